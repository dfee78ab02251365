/*
 * The weight of a sample, as --weight selects it: its period, which is the
 * number of events since the last sample; 1; the time since the same thread's
 * last sample; the cost of a memory access; or a number in a tracepoint's
 * payload.
 */
#ifndef STACKFOLD_PERF_WEIGHT_H
#define STACKFOLD_PERF_WEIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

struct perf_weights {
	struct names threads;
	struct num *last;	/* by thread: time of its last sample */
	size_t n, cap;
	size_t first;		/* samples without a predecessor */
	uint64_t scale;		/* largest multiplier of a field */
};

/* the weight of a sample; false, with the reason, if it has none */
bool perf_weight(struct perf_weights *, const struct perf_options *,
    const struct perf_sample *, struct num *, const char **why);
/* the unit of this event family's weights: "samples", "us", "bytes"; depends on
 * whether periods are printed */
str perf_weight_unit(const struct perf_options *, str family, bool periods);
/* is it the event of perf record --off-cpu, which counts nanoseconds also? */
bool perf_weight_offcpu(str event);

#endif
