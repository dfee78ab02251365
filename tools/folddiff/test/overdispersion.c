#include "tools/folddiff/test/overdispersion.h"

#include <math.h>

#include "tools/folddiff/test/stats.h"

#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_FEW 5		/* fewer functions tell little of how they */
#define PRIOR_FEW 4		/* differ; then the prior has this many df */

/* what a function has on both sides, and the reference inside and outside */
static void
sums(const struct changes *cs, const struct change *c, double *y,
    double *inside, double *all)
{
	*y = change_both(cs, c);
	*inside = 0;
	for (unsigned i = 0; i < cs->runs; i++)
		*inside += c->inside[i];
	*all = cs->ref_side[BEFORE] + cs->ref_side[AFTER];
}

/*
 * Of a run with S samples in the reference the function has Y, of which U are
 * in the reference, too, and S - U are in it alone.  Y - rho S, with the rate
 * rho = E(Y) / E(S), is the sum of three independent counts, (Y - U) +
 * (1 - rho) U - rho (S - U), and has the variance
 *
 *	(Y - U) + (1 - rho)^2 U + rho^2 (S - U)
 *
 * which is S p (1 - p) where the reference is all samples and Y a share p of
 * them, and Y where the reference is a constant.
 */
double
overdispersion_unit(const struct changes *cs, const struct change *c)
{
	double y, in, all, rho, v;

	sums(cs, c, &y, &in, &all);
	rho = y / all;
	v = cs->shares ? y - in + (1 - rho) * (1 - rho) * in +
	    rho * rho * (all - in) : y;
	return v > 1e-9 * all ? v / all : 0;
}

/* the variance between runs of a side / what sampling alone would cause */
static double
between_runs(const struct changes *cs, const struct change *c)
{
	double unit = overdispersion_unit(cs, c), sum = 0;

	if (unit <= 0)
		return 1;
	for (unsigned i = 0; i < cs->runs; i++) {
		unsigned side = change_side(cs, i);
		double rho = change_count(cs, c, side) / cs->ref_side[side];
		double d = change_samples(cs, c, i) - cs->ref[i] * rho;

		sum += cs->ref[i] > 0 ? d * d / (cs->ref[i] * unit) : 0;
	}
	return sum / OVERDISPERSION_DF(cs);
}

/* only self shares are pooled: a total repeats the noise of its callees */
static bool
pooled(const struct changes *cs, const struct change *c)
{
	return c->kind == SELF && overdispersion_unit(cs, c) > 0 &&
	    change_both(cs, c) >= POOL_SAMPLES * cs->runs;
}

/*
 * The prior by the moments of log variance (Smyth 2004, section 6.2): if the
 * true variances are noise * prior / chi-square(prior), the logarithm of one
 * that was estimated with df degrees has the mean
 *
 *	log noise + digamma(df/2) - log(df/2) - digamma(prior/2) + log(prior/2)
 *
 * and the variance trigamma(df/2) + trigamma(prior/2).  All functions together
 * know no more than their degrees of freedom added up.  Few functions get a
 * fixed prior.
 */
static void
set_prior(struct changes *cs)
{
	double df = OVERDISPERSION_DF(cs), n = 0, mean = 0, spread = 0;

	for (size_t i = 0; i < cs->n; i++)
		if (pooled(cs, &cs->all[i])) {
			double e = log(fmax(cs->all[i].noise, 1e-3)) -
			    stats_digamma(df / 2) + log(df / 2);
			double d = e - mean;

			n++;
			mean += d / n;
			spread += d * (e - mean);
		}
	spread = n > 1 ? spread / (n - 1) - stats_trigamma(df / 2) : 0;
	cs->prior = spread > 0 ? 2 * stats_trigamma_inverse(spread) : 1e6;
	cs->noise = n == 0 ? 1 : exp(mean + stats_digamma(cs->prior / 2) -
	    log(cs->prior / 2));
	if (n < POOL_FEW)
		cs->prior = PRIOR_FEW;
	cs->df = df + cs->prior;
	if (n >= POOL_FEW)
		cs->df = fmin(cs->df, n * df);
}

void
overdispersion_estimate(struct changes *cs)
{
	double df = OVERDISPERSION_DF(cs);

	cs->noise = 1;
	cs->df = INFINITY;
	if (cs->single)
		return;
	for (size_t i = 0; i < cs->n; i++)
		cs->all[i].noise = between_runs(cs, &cs->all[i]);
	set_prior(cs);
	for (size_t i = 0; i < cs->n; i++) {
		struct change *c = &cs->all[i];

		c->noise = fmax(1, (cs->prior * cs->noise + df * c->noise) /
		    (cs->prior + df));
	}
	cs->noise = fmax(1, cs->noise);
}
