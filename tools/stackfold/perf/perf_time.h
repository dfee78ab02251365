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
#include "common/str.h"

struct in;
struct sample;

#define PERF_STAMP 24		/* room for a time stamp */

/* starts as {0} */
struct perf_times {
	char first[PERF_STAMP], last[PERF_STAMP];	/* as printed, or "" */
	struct perf_range {
		struct num from, to;
		bool open_to;		/* up to the end, */
		bool half_open;		/* or without this very moment */
	} *range;
	size_t n, cap;
};

/* note when a sample was */
void perf_time_note(struct perf_times *, str stamp);
/*
 * Make ready for this input: what --time and --slice ask for is reckoned from
 * its first and last sample.  Reads a regular file to its end and begins it
 * again where that is needed.
 */
void perf_time_start(struct perf_times *, struct in *, const char *spec,
    bool slices);
/* does --time keep a sample of this time stamp? */
bool perf_time_keeps(const struct perf_times *, str stamp);
/* push the root frame of --slice: "00012.5s" */
void perf_time_slice(const struct perf_times *, struct sample *, str stamp);
/* a time stamp in seconds, 0 for "" */
struct num perf_time_of(const char *stamp);

#endif
