/*
 * Tells change from noise.  A share is compared between the groups of runs by
 * a quasi-binomial test: the runs of a group scatter more than sampling alone
 * explains, by a factor that is estimated for each function and drawn towards
 * that of all.  With one run a side there is sampling noise only.
 *
 * A change counts if it is significant among all that were tested, is not
 * smaller than the minimal effect, and is no mere consequence of others:
 * shares add up to 100 %, so that what one function saves all others gain.
 */
#ifndef FOLDDIFF_JUDGE_H
#define FOLDDIFF_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"
#include "tools/folddiff/funcs.h"
#include "tools/folddiff/norm.h"
#include "tools/folddiff/runs.h"

#define JUDGE_Q 0.05		/* false discoveries among what is flagged */
#define JUDGE_POWER 0.8		/* "visible" is found so often */

enum verdict {
	SAME,			/* no change that can be told from noise */
	SMALL,			/* real, but below the minimal effect */
	DILUTED,		/* only because of others */
	GREW,
	SHRANK
};

/* how one function changed, in one kind of weight; shares are below 1 */
struct change {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	const struct num *weight;	/* of each run */
	double before, after;		/* shares */
	double half;			/* the interval is +- so much */
	double noise;			/* the variance's factor, phi */
	double p, q;			/* 1 where not tested */
	bool tested;
	enum verdict verdict;
	struct change *same;		/* stands for this one; maybe itself */
	struct change *by;		/* a deeper one that explains it */
	uint32_t parent;		/* function above it, + 1 */
	bool moved;			/* to or from others under that */
};

struct judge {
	struct change *all;		/* KINDS for each function */
	size_t n;
	size_t tests;
	const char *untested;		/* why there are no tests, or NULL */
	bool single;			/* one run a side */
	bool shares;			/* of a total, so that they add up */
	double points, relative;	/* the minimal effect */
	double *per;			/* run: samples / weight */
	double *base;			/* of each run, in samples: 100 % */
	double side[2];			/* the sum of each side's */
	double factor;			/* samples after / before */
	double noise;			/* phi of the pool */
	double df;			/* degrees of freedom */
	double dilution;		/* an unchanged share's after/before */
	bool undecided;			/* who caused what; then that is 1 */
	struct arena arena;
};

struct judge_how {
	struct norm norm;
	double points, relative;	/* the minimal effect; if below 0 the */
	double most_points;		/* default, but no more than this */
	double most_relative;
};

void judge_all(struct judge *, const struct runs *, const struct funcs *,
    const struct judge_how *);
static inline struct change *
judge_change(const struct judge *j, uint32_t func, unsigned kind)
{
	return &j->all[(size_t)func * KINDS + kind];
}

/* does it count? */
static inline bool
judge_counts(const struct change *c)
{
	return c->verdict == GREW || c->verdict == SHRANK;
}

/* how many samples a change's function has in a run, on a side */
static inline double
judge_samples(const struct judge *j, const struct change *c, unsigned run)
{
	return num_real(c->weight[run]) * j->per[run];
}

static inline double
judge_count(const struct judge *j, const struct change *c, unsigned side)
{
	return (side == BEFORE ? c->before : c->after) * j->side[side];
}

/* the least that counts, from a share */
double judge_minimum(const struct judge *, double before);

#endif
