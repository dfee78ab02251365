/*
 * A sample of perf, from the reader of text or of recordings.  It has all
 * fields that options use to select, weigh and name samples.  Its strings are
 * valid only during the call.
 */
#ifndef STACKFOLD_PERF_SAMPLE_H
#define STACKFOLD_PERF_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

#define PERF_SAMPLE_NONE INT64_MIN	/* value of a number that is unknown */

/* kind of a context switch record: the thread is switched in, switched out, or
 * preempted */
enum perf_switch_kind {PERF_SWITCH_IN, PERF_SWITCH_OUT, PERF_SWITCH_PREEMPT};

struct perf_sample {
	str comm, event;	/* event is e.g. "cycles:u"; both empty if
				 * unknown */
	/* tracepoint fields as printed by perf: "next_pid=7 x: 0x1f" */
	str payload;
	str cgroup;		/* path of the cgroup; empty if unknown or not
				 * needed */
	int64_t pid, tid, cpu;	/* PERF_SAMPLE_NONE if unknown */
	struct num time;	/* in seconds, truncated as by perf script */
	uint32_t nanos;		/* maximum nanoseconds truncated from `time` */
	uint64_t period;
	bool has_time, has_period;
	bool guest;	/* the sample was taken in a virtual machine */
	/* cost of a memory access in cycles, and its PERF_MEM_* bits */
	uint64_t weight, data_src;
	bool has_weight, has_data_src;
	/* Points to a cache of the root frame's id, + 1; or NULL.  The reader
	 * resets the cache to 0 when comm, pid or tid change. */
	uint32_t *root;
};

#endif
