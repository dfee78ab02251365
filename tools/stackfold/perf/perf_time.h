/*
 * When samples were taken, and which of them --time keeps.  Its grammar is
 * perf's own:
 *
 *	1570.5,1571	these seconds; either may be missing
 *	+0.5,+1		the same, from the first sample
 *	10%/2		the second tenth
 *	0%-10%,30%-40%	these parts
 */
#ifndef STACKFOLD_PERF_TIME_H
#define STACKFOLD_PERF_TIME_H

#include <stdbool.h>
#include <stddef.h>

#include "common/num.h"
#include "tools/stackfold/format.h"

struct perf_sample;

/* starts as {0} */
struct perf_times {
	struct num first, last;	/* of all samples so far, */
	bool any;		/* if any has a time */
	struct perf_range {
		struct num from, to;
		bool open_to;		/* up to the end, */
		bool half_open;		/* or without this very moment */
	} *range;
	size_t n, cap;
};

/* note when a sample was */
void perf_time_note(struct perf_times *, struct num);
/* what --time and --slice must know before the first sample of an input */
enum perf_time_need {
	PERF_TIME_NOTHING,
	PERF_TIME_FIRST,	/* when the first sample is */
	PERF_TIME_SPAN		/* and the last */
};
enum perf_time_need perf_time_needs(const struct options *);
/* when the samples of an input are; all 0 where nothing needs to be known */
struct perf_time_span {
	struct num first, last;
	bool known;
};
/* make ready for an input */
void perf_time_start(struct perf_times *, const struct options *,
    const struct perf_time_span *);
/* does --time keep a sample? */
bool perf_time_keeps(const struct perf_times *, const struct perf_sample *);
/* seconds from the first sample to the last */
struct num perf_time_length(const struct perf_times *);

#endif
