/* --every: ends parts of the profile when their time is up. */
#ifndef STACKFOLD_PERF_PART_H
#define STACKFOLD_PERF_PART_H

#include "tools/stackfold/perf/perf.h"

/* Call in time order before perf_begin(); true if a part was written. */
bool perf_part(struct perf_open *, const struct perf_sample *);

#endif
