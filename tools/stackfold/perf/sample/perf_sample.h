/*
 * A sample of perf, as the readers of text and of recordings hand it over.  The
 * options that select, weigh and name samples see nothing else of it.  Its
 * texts need to live only during the call.
 */
#ifndef STACKFOLD_PERF_SAMPLE_H
#define STACKFOLD_PERF_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

#define PERF_SAMPLE_NONE INT64_MIN	/* for a number that is not known */

/* a record of a context switch: its thread comes to a CPU, leaves it, or leaves
 * it though it could go on */
enum perf_switch_kind {PERF_SWITCH_IN, PERF_SWITCH_OUT, PERF_SWITCH_PREEMPT};

struct perf_sample {
	str comm, event;	/* "cycles:u"; empty if not known */
	/* a tracepoint's fields as perf prints them: "next_pid=7 x: 0x1f" */
	str payload;
	str cgroup;		/* its path; empty if not known or not needed */
	int64_t pid, tid, cpu;	/* or PERF_SAMPLE_NONE */
	struct num time;	/* in seconds, to what perf script prints, */
	uint32_t nanos;		/* and by how much it may be later */
	uint64_t period;
	bool has_time, has_period;
	bool guest;	/* it is of a virtual machine */
	/* of an access to memory: its cost in cycles, and PERF_MEM_* */
	uint64_t weight, data_src;
	bool has_weight, has_data_src;
	/* where its root + 1 is kept until comm, pid or tid change, when the
	 * reader sets it to 0; or NULL */
	uint32_t *root;
};

#endif
