/* --every: ends parts of the profile when their time is over. */
#ifndef STACKFOLD_PERF_PART_H
#define STACKFOLD_PERF_PART_H

#include "tools/stackfold/perf/perf.h"

/* a sample is about to begin, in the order of time; call it before
 * perf_begin().  True if a part was written */
bool perf_part(struct perf_open *, const struct perf_sample *);

#endif
