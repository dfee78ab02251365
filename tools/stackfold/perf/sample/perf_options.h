/* Options of the perf readers; constant once they are parsed. */
#ifndef STACKFOLD_PERF_OPTIONS_H
#define STACKFOLD_PERF_OPTIONS_H

#include <stdbool.h>

struct measure;
struct spans_options;

/* --root: the frame above the stacks of a command */
enum perf_options_root {
	PERF_ROOT_COMM,
	PERF_ROOT_PID,
	PERF_ROOT_TID,
	PERF_ROOT_CGROUP,
	PERF_ROOT_NONE
};

/* --weight: the weight of a sample */
enum perf_options_weight {
	PERF_WEIGHT_PERIOD,	/* number of events since the last sample */
	PERF_WEIGHT_SAMPLES,	/* every sample weighs 1 */
	PERF_WEIGHT_TIME,	/* time since the thread's last sample, in us */
	PERF_WEIGHT_FIELD	/* value of a tracepoint's field */
};

struct perf_options {
	enum perf_options_root root;

	/* sample selection; lists as in list.h, or NULL for all */
	const char *event;	/* patterns */
	const char *comms;	/* patterns */
	const char *cpus;	/* ranges of numbers */
	const char *time;	/* ranges, see common/profile/time_range.h */

	enum perf_options_weight weight;
	const char *weight_field;	/* name of the field, or NULL */
	bool access;		/* the field is "weight": use the cost of a
				 * memory access, if recorded */
	const struct measure *measure;	/* see perf/sample/measure.h */
	unsigned measure_way;	/* index in measure->ways of the word given,
				 * + 1 */
	const struct spans_options *spans;	/* options of --spans, or
						 * NULL */
	const char *thread_state;	/* patterns, or NULL */

	bool as_recorded;	/* do not repair frame pointer chains */

	bool inlined;		/* expand inlined functions */
	bool cheap;		/* expand inlined functions only in modules
				 * where that is fast */
	bool context;		/* append the source lines of inlined
				 * functions */
	bool srcline;		/* append source lines to names */
	bool source_paths;	/* keep the directories in file names */
	const char *symfs;	/* directory with the programs, or NULL */
	const char *kallsyms;	/* file to read instead of /proc/kallsyms, or
				 * NULL */
};

#endif
