/* What the options ask of the readers of perf; const once they are parsed. */
#ifndef STACKFOLD_PERF_OPTIONS_H
#define STACKFOLD_PERF_OPTIONS_H

#include <stdbool.h>

struct measure;
struct span_options;

/* --root: the frame below which the stacks of a command stand */
enum perf_options_root {
	PERF_ROOT_COMM,
	PERF_ROOT_PID,
	PERF_ROOT_TID,
	PERF_ROOT_CGROUP,
	PERF_ROOT_NONE
};

/* --weight: what a sample weighs */
enum perf_options_weight {
	PERF_WEIGHT_PERIOD,	/* events since the sample before */
	PERF_WEIGHT_SAMPLES,	/* 1 */
	PERF_WEIGHT_TIME,	/* since the thread's sample before, in us */
	PERF_WEIGHT_FIELD	/* a field of a tracepoint */
};

struct perf_options {
	/* roots */
	enum perf_options_root root;

	/* which samples; lists are as list.h takes them, or NULL for all */
	const char *event;	/* patterns */
	const char *comms;	/* patterns */
	const char *cpus;	/* ranges of numbers */
	const char *time;	/* ranges, see common/profile/time_range.h */

	/* what they weigh */
	enum perf_options_weight weight;
	const char *weight_field;	/* for PERF_WEIGHT_FIELD, else NULL */
	bool access;		/* the field is "weight": that of an access to
				 * memory, where it was recorded */
	const struct measure *measure;	/* of time, see perf/sample/measure.h */
	unsigned measure_way;	/* the place of a word in measure->ways + 1 */
	const struct span_options *spans;	/* or NULL */
	const char *thread_state;	/* patterns, or NULL */

	/* stacks */
	bool as_recorded;	/* callers that frame pointers lose stay lost */

	/* names */
	bool inlined;		/* expand inlined functions, */
	bool cheap;		/* but only where that takes little time, */
	bool context;		/* with their source lines */
	bool srcline;		/* source lines become parts of names, */
	bool source_paths;	/* of files with their folders */
	const char *symfs;	/* a folder that holds the programs, or NULL */
	const char *kallsyms;	/* a file like /proc/kallsyms, or NULL */
};

#endif
