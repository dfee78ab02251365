/*
 * What was counted: the samples of each function in each run, and its share of
 * each side, in self weight and in total.
 *
 * Shares add up to 100 %: what one function saves, all others gain.
 *
 *			before	after	after / before
 *	parse		50 %	20 %	0.4
 *	print		30 %	48 %	1.6
 *	sort		20 %	32 %	1.6	unchanged, but diluted
 *
 * So functions are compared by their samples per sample of a reference: the
 * functions that did not change, here print and sort (reference.h).
 */
#ifndef FOLDDIFF_COUNTS_H
#define FOLDDIFF_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "tools/folddiff/judge/functions.h"
#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

#define COUNTS_ENOUGH 20	/* samples of both sides, for a test */

/* the self weight or the total of one function; shares are at most 1 */
struct count {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	const struct num *weight;	/* of each run */
	double share[2];		/* of each side */
	size_t same;			/* place of the deepest function that */
					/* has equal weights, maybe its own */
};

struct counts {
	struct count *all;		/* KINDS for each function */
	size_t n;
	unsigned runs;
	unsigned first_after;		/* the first run of that side */
	bool single;			/* there is one run a side */
	bool shares;			/* of the total: they add up to 1 */
	const char *untested;		/* why the number of samples is not */
					/* known, so nothing is tested; or */
					/* NULL */
	double *per_weight;		/* of each run: samples / weight */
	double *base;			/* of each run, in samples: 100 % */
	double *total;			/* of each run, all of its samples */
	double side[2];			/* sum of the bases of each side */
	double factor;			/* samples of a run, after / before */
};

/* count on this scale; all of it lives as long as the arena */
struct counts counts_take(struct arena *, const struct runs *,
    const struct functions *, const struct scale *);

/* the place of a function's count in counts.all */
static inline size_t
counts_place(uint32_t func, unsigned kind)
{
	return (size_t)func * KINDS + kind;
}

static inline unsigned
counts_side(const struct counts *cs, unsigned run)
{
	return run < cs->first_after ? BEFORE : AFTER;
}

/* how many samples of a run the function has */
static inline double
counts_samples(const struct counts *cs, const struct count *c, unsigned run)
{
	return num_real(c->weight[run]) * cs->per_weight[run];
}

/* how many of a side, once the runs are scaled to compare */
static inline double
counts_on_side(const struct counts *cs, const struct count *c, unsigned side)
{
	return c->share[side] * cs->side[side];
}

/* how many of both sides */
static inline double
counts_in_all(const struct counts *cs, const struct count *c)
{
	return counts_on_side(cs, c, BEFORE) + counts_on_side(cs, c, AFTER);
}

#endif
