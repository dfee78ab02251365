/*
 * After the last input of perf: the metadata of the profile, what the report on
 * its quality needs, and remarks on events, intervals and roots.
 */
#ifndef STACKFOLD_PERF_FINISH_H
#define STACKFOLD_PERF_FINISH_H

#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

void perf_finish(struct perf *, struct sample *);
/* a part of the profile ends: set the metadata, as far as they are known */
void perf_finish_part(struct perf *, struct sample *);

#endif
