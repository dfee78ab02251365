/*
 * Reads a large file on two threads, with the same result as on one: while the
 * first half of a block is read into the profile, the second half becomes a
 * profile of its own, which is then added.  Blocks are large, so that few names
 * occur in both halves of many, and small enough that little is stored twice.
 */
#ifndef COMMON_FOLDED_PARALLEL_H
#define COMMON_FOLDED_PARALLEL_H

#include "common/folded/folded_reader.h"
#include "common/io/in.h"

/* read the rest of an input that is text, on two threads if that pays */
void folded_parallel(struct folded_reader *, struct in *);

#endif
