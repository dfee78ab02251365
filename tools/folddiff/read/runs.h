/*
 * The profiles to compare, read into one multiset of stacks: a column for
 * each run, those before first.  Names, stacks and paths live until exit.
 */
#ifndef FOLDDIFF_RUNS_H
#define FOLDDIFF_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/frames/match.h"
#include "common/profile/samples.h"

enum { BEFORE, AFTER };

#define RUNS_NAME 64	/* bytes that runs_name() and runs_test() print */

/* starts as {0} */
struct runs {
	struct folded f;
	struct run {
		const char *name;	/* as messages call it */
		struct meta meta;
		struct num total;
		struct samples samples;
	} *all;
	unsigned n;			/* runs of both sides, */
	unsigned count[2];		/* and of each side */
	str root[2];			/* roots of each side that rename.h */
					/* gave one name, or {0} */
	size_t joined;			/* functions whose modules differ, of */
					/* which rename.h joined the names */
	size_t cap;
};

static inline unsigned
runs_side(const struct runs *r, unsigned run)
{
	return run < r->count[BEFORE] ? BEFORE : AFTER;
}

/* add a run to a side; all of BEFORE must come first */
void runs_add(struct runs *, const char *path, unsigned side);
/* read the files of all runs that were added */
void runs_read(struct runs *);
/*
 * Determine how many samples each run has.  given: the user's numbers, 0 where
 * one is missing, or NULL.
 */
void runs_samples(struct runs *, const uint64_t *given);
/* add up the runs of each side, so that the stacks have two columns */
void runs_by_side(struct runs *);
/* the sum of what the runs of a side have, given one number for each run */
struct num runs_sum(const struct runs *, const struct num each[],
    unsigned side);
/* the weight of a run's stacks that have a matching frame */
struct num runs_matching(const struct runs *, struct match *, unsigned run);
/* the value of a metadata key if all runs have the same, else {0} */
str runs_agreed(const struct runs *, str key);
/*
 * Warn of faults in the input, of runs that differ in event, unit or host, and
 * of a wrong order of the sides.
 */
void runs_warn(const struct runs *);
/* what changes are tested against: "3 runs against 3", "one run a side" */
const char *runs_test(const struct runs *, char buf[RUNS_NAME]);
/* "base.folded"; or "3 runs", which is printed into the buffer */
const char *runs_name(const struct runs *, unsigned side,
    char buf[RUNS_NAME]);

#endif
