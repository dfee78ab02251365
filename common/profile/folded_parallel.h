/*
 * Reads the two halves of a large file at once, on two threads, to the same
 * effect as one after the other.
 */
#ifndef COMMON_FOLDED_PARALLEL_H
#define COMMON_FOLDED_PARALLEL_H

#include "common/profile/folded_text.h"

/* the rest of an input that is text, in halves where that can be */
void folded_parallel(struct folded *, struct in *, struct meta *);

#endif
