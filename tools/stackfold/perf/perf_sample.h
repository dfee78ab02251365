/*
 * A sample of perf as its readers hand it over, of text and of recordings.
 * What follows, the options that filter, weigh and name, sees nothing else.
 * Texts are needed only during the call.
 */
#ifndef STACKFOLD_PERF_SAMPLE_H
#define STACKFOLD_PERF_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

#define PERF_SAMPLE_NONE INT64_MIN	/* a number that is not known */

struct perf_sample {
	str comm, event;	/* "cycles:u"; empty if not known */
	/* a tracepoint's fields as perf prints them: "next_pid=7 x: 0x1f" */
	str payload;
	str cgroup;		/* its path; empty if not known, or not asked */
	int64_t pid, tid, cpu;	/* or PERF_SAMPLE_NONE */
	struct num time;	/* in seconds */
	uint64_t period;
	bool has_time, has_period;
	uint32_t *root;		/* a place for its root, + 1, which is 0 where
				 * comm, pid or tid is new; or NULL */
};

#endif
