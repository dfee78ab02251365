/*
 * Fold the parts of a big file at the same time, each in a thread with tables
 * of its own.  They are added up in the order of the file, so that the result
 * does not depend on the number of threads.
 */
#ifndef STACKFOLD_PARALLEL_READ_H
#define STACKFOLD_PARALLEL_READ_H

#include <stdbool.h>

#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/*
 * Fold with that number of threads, or with as many as are of use if it is 0.
 * False, and nothing is done, if only one thread can be used.
 */
bool parallel_read_fold(struct in *, const struct format *, struct sample *,
    long threads);

#endif
