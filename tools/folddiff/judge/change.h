/*
 * The verdict on each function: how much its share changed, how certain that
 * is, and whether the change counts.  A change counts if
 *
 *	- it is significant after the adjustment for all tests;
 *	- it reaches the minimal effect (effect.h);
 *	- it reaches that effect even without the dilution by others (counts.h).
 */
#ifndef FOLDDIFF_CHANGE_H
#define FOLDDIFF_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/folddiff/judge/significance.h"

enum change_verdict {
	CHANGE_NONE,		/* the difference may be noise */
	CHANGE_MAY,		/* significant if it were the only test */
	CHANGE_SMALL,		/* significant, but below the minimal effect */
	CHANGE_DILUTED,		/* only because others grew or shrank */
	CHANGE_GREW,		/* the change counts */
	CHANGE_SHRANK		/* the change counts */
};

/*
 * The change of one function's self weight or total.  Functions with equal
 * weights in all runs differ in `func` and `kind` only.
 */
struct change {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	double before, after;		/* shares; 1 is 100 % */
	double undiluted;		/* growth of the share without */
					/* dilution by others */
	double overdispersion;		/* phi of its number of samples */
	struct significance test;
	enum change_verdict verdict;
	const struct change *same;	/* deepest change with equal weights, */
					/* which is tested; maybe itself */
};

struct changes {
	struct change *all;		/* in the order of counts.all */
	size_t n;
};

struct changes changes_decide(struct arena *, const struct counts *,
    const struct reference *, const struct dispersion *,
    const struct significance_tests *, const struct effect *);

static inline const struct change *
change_of(const struct changes *cs, uint32_t func, unsigned kind)
{
	return &cs->all[counts_place(func, kind)];
}

/* return true if the function grew or shrank: see the top of this file */
static inline bool
change_counts(const struct change *c)
{
	return c->verdict == CHANGE_GREW || c->verdict == CHANGE_SHRANK;
}

/* return true if the function has no samples before, neither self nor total */
static inline bool
change_is_new(const struct changes *cs, const struct change *c)
{
	return change_of(cs, c->func, TOTAL)->before <= 0;
}

static inline bool
change_is_gone(const struct changes *cs, const struct change *c)
{
	return change_of(cs, c->func, TOTAL)->after <= 0;
}

/* return the growth of the share; negative if it shrank */
static inline double
change_grown(const struct change *c)
{
	return c->after - c->before;
}

#endif
