/*
 * After the last input of perf: the metadata of the profile, what the report on
 * its quality needs, and remarks on events, intervals and roots.
 */
#ifndef STACKFOLD_PERF_FINISH_H
#define STACKFOLD_PERF_FINISH_H

#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

void perf_finish(struct perf *, struct sample *);

#endif
