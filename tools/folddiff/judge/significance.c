#include "tools/folddiff/judge/significance.h"

#include <math.h>

#define NARROWEST 0.5		/* logarithmic mean / the other, at least */
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
 * The standard error of what whole runs add to the logarithm of the ratio of
 * two shares
 */
static double
error_of_runs(const struct counts *cs, const struct dispersion *d)
{
	double before = cs->first_after, after = cs->runs - before;

	return sqrt(d->run * (1 / before + 1 / after));
}

double
significance_middle(bool logs, double before, double after)
{
	double mean = (before + after) / 2;

	return logs ? fmax(stats_log_mean(before, after), NARROWEST * mean) :
	    mean;
}

/*
 * The p-value of the difference between both sides in samples per sample of
 * the reference: a t test, whose standard error is that of sampling times the
 * root of the overdispersion, of which the part beyond 1 is that of a share in
 * the middle.  For small numbers it is the conditional test of two Poisson
 * rates: of all samples, those before are binomial (Przyborowski and Wilenski
 * 1940), or both tests, where it is known that runs scatter.
 *
 * Where whole runs scatter, a part of the difference is left for them, as large
 * as their part of the smallest one that is significant: sets its p-value.
 */
static double
test_difference(const struct counts *cs, const struct reference *ref,
    const struct dispersion *disp, const struct significance_tests *tests,
    size_t place, double *run_p)
{
	const struct count *c = &cs->all[place];
	const struct significance_limits *limits = &tests->limits;
	const double *n = ref->side, df = disp->df[place];
	double d = counts_on_side(cs, c, AFTER) / n[AFTER] -
	    counts_on_side(cs, c, BEFORE) / n[BEFORE];
	double v = reference_variance(ref, cs, place) *
	    (1 / n[BEFORE] + 1 / n[AFTER]);
	double middle = significance_middle(!cs->shares && !cs->single,
	    c->share[BEFORE], c->share[AFTER]);
	double part = middle / ((c->share[BEFORE] + c->share[AFTER]) / 2);
	double phi = 1 + (disp->phi[place] - 1) * part * part;
	double error = sqrt(phi * v), own, whole, k[2];
	double runs = error_of_runs(cs, disp) * middle;

	*run_p = 0;
	if (v <= 0)
		return 1;
	if (cs->single && runs <= 0 && is_small_cell(cs, ref, place, k)) {
		k[BEFORE] = round(k[BEFORE]);
		k[AFTER] = round(k[AFTER]);
		own = stats_binomial_pvalue(k[BEFORE], k[BEFORE] + k[AFTER],
		    n[BEFORE] / (n[BEFORE] + n[AFTER]));
		return phi > 1 ? fmax(own, stats_t_pvalue(d / error, df)) :
		    own;
	}
	if (runs <= 0)
		return stats_t_pvalue(d / error, df);
	own = error * stats_t_look_up(&limits->functions, df);
	whole = hypot(own, runs * limits->runs);
	*run_p = stats_t_pvalue(d * limits->runs / whole, disp->residual_df);
	return stats_t_pvalue(own / whole * d / error, df);
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
margin_of_error(const struct counts *cs, const struct dispersion *d,
    size_t place, const struct stats_t *t, double run_t)
{
	const double *share = cs->all[place].share;
	double v = 0, own, runs = run_t * error_of_runs(cs, d) *
	    (share[BEFORE] + share[AFTER]) / 2;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double n = cs->side[side], p = share[side];

		v += variance_of_share(cs, (p * n + 1) / (n + 2)) / n;
	}
	own = stats_t_look_up(t, d->df[place]) * sqrt(d->phi[place] * v);
	return sqrt(own * own + runs * runs);
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
adjust_p_values(struct significance_tests *tests, struct arena *a,
    const double run_p[], size_t n)
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
			struct significance *s = &tests->of[i];

			s->adjusted = fmin(1, adjusted[--k] + run_p[i]);
			s->p = fmin(1, s->p + run_p[i]);
			tests->rejected += s->adjusted <= SIGNIFICANCE_ALPHA;
		}
}

struct significance_limits
significance_limits(double tests, double run, double residual_df)
{
	double alpha = SIGNIFICANCE_ALPHA - (run > 0 ? SIGNIFICANCE_RUN : 0);

	return (struct significance_limits){
		stats_t_prepare(alpha / 2 / fmax(1, tests), residual_df),
		run > 0 ? stats_t_quantile(SIGNIFICANCE_RUN / 2, residual_df) :
		0,
	};
}

struct significance_tests
significance_test(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct dispersion *d,
    const struct effect *least)
{
	struct significance_tests tests = {.of = NEW(a, struct significance,
	    cs->n + 1)};
	double *run_p = NEW(a, double, cs->n + 1), run_t;
	struct stats_t t;

	for (size_t i = 0; i < cs->n; i++) {
		struct significance *s = &tests.of[i];

		s->p = s->adjusted = 1;
		s->tested = cs->untested == NULL &&
		    is_testable(cs, ref, least, i);
		tests.n += s->tested;
	}
	if (cs->untested != NULL)
		return tests;
	tests.limits = significance_limits((double)tests.n, d->run,
	    d->residual_df);
	t = stats_t_prepare(STATS_TAIL_95, d->residual_df);
	run_t = stats_t_look_up(&t, d->residual_df);
	for (size_t i = 0; i < cs->n; i++) {
		struct significance *s = &tests.of[i];

		s->margin = margin_of_error(cs, d, i, &t, run_t);
		if (s->tested)
			s->p = test_difference(cs, ref, d, &tests, i,
			    &run_p[i]);
	}
	adjust_p_values(&tests, a, run_p, cs->n);
	return tests;
}
