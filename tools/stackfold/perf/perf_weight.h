/*
 * The weight of a sample, as selected by --weight: its period, which is the
 * number of events since the last sample; 1; the time since the same thread's
 * last sample; the cost of a memory access; or a number in a tracepoint's
 * payload.
 */
#ifndef STACKFOLD_PERF_WEIGHT_H
#define STACKFOLD_PERF_WEIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

struct perf_weights {
	struct names threads;
	struct num *last;	/* time of the last sample of each thread */
	size_t n, cap;
	size_t first;		/* number of samples that are the first of their
				 * thread */
	uint64_t scale;		/* largest multiplier of the weight's field */
};

/* Get the weight of a sample.  Return false, with the reason in *why, if it has
 * none. */
bool perf_weight(struct perf_weights *, const struct perf_options *,
    const struct perf_sample *, struct num *, const char **why);
/* Return the unit of an event family's weights, e.g. "samples", "us" or
 * "bytes".  `periods` is true if the input has periods. */
str perf_weight_unit(const struct perf_options *, str family, bool periods);
/* Return true for the event of perf record --off-cpu, which also counts
 * nanoseconds. */
bool perf_weight_offcpu(str event);
/*
 * Append the memory level of an access, given as PERF_SAMPLE_DATA_SRC, in the
 * words of perf mem report:
 *
 *	L1 hit
 *	L3 hit, HitM		modified in another processor's cache
 *	N/A			not reported by the processor
 */
void perf_weight_access(struct buf *, uint64_t data_src);

#endif
