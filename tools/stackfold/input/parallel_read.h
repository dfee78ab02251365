/*
 * Folds the parts of a large file in parallel.  Each thread has its own tables;
 * a thread that is done takes over half of what another one has yet to read.
 * Parts are merged in file order, so the result does not depend on the number
 * of threads.
 */
#ifndef STACKFOLD_PARALLEL_READ_H
#define STACKFOLD_PARALLEL_READ_H

#include <stdbool.h>

#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* Fold with as many threads as the options ask for or the size justifies.  If
 * that is one thread, do nothing and return false. */
bool parallel_read_fold(struct in *, const struct format *, struct sample *);

#endif
