/*
 * The profiles to compare, read into one multiset of stacks: a column for
 * each run, those before first.  Names, stacks and paths live until exit.
 */
#ifndef FOLDDIFF_RUNS_H
#define FOLDDIFF_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/folded.h"
#include "common/match.h"
#include "common/samples.h"

enum { BEFORE, AFTER };

#define RUNS_NAME 64

/* starts as {0} */
struct runs {
	struct folded f;
	struct run {
		const char *name;	/* as messages call it */
		struct meta meta;
		struct num total;
		struct samples samples;
	} *all;
	unsigned n, count[2];		/* all, and on each side */
	str root[2];			/* taken for the same, or empty */
	size_t cap;
};

/* how frames are called alike on both sides */
struct renaming {
	bool strip_hex, canon;
	struct subst *subst;
	size_t nsubst;
};

static inline unsigned
runs_side(const struct runs *r, unsigned run)
{
	return run < r->count[BEFORE] ? BEFORE : AFTER;
}

/* another run of a side; all of BEFORE come first */
void runs_add(struct runs *, const char *path, unsigned side);
void runs_read(struct runs *);
/* how many samples each run has; given[n] by the user, or NULL */
void runs_samples(struct runs *, const uint64_t *given);
/* change the names, which may make one stack of several */
void runs_rename(struct runs *, const struct renaming *);
/* add up the runs of each side, so that the stacks have two columns */
void runs_by_side(struct runs *);
/* what a run's stacks with a matching frame weigh */
struct num runs_matching(const struct runs *, struct match *, unsigned run);
/* the metadata all runs agree in, or {0} */
str runs_agreed(const struct runs *, str key);
/* what was wrong with the input, and what does not fit together */
void runs_complain(const struct runs *);
/* "3 runs against 3", or "sampling noise only" */
const char *runs_test(const struct runs *, char buf[RUNS_NAME]);
/* "base.folded", or "3 runs", which is printed into the buffer */
const char *runs_name(const struct runs *, unsigned side,
    char buf[RUNS_NAME]);

#endif
