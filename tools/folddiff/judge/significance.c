#include "tools/folddiff/judge/significance.h"

#include <math.h>

#define LEAST_LOG_MEAN 0.5	/* minimum logarithmic / arithmetic mean */
#define SMALL_CELL 10		/* with fewer samples the test is exact */

/*
 * With one run per side: set k to the function's samples on each side, and
 * return true if one is too small for the normal distribution.  If the function
 * has more than half of the reference, k is the samples outside of it.
 */
static bool
is_small_cell(const struct counts *cs, const struct reference *ref,
    size_t place, double k[2])
{
	const double *inside = &ref->inside[place * cs->r->n];
	double outside[2];

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		unsigned run = side == BEFORE ? 0 : cs->r->count[BEFORE];

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
 * Return the standard error that the variation of whole runs adds to the
 * logarithm of the ratio of two weights.
 */
static double
error_of_runs(const struct counts *cs, const struct dispersion *d)
{
	return sqrt(d->run * (1.0 / cs->r->count[BEFORE] +
	    1.0 / cs->r->count[AFTER]));
}

double
significance_middle(bool logs, double before, double after)
{
	double mean = (before + after) / 2;

	return logs ? fmax(stats_log_mean(before, after),
	    LEAST_LOG_MEAN * mean) : mean;
}

/*
 * Return the p-value of the difference between both sides in samples per sample
 * of the reference.  It is a t test: the standard error is that of sampling
 * times the root of phi, where phi - 1 is taken at the share that
 * significance_middle() returns.
 *
 * For small numbers it is the conditional test of two Poisson rates, in which
 * the samples before are binomial given those of both sides (Przyborowski and
 * Wilenski 1940).  If equal runs are assumed to vary, the t test must reject as
 * well.
 *
 * If whole runs vary, the difference is split between the function and the runs
 * in proportion to their parts of the critical difference.  The result is the
 * p-value of the function's part; *run_p is that of the part of the runs.
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
 * Return the margin of error of the share after - before.  One sample of a
 * share p has the variance p (1 - p), binomial, or p, Poisson, if shares do not
 * add up to 1.  One more sample with the function and one without (Agresti and
 * Caffo 2000) keep it above 0 if a share is 0 or 1.
 */
static double
margin_of_error(const struct counts *cs, const struct dispersion *d,
    size_t place, const struct stats_t *t, double run_t)
{
	const double *share = cs->all[place].share;
	double v = 0, own, runs = run_t * error_of_runs(cs, d) *
	    (share[BEFORE] + share[AFTER]) / 2;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double n = cs->side[side], p = (share[side] * n + 1) / (n + 2);

		v += (cs->shares ? fmax(0, p * (1 - p)) : p) / n;
	}
	own = stats_t_look_up(t, d->df[place]) * sqrt(d->phi[place] * v);
	return sqrt(own * own + runs * runs);
}

/*
 * Return true unless the function has all samples of both sides, has too few of
 * them, or is so rare that it could never change by the minimal effect.
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

/* adjust the p-values for the number of tests and add those of whole runs */
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
