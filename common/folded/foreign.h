/*
 * Recognises what stackfold folds: a recording of perf, its text, a profile of
 * another program.  Some of its lines end in numbers, so it would be read as a
 * few stacks.
 */
#ifndef COMMON_FOREIGN_H
#define COMMON_FOREIGN_H

#include "common/io/in.h"

/* if the input is one of these, report how to read it and exit; call before
 * anything is read */
void foreign_refuse(struct in *);

#endif
