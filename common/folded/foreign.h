/*
 * Input that is no folded text but what stackfold makes folded text of: a
 * recording of perf, its text, a profile of another program.  It has lines that
 * end in numbers here and there, so that it would be read as a few stacks.
 */
#ifndef COMMON_FOREIGN_H
#define COMMON_FOREIGN_H

#include "common/io/in.h"

/* if it is such input, print what reads it and exit; called before anything is
 * read */
void foreign_refuse(struct in *);

#endif
