/*
 * Fold the parts of a big file side by side.  Each has tables of its own, and
 * they are added up in the order of the file, so that the number of threads
 * cannot be told from the result.
 */
#ifndef STACKFOLD_PARALLEL_H
#define STACKFOLD_PARALLEL_H

#include <stdbool.h>

#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"

/*
 * Uses `threads` threads, or as many as are of use where that is 0.  False, and
 * nothing done, where one is all that can be.
 */
bool parallel_fold(struct in *, const struct format *, struct sample *,
    long threads);

#endif
