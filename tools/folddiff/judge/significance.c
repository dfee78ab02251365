#include "tools/folddiff/judge/significance.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

#define SMALL_CELL 10		/* fewer samples on a side: the exact test */

/*
 * With one run a side: is the number so small that the normal distribution
 * does not fit?  For a function that has more than half of the reference, the
 * samples outside of it are the small number.  Sets k to that number.
 */
static bool
is_small_cell(const struct counts *cs, const struct reference *ref,
    size_t place, double k[2])
{
	const double *inside = &ref->inside[place * cs->runs];
	double outside[2];

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		unsigned run = side == BEFORE ? 0 : cs->first_after;

		k[side] = counts_on_side(cs, &cs->all[place], side);
		outside[side] = ref->run[run] - inside[run];
	}
	if (cs->shares && outside[BEFORE] + outside[AFTER] <
	    k[BEFORE] + k[AFTER]) {
		k[BEFORE] = outside[BEFORE];
		k[AFTER] = outside[AFTER];
	}
	return fmin(k[BEFORE], k[AFTER]) < SMALL_CELL;
}

/*
 * The p-value of the difference between both sides in samples per sample of
 * the reference: a t test, whose standard error is that of sampling times the
 * root of the overdispersion.  For small numbers it is the conditional test of
 * two Poisson rates: of all samples, those before are binomial (Przyborowski
 * and Wilenski 1940).
 */
static double
test_difference(const struct counts *cs, const struct reference *ref,
    const struct overdispersion *o, size_t place)
{
	const struct count *c = &cs->all[place];
	const double *n = ref->side;
	double d = counts_on_side(cs, c, AFTER) / n[AFTER] -
	    counts_on_side(cs, c, BEFORE) / n[BEFORE];
	double v = reference_variance(ref, cs, place) *
	    (1 / n[BEFORE] + 1 / n[AFTER]);
	double k[2];

	if (v <= 0)
		return 1;
	if (cs->single && is_small_cell(cs, ref, place, k)) {
		k[BEFORE] = round(k[BEFORE]);
		k[AFTER] = round(k[AFTER]);
		return stats_binomial_pvalue(k[BEFORE], k[BEFORE] + k[AFTER],
		    n[BEFORE] / (n[BEFORE] + n[AFTER]));
	}
	return stats_t_pvalue(d / sqrt(o->of[place] * v), o->df);
}

/*
 * The variance of one sample of a share p: binomial, p (1 - p), or Poisson, p,
 * where shares do not add up to 1.
 */
static double
variance_of_share(const struct counts *cs, double p)
{
	return cs->shares ? fmax(0, p * (1 - p)) : p;
}

/*
 * The margin of error of the share after - before.  One sample more that has
 * the function and one that has not (Agresti and Caffo 2000) keep it above 0
 * where a share is none or all.
 */
static double
margin_of_error(const struct counts *cs, const struct overdispersion *o,
    size_t place, double t)
{
	double v = 0;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double n = cs->side[side], p = cs->all[place].share[side];

		v += variance_of_share(cs, (p * n + 1) / (n + 2)) / n;
	}
	return t * sqrt(o->of[place] * v);
}

/*
 * Is it neither all of both sides, nor so rare that it can never move by the
 * minimal effect?
 */
static bool
is_testable(const struct counts *cs, const struct reference *ref,
    const struct effect *least, size_t place)
{
	const struct count *c = &cs->all[place];
	double n = counts_in_all(cs, c);

	return c->same == place && n >= COUNTS_ENOUGH &&
	    reference_variance(ref, cs, place) > 0 &&
	    (!cs->shares || c->share[BEFORE] < 1 || c->share[AFTER] < 1) &&
	    n / fmin(cs->side[BEFORE], cs->side[AFTER]) >= least->points;
}

/* the chance to find any such p-value in the whole comparison */
static void
adjust_p_values(struct significance_tests *tests, struct arena *a, size_t n)
{
	double *p = NEW(a, double, tests->n + 1);
	double *adjusted = NEW(a, double, tests->n + 1);
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		if (tests->of[i].tested)
			p[k++] = tests->of[i].p;
	stats_holm(p, tests->n, adjusted);
	for (size_t i = n; i-- > 0;)
		if (tests->of[i].tested) {
			tests->of[i].adjusted = adjusted[--k];
			tests->rejected += adjusted[k] <= SIGNIFICANCE_ALPHA;
		}
}

struct significance_tests
significance_test(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct overdispersion *o,
    const struct effect *least)
{
	struct significance_tests tests = {NEW(a, struct significance,
	    cs->n + 1), 0, 0};
	double t = cs->untested == NULL ?
	    stats_t_quantile(STATS_TAIL_95, o->df) : 0;

	for (size_t i = 0; i < cs->n; i++) {
		struct significance *s = &tests.of[i];

		s->p = s->adjusted = 1;
		if (cs->untested != NULL)
			continue;
		s->margin = margin_of_error(cs, o, i, t);
		s->tested = is_testable(cs, ref, least, i);
		if (s->tested)
			s->p = test_difference(cs, ref, o, i);
		tests.n += s->tested;
	}
	adjust_p_values(&tests, a, cs->n);
	return tests;
}
