/* Guesses the word that a misspelt one stands for. */
#ifndef COMMON_NEAREST_H
#define COMMON_NEAREST_H

#include <stddef.h>

#include "common/base/str.h"

/* too far: another word was meant */
#define NEAREST_NONE ((size_t)-1)

/*
 * The edit distance of two words: letters that are inserted, deleted, replaced,
 * or swapped with their neighbour.  NEAREST_NONE if it is too long for a
 * misspelling.
 */
size_t nearest_distance(str given, str meant);

#endif
