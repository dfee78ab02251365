#include "tools/folddiff/judge/power.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

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

/*
 * The probability to find a growth with `times` as many samples.  The measured
 * difference is normal around the growth; it must exceed `least`, and the
 * critical t times its standard error, for which the overdispersion is
 * estimated by (prior + df estimate) / (prior + df) and is at least 1.  The
 * mean over the quantiles of the estimate is the integral over it.
 */
static double
power_of_growth(const struct power *w, double share, double overdispersion,
    double least, double times, double growth)
{
	double n[2] = {times * w->side[BEFORE], times * w->side[AFTER]};
	double prior = w->overdispersion.prior_df;
	double df = w->overdispersion.residual_df;
	double after = share + growth, sum = 0;
	double middle = (share * n[BEFORE] + after * n[AFTER]) /
	    (n[BEFORE] + n[AFTER]);
	double true_error = sqrt(overdispersion *
	    (variance_of_sample(w, share) / n[BEFORE] +
	    variance_of_sample(w, after) / n[AFTER]));
	double v = variance_of_sample(w, middle) *
	    (1 / n[BEFORE] + 1 / n[AFTER]);

	if (after >= 1 && w->shares)
		return 1;
	for (int i = 0; i < POWER_STEPS; i++) {
		double estimate = w->single ? 1 : fmax(1, overdispersion *
		    (prior + df * w->quantile[i]) / (prior + df));
		double z = (growth - fmax(least,
		    w->critical * sqrt(estimate * v))) / true_error;

		sum += erfc(-z / sqrt(2)) / 2;
	}
	return sum / POWER_STEPS;
}

/*
 * Holm's procedure compares the next p-value with alpha / (tests - those that
 * were rejected).
 */
static double
find_critical(const struct overdispersion *o,
    const struct significance_tests *tests)
{
	double left = (double)(tests->n - tests->rejected);

	return stats_t_quantile(SIGNIFICANCE_ALPHA / 2 / fmax(1, left), o->df);
}

/* the quantiles of chi-square by Wilson and Hilferty (1931) */
static void
set_quantiles(struct power *w, double df)
{
	for (int i = 0; i < POWER_STEPS; i++) {
		double tail = (i + 0.5) / POWER_STEPS, z = tail < 0.5 ?
		    -stats_t_quantile(tail, INFINITY) :
		    stats_t_quantile(1 - tail, INFINITY);

		w->quantile[i] = pow(fmax(0, 1 - 2 / (9 * df) +
		    z * sqrt(2 / (9 * df))), 3);
	}
}

struct power
power_prepare(const struct counts *cs, const struct reference *ref,
    const struct overdispersion *o, const struct significance_tests *tests)
{
	struct power w = {
		.single = cs->single, .shares = cs->shares,
		.side = {cs->side[BEFORE], cs->side[AFTER]},
		.reference = (ref->side[BEFORE] + ref->side[AFTER]) /
		    (cs->side[BEFORE] + cs->side[AFTER]),
		.overdispersion = *o,
	};

	if (cs->untested != NULL)
		return w;
	w.critical = find_critical(o, tests);
	if (!cs->single)
		set_quantiles(&w, o->residual_df);
	return w;
}

double
power_visible(const struct power *w, double share, double overdispersion,
    double least)
{
	double low = 0, high = w->shares ? 1 - share : 1;

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (power_of_growth(w, share, overdispersion, least, 1,
		    middle) < POWER_VISIBLE)
			low = middle;
		else
			high = middle;
	}
	return high;
}

double
power_times(const struct power *w, double share, double growth, double least,
    double wanted)
{
	double noise = w->overdispersion.common, low = 1e-6, high = 1e6;

	if (power_of_growth(w, share, noise, least, high, growth) < wanted)
		return INFINITY;
	for (int i = 0; i < 60; i++) {
		double times = sqrt(low * high);

		if (power_of_growth(w, share, noise, least, times, growth) <
		    wanted)
			low = times;
		else
			high = times;
	}
	return high;
}
