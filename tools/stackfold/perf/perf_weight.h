/*
 * What a sample weighs, as --weight asks: its period, which is the number of
 * events since the sample before; 1; the time since the sample before of the
 * same thread; the cost of an access to memory; or a number in the payload of a
 * tracepoint.
 */
#ifndef STACKFOLD_PERF_WEIGHT_H
#define STACKFOLD_PERF_WEIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

/* starts as {0} */
struct perf_weights {
	struct names threads;
	struct num *last;	/* by thread: when its last sample was */
	size_t n, cap;
	size_t first;		/* samples that had none before them */
	uint64_t scale;		/* the most that a field was multiplied by */
};

/* the weight of a sample; false, with the reason, where it has none */
bool perf_weight(struct perf_weights *, const struct perf_options *,
    const struct perf_sample *, struct num *, const char **why);
/* "samples", "us", "bytes": the unit of weights of this family of events, whose
 * periods are printed or not */
str perf_weight_unit(const struct perf_options *, str family, bool periods);
/* does the event count nanoseconds? */
bool perf_weight_clock(str event);
/* is it the one that perf record --off-cpu adds, in nanoseconds as well? */
bool perf_weight_offcpu(str event);

#endif
