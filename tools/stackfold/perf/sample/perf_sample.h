/*
 * A sample of perf, as the readers of text and of recordings produce it.  It is
 * all that the options that select, weigh and name samples see.  Its strings
 * need to be valid only during the call.
 */
#ifndef STACKFOLD_PERF_SAMPLE_H
#define STACKFOLD_PERF_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

#define PERF_SAMPLE_NONE INT64_MIN	/* an unknown number */

/* context switch records: a thread is switched in, switched out, or switched
 * out while runnable */
enum perf_switch_kind {PERF_SWITCH_IN, PERF_SWITCH_OUT, PERF_SWITCH_PREEMPT};

struct perf_sample {
	str comm, event;	/* "cycles:u"; empty if unknown */
	/* tracepoint fields as printed by perf: "next_pid=7 x: 0x1f" */
	str payload;
	str cgroup;		/* path; empty if unknown or not needed */
	int64_t pid, tid, cpu;	/* or PERF_SAMPLE_NONE */
	struct num time;	/* in seconds, truncated like perf script's */
	uint32_t nanos;		/* upper bound of what was truncated */
	uint64_t period;
	bool has_time, has_period;
	bool guest;	/* taken in a virtual machine */
	/* of a memory access: its cost in cycles, and PERF_MEM_* */
	uint64_t weight, data_src;
	bool has_weight, has_data_src;
	/* cache for the root frame + 1; the reader resets it to 0 when comm,
	 * pid or tid change; or NULL */
	uint32_t *root;
};

#endif
