/* Reads folded text line by line. */
#ifndef COMMON_FOLDED_TEXT_H
#define COMMON_FOLDED_TEXT_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* Read the rest of an input. */
void folded_text(struct folded_reader *, struct in *);

#endif
