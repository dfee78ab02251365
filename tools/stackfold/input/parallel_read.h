/*
 * Fold the parts of a big file side by side.  Each has tables of its own, and
 * they are added up in the order of the file, so that the number of threads
 * cannot be told from the result.
 */
#ifndef STACKFOLD_PARALLEL_READ_H
#define STACKFOLD_PARALLEL_READ_H

#include <stdbool.h>

#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/*
 * Fold on `threads` threads, or on as many as are of use if that is 0.  False,
 * and nothing is done, if one thread is all that can be used.
 */
bool parallel_read_fold(struct in *, const struct format *, struct sample *,
    long threads);

#endif
