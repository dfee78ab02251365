#include "tools/folddiff/judge/overdispersion.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_FEW 5		/* with fewer functions the prior is fixed: */
#define PRIOR_FEW 4		/* these are its degrees of freedom */

/*
 * Pearson's chi-square of the runs around the rate of their side, divided by
 * its degrees of freedom (McCullagh and Nelder 1989, section 4.5).
 */
static double
estimate_function(const struct overdispersion *o, const struct counts *cs,
    const struct reference *ref, size_t place)
{
	const struct count *c = &cs->all[place];
	double unit = reference_variance(ref, cs, place), sum = 0;

	if (unit <= 0)
		return 1;
	for (unsigned i = 0; i < cs->runs; i++) {
		unsigned side = counts_side(cs, i);
		double rate = counts_on_side(cs, c, side) / ref->side[side];
		double d = counts_samples(cs, c, i) - ref->run[i] * rate;

		sum += ref->run[i] > 0 ? d * d / (ref->run[i] * unit) : 0;
	}
	return sum / o->residual_df;
}

/* only self weights are pooled: a total repeats the noise of its callees */
static bool
is_pooled(const struct counts *cs, const struct reference *ref, size_t place)
{
	const struct count *c = &cs->all[place];

	return c->kind == SELF && reference_variance(ref, cs, place) > 0 &&
	    counts_in_all(cs, c) >= POOL_SAMPLES * cs->runs;
}

/*
 * Fit the prior by the moments of log variance (Smyth 2004, section 6.2): if
 * the true variances are common * prior / chi-square(prior), the logarithm of
 * one that was estimated with df degrees of freedom has the mean
 *
 *	log common + digamma(df/2) - log(df/2) -
 *	    digamma(prior/2) + log(prior/2)
 *
 * and the variance trigamma(df/2) + trigamma(prior/2).  All functions together
 * know no more than the sum of their degrees of freedom, which limits those of
 * the tests.
 */
static void
fit_prior(struct overdispersion *o, const struct counts *cs,
    const struct reference *ref)
{
	double df = o->residual_df, n = 0, mean = 0, spread = 0;

	for (size_t i = 0; i < cs->n; i++)
		if (is_pooled(cs, ref, i)) {
			double e = log(fmax(o->of[i], 1e-3)) -
			    stats_digamma(df / 2) + log(df / 2);
			double d = e - mean;

			n++;
			mean += d / n;
			spread += d * (e - mean);
		}
	spread = n > 1 ? spread / (n - 1) - stats_trigamma(df / 2) : 0;
	o->prior_df = spread > 0 ? 2 * stats_trigamma_inverse(spread) : 1e6;
	o->common = n == 0 ? 1 : exp(mean + stats_digamma(o->prior_df / 2) -
	    log(o->prior_df / 2));
	if (n < POOL_FEW)
		o->prior_df = PRIOR_FEW;
	o->df = df + o->prior_df;
	if (n >= POOL_FEW)
		o->df = fmin(o->df, n * df);
}

double
overdispersion_moderated(const struct overdispersion *o, double chi_square)
{
	return fmax(1, (o->prior_df * o->common + chi_square) /
	    (o->prior_df + o->residual_df));
}

struct overdispersion
overdispersion_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref)
{
	struct overdispersion o = {.of = NEW(a, double, cs->n + 1),
	    .common = 1, .residual_df = cs->runs - 2.0, .df = INFINITY};

	for (size_t i = 0; i < cs->n; i++)
		o.of[i] = cs->single ? 1 : estimate_function(&o, cs, ref, i);
	if (cs->single)
		return o;
	fit_prior(&o, cs, ref);
	for (size_t i = 0; i < cs->n; i++)
		o.of[i] = overdispersion_moderated(&o,
		    o.residual_df * o.of[i]);
	o.common = fmax(1, o.common);
	return o;
}
