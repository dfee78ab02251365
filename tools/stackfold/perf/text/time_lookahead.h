/* When the samples of `perf script` text are, as far as --time and --slice
 * must know it before the first sample. */
#ifndef STACKFOLD_TIME_LOOKAHEAD_H
#define STACKFOLD_TIME_LOOKAHEAD_H

#include "common/io/in.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/sample/sample.h"

/*
 * Look ahead in an input of which nothing is read yet, and start its times and
 * slices.  A regular file is read to its end, and begins again, if --time needs
 * the last sample; a pipe cannot, and is refused.
 */
void time_lookahead(struct perf_times *, struct in *, struct sample *);

#endif
