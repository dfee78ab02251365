#include "tools/folddiff/judge/power.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

/* a growth that may be found */
struct growth {
	double share, growth;
	double times_usual, times;	/* see power_visible(), power_times() */
	double least;
};

/*
 * The variance of a sample, of a share p: by the delta method that of p /
 * reference, times the square of the reference, which is a constant part of all
 * outside p.
 */
static double
variance_of_sample(const struct power *w, double p)
{
	double ref = w->reference * (1 - p);

	return w->shares ? p * (1 - p) * (1 - p) * (ref + p) / ref : p;
}

/* what scatter adds to the overdispersion of a share; see dispersion.c */
static double
usual_excess(const struct power *w, double share)
{
	double samples = share * (w->side[BEFORE] + w->side[AFTER]) /
	    (w->runs[BEFORE] + w->runs[AFTER]);

	return w->trend.a * samples * (w->shares ? 1 - share : 1);
}

double
power_times_usual(const struct power *w, double share, double overdispersion)
{
	return overdispersion / (w->trend.base + usual_excess(w, share));
}

/*
 * The probability to find a growth, by the noncentral t distribution as
 * approximated by Johnson and Welch (1940): what the test takes for chance
 * varies itself, the more the fewer degrees of freedom it is known with.  With
 * more samples only what sampling causes is less, as scatter is a part of a
 * weight.
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
	double base = w->trend.base * g->times_usual;
	double phi = w->trend.base + usual_excess(w, middle) * g->times;
	double df = w->residual_df + dispersion_prior(&w->trend, phi);
	double scatter = g->times_usual * usual_excess(w, between) *
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
	if (runs > 0)		/* Welch and Satterthwaite */
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
		.runs = {cs->first_after, cs->runs - cs->first_after},
		.reference = (ref->side[BEFORE] + ref->side[AFTER]) /
		    (cs->side[BEFORE] + cs->side[AFTER]),
		.trend = d->trend, .run = d->run,
		.residual_df = d->residual_df,
		.tests = fmax(1, (double)(tests->n - tests->rejected)),
	};

	/* Holm compares the next p-value with alpha / those not rejected */
	if (cs->untested == NULL)
		w.limits = significance_limits(w.tests, w.run, w.residual_df);
	return w;
}

unsigned
power_runs(const struct power *w, double share, double times_usual,
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
		if (power_shows(&more, share, times_usual, growth))
			break;
	}
	return n < POWER_MOST_RUNS ? n : POWER_MOST_RUNS;
}

bool
power_shows(const struct power *w, double share, double times_usual,
    double growth)
{
	return power_of_growth(w, &(struct growth){share, growth, times_usual,
	    1, 0}) >= POWER_VISIBLE;
}

double
power_most(const struct power *w, double share)
{
	return w->shares ? 1 - share : POWER_MOST;
}

/* the least of some that double is found first, as larger ones scatter more */
double
power_visible(const struct power *w, double share, double times_usual,
    double least)
{
	double most = power_most(w, share);
	struct growth g = {share, fmin(0.0005, most), times_usual, 1, least};
	double low = 0;

	while (power_of_growth(w, &g) < POWER_VISIBLE) {
		low = g.growth;
		if (low >= most)
			return most;
		g.growth = fmin(2 * low, most);
	}
	for (double high = g.growth; high - low > 1e-3 * high;) {
		g.growth = (low + high) / 2;
		if (power_of_growth(w, &g) < POWER_VISIBLE)
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
