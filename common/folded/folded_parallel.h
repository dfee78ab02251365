/*
 * Reads the two halves of a large file at once, on two threads, to the same
 * effect as one after the other.
 */
#ifndef COMMON_FOLDED_PARALLEL_H
#define COMMON_FOLDED_PARALLEL_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* read the rest of an input that is text, in halves if that is possible */
void folded_parallel(struct folded_reader *, struct in *);

#endif
