/*
 * Fold the parts of a big file at the same time, each in a thread with tables
 * of its own.  A thread that is done takes half of what another one has still
 * to read.  Parts are added up in the order of the file, so that the result
 * does not depend on the number of threads.
 */
#ifndef STACKFOLD_PARALLEL_READ_H
#define STACKFOLD_PARALLEL_READ_H

#include <stdbool.h>

#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/*
 * Fold with as many threads as the options ask for, or as are of use.  False,
 * and nothing is done, if that is one.
 */
bool parallel_read_fold(struct in *, const struct format *, struct sample *);

#endif
