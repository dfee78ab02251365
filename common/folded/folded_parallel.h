/*
 * Reads a large file on two threads, to the same effect as with one: while the
 * first half of a block is read into the profile, the second half becomes a
 * profile of its own, which is added then.  Blocks are so large that few names
 * are in both halves of many, and so small that what is kept twice is little.
 */
#ifndef COMMON_FOLDED_PARALLEL_H
#define COMMON_FOLDED_PARALLEL_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* read the rest of an input that is text, on two threads if that pays */
void folded_parallel(struct folded_reader *, struct in *);

#endif
