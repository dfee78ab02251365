/*
 * The samples of each function in each run, and its share of each side, both
 * for self weight and for total.
 *
 * Shares add up to 100 %, so if one function becomes faster, the shares of all
 * others grow:
 *
 *			before	after	after / before
 *	parse		50 %	20 %	0.4
 *	print		30 %	48 %	1.6
 *	sort		20 %	32 %	1.6	unchanged, but diluted
 *
 * Therefore functions are compared by their samples per sample of a reference:
 * the functions that did not change, here print and sort (reference.h).
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

#define COUNTS_ENOUGH 20	/* minimum samples of both sides for a test */

/* the self weight or the total of one function */
struct count {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	const struct num *weight;	/* by run */
	double share[2];		/* by side; 1 is 100 % */
	size_t same;			/* place in counts.all of the deepest */
					/* function with equal weights in all */
					/* runs; it may be this one */
};

struct counts {
	const struct functions *f;
	const struct runs *r;
	struct count *all;	/* per function its self weight and its total */
	size_t n;
	bool single;		/* there is one run per side */
	bool shares;		/* shares of the total, which add up to 1 */
	const char *untested;	/* why the number of samples is unknown, so */
				/* that nothing can be tested, or NULL */
	double *per_weight;	/* by run: samples per unit of weight */
	double *base;		/* by run: the samples that are 100 % */
	double *total;		/* by run: all samples */
	double side[2];		/* by side: sum of the bases of its runs */
	double factor;		/* mean samples of a run, after / before */
};

/* count the samples of all functions; the result lives as long as the arena */
struct counts counts_take(struct arena *, const struct functions *,
    const struct scale *);

/* return the index of a function's count in counts.all */
static inline size_t
counts_place(uint32_t func, unsigned kind)
{
	return (size_t)func * KINDS + kind;
}

/* return the function's samples in a run */
static inline double
counts_samples(const struct counts *cs, const struct count *c, unsigned run)
{
	return num_real(c->weight[run]) * cs->per_weight[run];
}

/* return the function's samples on a side, scaled so that both sides compare */
static inline double
counts_on_side(const struct counts *cs, const struct count *c, unsigned side)
{
	return c->share[side] * cs->side[side];
}

/* return the function's samples on both sides */
static inline double
counts_in_all(const struct counts *cs, const struct count *c)
{
	return counts_on_side(cs, c, BEFORE) + counts_on_side(cs, c, AFTER);
}

#endif
