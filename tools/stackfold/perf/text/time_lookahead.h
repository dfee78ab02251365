/* When the samples of `perf script` text are, as far as --time and --slice
 * must know it before the first of them. */
#ifndef STACKFOLD_TIME_LOOKAHEAD_H
#define STACKFOLD_TIME_LOOKAHEAD_H

#include "common/io/in.h"
#include "tools/stackfold/perf/perf_time.h"

/*
 * Look ahead in the input.  A regular file is read to its end and begins
 * again where that is needed; exits where that is needed of a pipe.
 */
struct perf_time_span time_lookahead(struct in *, const struct fold_options *);
/* the time of the first sample; false if the first kilobytes have none */
bool time_lookahead_first(struct in *, struct num *);

#endif
