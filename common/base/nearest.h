/* Measures how similar a misspelt word is to a known one. */
#ifndef COMMON_NEAREST_H
#define COMMON_NEAREST_H

#include <stddef.h>

#include "common/base/str.h"

#define NEAREST_NONE ((size_t)-1)	/* not similar */

/*
 * Return the edit distance of two words: the number of letters inserted,
 * deleted, replaced, or swapped with the next one (Damerau-Levenshtein).
 * Return NEAREST_NONE if it is too large for a misspelling.
 */
size_t nearest_distance(str given, str meant);

#endif
