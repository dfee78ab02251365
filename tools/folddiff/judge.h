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

#define JUDGE_Q 0.05	/* the share of false discoveries that is accepted */
#define JUDGE_POWER 0.8	/* how often a "visible" change would be found */

enum verdict {
	SAME,			/* no change that can be told from noise */
	SMALL,			/* real, but below the minimal effect */
	DILUTED,		/* only because others grew or shrank */
	GREW,
	SHRANK
};

/* how one function changed, in one kind of weight; shares are below 1 */
struct change {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	const struct num *weight;	/* of each run */
	double before, after;		/* shares */
	double half;			/* of the difference's 95 % interval */
	double noise;			/* variance / that of sampling */
	double p, q;			/* 1 where not tested */
	bool tested;
	enum verdict verdict;
	struct change *same;		/* the deepest of equal weights: it */
					/* stands for them, maybe for itself */
	struct change *by;		/* a deeper one that explains it */
	uint32_t parent;		/* the function above it, + 1, or 0 */
	bool moved;			/* others under parent took its share */
};

struct judge {
	struct change *all;		/* KINDS for each function */
	size_t n;
	size_t tests;			/* how many changes were tested */
	const char *untested;		/* why there are no tests, or NULL */
	bool single;			/* there is one run a side */
	bool shares;			/* of the total, so that they add up */
	double points, relative;	/* the minimal effect */
	double *per;			/* of each run: samples / weight */
	double *base;			/* of each run, in samples: 100 % */
	double side[2];			/* the sum of each side's bases */
	double factor;			/* samples after / samples before */
	double noise;			/* as in struct change, of the pool */
	double df;			/* degrees of freedom of the tests */
	double dilution;		/* after / before of the unchanged, */
	bool undecided;			/* which cannot be told, and is 1 */
	struct arena arena;
};

struct judge_how {
	struct norm norm;
	double points, relative;	/* the minimal effect; below 0 stands */
	double most_points;		/* for the default, which is lowered */
	double most_relative;		/* to these if it is more */
};

/* fill in the judge, which starts as {0}, but for what explain.h sets */
void judge_all(struct judge *, const struct runs *, const struct funcs *,
    const struct judge_how *);
static inline struct change *
judge_change(const struct judge *j, uint32_t func, unsigned kind)
{
	return &j->all[(size_t)func * KINDS + kind];
}

/* is it real, large enough, and no mere dilution? */
static inline bool
judge_counts(const struct change *c)
{
	return c->verdict == GREW || c->verdict == SHRANK;
}

/* how many samples of a run the change's function has */
static inline double
judge_samples(const struct judge *j, const struct change *c, unsigned run)
{
	return num_real(c->weight[run]) * j->per[run];
}

/* how many of a side, once the runs are scaled to compare */
static inline double
judge_count(const struct judge *j, const struct change *c, unsigned side)
{
	return (side == BEFORE ? c->before : c->after) * j->side[side];
}

/* the smallest change that counts of what had this share before */
double judge_minimum(const struct judge *, double before);

#endif
