/*
 * The result for each function: how much its share changed, how certain that
 * is, and whether it counts.
 *
 *	changed			grew or shrank: the change counts
 *	may have changed	it would count, tested by itself, but it is one
 *				of many tests
 *	cannot be told		else; from a size on it would have been found,
 *				see power.h
 *
 * A change counts if it is significant among all that were tested, is not
 * smaller than the minimal effect, and is more than a consequence of others,
 * which dilute or concentrate the shares of all (counts.h).
 */
#ifndef FOLDDIFF_CHANGE_H
#define FOLDDIFF_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/folddiff/judge/significance.h"

enum change_verdict {
	CHANGE_NONE,		/* no change that can be told from noise */
	CHANGE_MAY,		/* it may have changed */
	CHANGE_SMALL,		/* significant, but below the minimal effect */
	CHANGE_DILUTED,		/* only because others grew or shrank */
	CHANGE_GREW,
	CHANGE_SHRANK
};

/*
 * The change of one function, in self weight or in total.  Functions of equal
 * weights share all but their names.
 */
struct change {
	uint32_t func;
	unsigned kind;			/* SELF or TOTAL */
	double before, after;		/* shares */
	double undiluted;		/* growth of the share, but for the */
					/* dilution by others */
	double overdispersion;		/* of its samples alone */
	struct significance test;
	enum change_verdict verdict;
	const struct change *same;	/* the deepest of equal weights, that */
					/* stands for them; maybe itself */
};

struct changes {
	struct change *all;		/* in the order of counts.all */
	size_t n;
};

/* the last phase: the verdict on each function */
struct changes changes_decide(struct arena *, const struct counts *,
    const struct reference *, const struct dispersion *,
    const struct significance_tests *, const struct effect *);

static inline const struct change *
change_of(const struct changes *cs, uint32_t func, unsigned kind)
{
	return &cs->all[counts_place(func, kind)];
}

/* is it significant, large enough, and not a mere dilution? */
static inline bool
change_counts(const struct change *c)
{
	return c->verdict == CHANGE_GREW || c->verdict == CHANGE_SHRANK;
}

/* has the function no samples at all on a side, as leaf or above one? */
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

/* by how much the share grew; below 0 if it shrank */
static inline double
change_grown(const struct change *c)
{
	return c->after - c->before;
}

#endif
