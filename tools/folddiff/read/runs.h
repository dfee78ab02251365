/*
 * The profiles to compare, read into one multiset of stacks with one column per
 * run: first the runs before.  Names, stacks and paths live until exit.
 */
#ifndef FOLDDIFF_RUNS_H
#define FOLDDIFF_RUNS_H

#include <stdint.h>

#include "common/folded/folded.h"
#include "common/frames/match.h"
#include "common/profile/samples.h"

enum { BEFORE, AFTER };

#define RUNS_NAME 64	/* size of the texts of runs_name() and runs_test() */

/* starts as {0} */
struct runs {
	struct folded f;
	struct run {
		const char *name;	/* name for messages */
		struct meta meta;
		struct num total;
		struct samples samples;
	} *all;
	unsigned n;			/* number of runs */
	unsigned count[2];		/* number of runs by side */
	str root[2];			/* by side: root that rename.h joined */
					/* with the other side's, or {0} */
	size_t joined;			/* number of functions whose modules */
					/* differ and that rename.h joined */
	size_t cap;
};

static inline unsigned
runs_side(const struct runs *r, unsigned run)
{
	return run < r->count[BEFORE] ? BEFORE : AFTER;
}

/* add a run to a side; all runs of BEFORE must be added first */
void runs_add(struct runs *, const char *path, unsigned side);
/* read the files of all runs that were added */
void runs_read(struct runs *);
/*
 * Determine how many samples each run has.  given: the user's numbers, each 0
 * if it is missing, or NULL.
 */
void runs_samples(struct runs *, const uint64_t *given);
/* add up the runs of each side, so that stacks have two columns */
void runs_by_side(struct runs *);
/* return the sum of each[run] over the runs of a side */
struct num runs_sum(const struct runs *, const struct num each[],
    unsigned side);
/* return the weight of a run's stacks that have a matching frame */
struct num runs_matching(const struct runs *, struct match *, unsigned run);
/* return the value of a metadata key if it is equal in all runs, else {0} */
str runs_agreed(const struct runs *, str key);
/*
 * Warn about faults in the input, about runs that differ in event, unit or
 * host, and about sides in the wrong order.
 */
void runs_warn(const struct runs *);
/* return a text about the runs: "3 runs against 3", "one run a side" */
const char *runs_test(const struct runs *, char buf[RUNS_NAME]);
/* return a side's name: "base.folded", or "3 runs", which is put into buf */
const char *runs_name(const struct runs *, unsigned side,
    char buf[RUNS_NAME]);

#endif
