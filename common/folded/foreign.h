/*
 * Rejects inputs that stackfold must convert first: recordings of perf, text of
 * perf script, profiles of other profilers.  Some of their lines end in numbers
 * and would be read as stacks.
 */
#ifndef COMMON_FOREIGN_H
#define COMMON_FOREIGN_H

#include "common/io/in.h"

/* Exit with a hint if stackfold should read the input.  Call it before the
 * first read. */
void foreign_refuse(struct in *);

#endif
