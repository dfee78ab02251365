#include "tools/folddiff/test/significance.h"

#include <math.h>

#include "tools/folddiff/test/overdispersion.h"
#include "tools/folddiff/test/stats.h"

#define SMALL_CELL 10		/* fewer samples on a side: the exact test */

/*
 * With one run a side: is the number so small that the normal distribution
 * does not fit?  Beyond a half it is what is outside the function that is few.
 */
static bool
few(const struct changes *cs, const struct change *c, double k[2])
{
	double outside[2];

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		unsigned run = side == BEFORE ? 0 : cs->first_after;

		k[side] = change_count(cs, c, side);
		outside[side] = cs->ref[run] - c->inside[run];
	}
	if (cs->shares && outside[BEFORE] + outside[AFTER] <
	    k[BEFORE] + k[AFTER]) {
		k[BEFORE] = outside[BEFORE];
		k[AFTER] = outside[AFTER];
	}
	return fmin(k[BEFORE], k[AFTER]) < SMALL_CELL;
}

double
significance_change(const struct changes *cs, const struct change *c)
{
	const double *n = cs->ref_side;
	double d = change_count(cs, c, AFTER) / n[AFTER] -
	    change_count(cs, c, BEFORE) / n[BEFORE];
	double v = overdispersion_unit(cs, c) * (1 / n[BEFORE] + 1 / n[AFTER]);
	double k[2];

	if (v <= 0)
		return 1;
	if (cs->single && few(cs, c, k)) {
		k[BEFORE] = round(k[BEFORE]);
		k[AFTER] = round(k[AFTER]);
		return stats_binomial(k[BEFORE], k[BEFORE] + k[AFTER],
		    n[BEFORE] / (n[BEFORE] + n[AFTER]));
	}
	return stats_t(d / sqrt(c->noise * v), cs->df);
}

/* the variance of one sample: p (1 - p) of shares, p where nothing adds up */
static double
binomial(const struct changes *cs, double p)
{
	return cs->shares ? fmax(0, p * (1 - p)) : p;
}

/*
 * Half the 95 % interval.  One sample more that has the function and one that
 * has not keep it above 0 where a share is none or all.
 */
static double
interval(const struct changes *cs, const struct change *c, double t)
{
	double v = 0, share[2] = {c->before, c->after};

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double n = cs->side[side];

		v += binomial(cs, (share[side] * n + 1) / (n + 2)) / n;
	}
	return t * sqrt(c->noise * v);
}

/*
 * Is it neither all of both sides, nor so rare that it can never move by the
 * minimal effect?
 */
static bool
testable(const struct changes *cs, const struct change *c)
{
	double n = change_both(cs, c);

	return c->same == c && n >= SIGNIFICANCE_SAMPLES &&
	    overdispersion_unit(cs, c) > 0 &&
	    (!cs->shares || c->before < 1 || c->after < 1) &&
	    n / fmin(cs->side[BEFORE], cs->side[AFTER]) >= cs->points;
}

void
significance_all(struct changes *cs)
{
	double *p = NEW(&cs->arena, double, cs->n + 1);
	double *adjusted = NEW(&cs->arena, double, cs->n + 1);
	double t = stats_t_above(0.025, cs->df);
	size_t n = 0;

	for (size_t i = 0; i < cs->n; i++) {
		struct change *c = &cs->all[i];

		c->half = interval(cs, c, t);
		c->tested = testable(cs, c);
		if (c->tested)
			p[n++] = c->p = significance_change(cs, c);
	}
	stats_holm(p, n, adjusted);
	cs->tests = n;
	for (size_t i = cs->n; i-- > 0;)
		if (cs->all[i].tested) {
			cs->all[i].adjusted = adjusted[--n];
			cs->found += adjusted[n] <= CHANGE_ALPHA;
		}
}
