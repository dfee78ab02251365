/* Which word was meant by one that is misspelt? */
#ifndef COMMON_NEAREST_H
#define COMMON_NEAREST_H

#include <stddef.h>

#include "common/base/str.h"

/* no word of that distance is meant */
#define NEAREST_NONE ((size_t)-1)

/*
 * How many letters must be put in, removed, replaced, or swapped with their
 * neighbour to make one word of another; NEAREST_NONE if these are so many
 * that another word was meant.
 */
size_t nearest_distance(str given, str meant);

#endif
