/*
 * Rejects inputs for stackfold: a recording of perf, its text, a profile of
 * another profiler.  Some of their lines end in numbers and would be read as
 * stacks.
 */
#ifndef COMMON_FOREIGN_H
#define COMMON_FOREIGN_H

#include "common/io/in.h"

/* Exit with a hint if the input is for stackfold.  Call it before the first
 * read. */
void foreign_refuse(struct in *);

#endif
