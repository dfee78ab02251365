/*
 * Ends each part of the profile, and the whole profile after the last input:
 * sets the metadata and the facts for the quality report, and adds remarks on
 * events, intervals and roots.
 */
#ifndef STACKFOLD_PERF_FINISH_H
#define STACKFOLD_PERF_FINISH_H

#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

void perf_finish(struct perf *, struct sample *);

/* With --every, write the current part if the sample belongs to a later one.
 * Return true if it was written.  Call in time order, before perf_begin(). */
bool perf_part(struct perf_open *, const struct perf_sample *);
/* Drop unused names after a part was written, while no sample is open.  Return
 * true if frame ids have changed.  A program with a JIT compiler keeps
 * producing names, so those that no open interval or span refers to are dropped
 * once they are the majority.  A name that recurs is added again, so the output
 * does not change. */
bool perf_part_forget(struct perf *, struct sample *);

#endif
