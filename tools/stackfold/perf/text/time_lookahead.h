/*
 * Finds the times of samples in `perf script` text that --time and --slice need
 * before the first sample.
 */
#ifndef STACKFOLD_TIME_LOOKAHEAD_H
#define STACKFOLD_TIME_LOOKAHEAD_H

#include "common/io/in.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/sample/sample.h"

/* Look ahead in an input and start its times and slices.  If --time needs the
 * last sample, a regular file is read to its end and rewound; a pipe is an
 * error. */
void time_lookahead(struct perf_times *, struct in *, struct sample *);

#endif
