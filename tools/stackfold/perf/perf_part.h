/*
 * --every: ends parts of the profile when their time is up, and forgets names
 * between them.  A program with a JIT compiler keeps producing names.  Those
 * that no open interval or span refers to are dropped once they are the
 * majority; one that recurs is read again, so the output does not change.
 */
#ifndef STACKFOLD_PERF_PART_H
#define STACKFOLD_PERF_PART_H

#include "tools/stackfold/perf/perf.h"

/* Write the open part if the sample belongs to a later one.  Return true if it
 * was written.  Call in time order, before perf_begin(). */
bool perf_part(struct perf_open *, const struct perf_sample *);
/* Drop unused names after a part was written, while no sample is open.  Return
 * true if frame ids have changed. */
bool perf_part_forget(struct perf *, struct sample *);

#endif
