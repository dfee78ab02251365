#include "tools/folddiff/judge/power.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

struct growth {
	double share, growth;
	double phi_ratio;	/* see power_phi_ratio() */
	double times;		/* factor of the number of samples */
	double least;		/* the minimal effect */
};

/*
 * Return the variance of one sample of a share p.  If shares are compared, it
 * is r^2 times the variance of p / r by the delta method, where r is the share
 * of the reference: a constant part of everything outside p.
 */
static double
variance_of_sample(const struct power *w, double p)
{
	double ref = w->reference * (1 - p);

	return w->shares ? p * (1 - p) * (1 - p) * (ref + p) / ref : p;
}

/* return the term a m of dispersion.h at a share: the part of phi that is due
 * to the variation of equal runs */
static double
trend_excess(const struct power *w, double share)
{
	double samples = share * (w->side[BEFORE] + w->side[AFTER]) /
	    (w->runs[BEFORE] + w->runs[AFTER]);

	return w->trend.a * samples * (w->shares ? 1 - share : 1);
}

double
power_phi_ratio(const struct power *w, double share, double overdispersion)
{
	return overdispersion / (w->trend.base + trend_excess(w, share));
}

/*
 * Return the probability that the test detects a growth, by Johnson and Welch's
 * approximation (1940) of the noncentral t distribution, because the standard
 * error is estimated too, less precisely with fewer degrees of freedom.
 * More samples reduce the variance of sampling, but not the variation of equal
 * runs, which is proportional to the weight.
 */
static double
power_of_growth(const struct power *w, const struct growth *g)
{
	double share[2] = {g->share, g->share + g->growth};
	double n[2] = {g->times * w->side[BEFORE], g->times * w->side[AFTER]};
	double middle = (share[BEFORE] * n[BEFORE] + share[AFTER] * n[AFTER]) /
	    (n[BEFORE] + n[AFTER]);
	double between = significance_middle(!w->shares && !w->single,
	    share[BEFORE], share[AFTER]);
	double base = w->trend.base * g->phi_ratio;
	double phi = w->trend.base + trend_excess(w, middle) * g->times;
	double df = w->residual_df + dispersion_prior_df(&w->trend, phi);
	double scatter = g->phi_ratio * trend_excess(w, between) *
	    variance_of_sample(w, between) *
	    (1 / w->side[BEFORE] + 1 / w->side[AFTER]);
	double null = base * variance_of_sample(w, middle) *
	    (1 / n[BEFORE] + 1 / n[AFTER]) + scatter;
	double v = base * (variance_of_sample(w, share[BEFORE]) / n[BEFORE] +
	    variance_of_sample(w, share[AFTER]) / n[AFTER]) + scatter;
	double runs = between * between * w->run *
	    (1 / w->runs[BEFORE] + 1 / w->runs[AFTER]), chance, z;

	if (share[AFTER] >= 1 && w->shares)
		return 1;
	chance = hypot(stats_t_look_up(&w->limits.functions, df) * sqrt(null),
	    w->limits.runs * sqrt(runs));
	if (runs > 0)		/* degrees of freedom after Satterthwaite */
		df = (null + runs) * (null + runs) / (null * null / df +
		    runs * runs / w->residual_df);
	z = fmin((g->growth - chance * (1 - 1 / (4 * df))) /
	    sqrt(v + runs + chance * chance / (2 * df)),
	    (g->growth - g->least) / sqrt(v + runs));
	return erfc(-z / sqrt(2)) / 2;
}

struct power
power_prepare(const struct counts *cs, const struct reference *ref,
    const struct dispersion *d, const struct significance_tests *tests)
{
	struct power w = {
		.single = cs->single, .shares = cs->shares,
		.side = {cs->side[BEFORE], cs->side[AFTER]},
		.runs = {cs->r->count[BEFORE], cs->r->count[AFTER]},
		.reference = (ref->side[BEFORE] + ref->side[AFTER]) /
		    (cs->side[BEFORE] + cs->side[AFTER]),
		.trend = d->trend, .run = d->run,
		.residual_df = d->residual_df,
		.tests = fmax(1, (double)(tests->n - tests->rejected)),
	};

	/* Holm compares the next p-value with alpha / tests not rejected */
	if (cs->untested == NULL)
		w.limits = significance_limits(w.tests, w.run, w.residual_df);
	return w;
}

unsigned
power_runs(const struct power *w, double share, double phi_ratio,
    double growth)
{
	unsigned n = 3;

	for (; n < POWER_MOST_RUNS; n += 1 + n / 20) {
		struct power more = *w;

		for (unsigned side = BEFORE; side <= AFTER; side++) {
			more.side[side] *= n / more.runs[side];
			more.runs[side] = n;
		}
		more.residual_df = 2 * n - 2;
		more.limits = significance_limits(w->tests, w->run,
		    more.residual_df);
		if (power_detects(&more, share, phi_ratio, growth))
			break;
	}
	return n < POWER_MOST_RUNS ? n : POWER_MOST_RUNS;
}

bool
power_detects(const struct power *w, double share, double phi_ratio,
    double growth)
{
	return power_of_growth(w, &(struct growth){share, growth, phi_ratio,
	    1, 0}) >= POWER_WANTED;
}

double
power_most(const struct power *w, double share)
{
	return w->shares ? 1 - share : POWER_MOST;
}

/* Bracket by doubling, from below: larger growths vary more, so the power need
 * not increase with the growth. */
double
power_detectable(const struct power *w, double share, double phi_ratio,
    double least)
{
	double most = power_most(w, share);
	struct growth g = {share, fmin(0.0005, most), phi_ratio, 1, least};
	double low = 0;

	while (power_of_growth(w, &g) < POWER_WANTED) {
		low = g.growth;
		if (low >= most)
			return most;
		g.growth = fmin(2 * low, most);
	}
	for (double high = g.growth; high - low > 1e-3 * high;) {
		g.growth = (low + high) / 2;
		if (power_of_growth(w, &g) < POWER_WANTED)
			low = g.growth;
		else
			high = g.growth;
	}
	return g.growth;
}

double
power_times(const struct power *w, double share, double growth, double least,
    double wanted)
{
	double low = 1e-6, high = 1e6;
	struct growth g = {share, growth, 1, high, least};

	if (power_of_growth(w, &g) < wanted)
		return INFINITY;
	for (int i = 0; i < 20; i++) {
		g.times = sqrt(low * high);
		if (power_of_growth(w, &g) < wanted)
			low = g.times;
		else
			high = g.times;
	}
	return high;
}
