/*
 * Finishes after the last input: sets the metadata and the facts for the
 * quality report, and adds remarks on events, intervals and roots.
 */
#ifndef STACKFOLD_PERF_FINISH_H
#define STACKFOLD_PERF_FINISH_H

#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

void perf_finish(struct perf *, struct sample *);
/* set the metadata of a part, as far as known, when it ends */
void perf_finish_part(struct perf *, struct sample *);

#endif
