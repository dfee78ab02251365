/* From a tree of text to one of names. */
#ifndef FLAMESVG_TEXT_NAMES_H
#define FLAMESVG_TEXT_NAMES_H

#include <stdint.h>

#include "common/profile/names.h"
#include "tools/flamesvg/tree/text_tree.h"

/*
 * Number the names of a tree in the order of its nodes, and FRAME_OTHER behind
 * them, which is the name of sums; returns its number.
 */
uint32_t text_names(struct names *, struct text_tree *);

#endif
