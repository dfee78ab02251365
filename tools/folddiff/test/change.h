/*
 * How much every function changed: its share before and after, in self weight
 * and in total, and what the tests say about it.
 *
 * Shares add up to 100 %: what one function saves, all others gain.
 *
 *			before	after	after / before
 *	parse		50 %	20 %	0.4
 *	print		30 %	48 %	1.6
 *	sort		20 %	32 %	1.6	unchanged, but diluted
 *
 * So functions are compared by their samples per sample of the reference: the
 * functions that did not change, here print and sort.  With a norm other than
 * the total nothing is diluted, and the reference is that norm's base.
 */
#ifndef FOLDDIFF_CHANGE_H
#define FOLDDIFF_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "tools/folddiff/read/runs.h"
#include "tools/folddiff/test/functions.h"
#include "tools/folddiff/test/scale.h"

#define CHANGE_ALPHA 0.05	/* chance to name any function by mistake */
#define CHANGE_POWER 0.8	/* how often a "visible" change is found */

enum change_verdict {
	CHANGE_NONE,		/* no change that can be told from noise */
	CHANGE_SMALL,		/* real, but below the minimal effect */
	CHANGE_DILUTED,		/* only because others grew or shrank */
	CHANGE_GREW,
	CHANGE_SHRANK
};

/* how one function changed, in one kind of weight; shares are below 1 */
struct change {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	const struct num *weight;	/* of each run */
	double before, after;		/* shares */
	double half;			/* of the difference's 95 % interval */
	double noise;			/* variance / that of sampling */
	double p, adjusted;		/* 1 where not tested; see test.h */
	bool tested;
	bool reference;			/* self: part of the reference */
	double *inside;			/* samples of the reference in each */
					/* run that are below this function */
	enum change_verdict verdict;
	struct change *same;		/* the deepest of equal weights: it */
					/* stands for them, maybe for itself */
	struct change *by;		/* a deeper one that explains it */
	uint32_t parent;		/* the function above it, + 1, or 0 */
	bool moved;			/* others under parent took its share */
};

struct changes {
	struct change *all;		/* KINDS for each function */
	size_t n;
	size_t tests;			/* how many changes were tested */
	size_t found;			/* how many were significant */
	const char *untested;		/* why there are no tests, or NULL */
	bool single;			/* there is one run a side */
	bool shares;			/* of the total, so that they add up */
	unsigned runs;
	unsigned first_after;		/* the first run of that side */
	double points, relative;	/* the minimal effect */
	double *per;			/* of each run: samples / weight */
	double *base;			/* of each run, in samples: 100 % */
	double side[2];			/* the sum of each side's bases */
	double *ref;			/* samples of the reference, per run */
	double ref_side[2];		/* and per side */
	double factor;			/* samples of a run, after / before */
	double noise;			/* as in struct change, of the prior, */
	double prior;			/* its degrees of freedom, */
	double df;			/* and those of the tests */
	double dilution;		/* after / before of the unchanged, */
	double dilution_times;		/* interval: divided, multiplied by */
	bool undecided;			/* which cannot be told, and is 1 */
	struct arena arena;
};

/* fill in the shares; starts as {0} but for the minimal effect */
void counts_take(struct changes *, const struct runs *,
    const struct functions *, const struct scale *);
/* take the functions with change.reference as the reference */
void counts_refer(struct changes *, const struct runs *,
    const struct functions *);

static inline struct change *
change_of(const struct changes *cs, uint32_t func, unsigned kind)
{
	return &cs->all[(size_t)func * KINDS + kind];
}

static inline unsigned
change_side(const struct changes *cs, unsigned run)
{
	return run < cs->first_after ? BEFORE : AFTER;
}

/* is it real, large enough, and not a mere dilution? */
static inline bool
change_counts(const struct change *c)
{
	return c->verdict == CHANGE_GREW || c->verdict == CHANGE_SHRANK;
}

/* how many samples of a run the change's function has */
static inline double
change_samples(const struct changes *cs, const struct change *c, unsigned run)
{
	return num_real(c->weight[run]) * cs->per[run];
}

/* how many of a side, once the runs are scaled to compare */
static inline double
change_count(const struct changes *cs, const struct change *c, unsigned side)
{
	return (side == BEFORE ? c->before : c->after) * cs->side[side];
}

/* how many on both sides */
static inline double
change_both(const struct changes *cs, const struct change *c)
{
	return change_count(cs, c, BEFORE) + change_count(cs, c, AFTER);
}

/* by how much the share grew, but for dilution */
static inline double
change_grown(const struct changes *cs, const struct change *c)
{
	return c->after / cs->dilution - c->before;
}

/* the smallest change that counts of what had this share before */
double counts_minimum(const struct changes *, double before);

#endif
