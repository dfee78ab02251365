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

/* the samples of a share in a run */
static double
samples_of_run(const struct power *w, double share)
{
	return share * (w->side[BEFORE] + w->side[AFTER]) /
	    (w->runs[BEFORE] + w->runs[AFTER]);
}

/*
 * The usual overdispersion of a share, of a function that scatters `own` times
 * as much.  With `times` as many samples it scatters by the same part of its
 * weight.
 *
 * A large function that is a part of the reference scatters by less (see
 * excess_of_difference() in overdispersion.c), but one that changed leaves the
 * reference in a part of the comparisons: half of that counts.
 */
static double
usual_overdispersion(const struct power *w, double share, double own,
    double times)
{
	double usual = overdispersion_usual(&w->overdispersion,
	    samples_of_run(w, share));
	double less = w->shares ? 1 - share / 2 : 1;

	return 1 + times * own * less * (usual - 1);
}

double
power_scatter(const struct power *w, double share)
{
	double samples = samples_of_run(w, share);

	return sqrt((overdispersion_usual(&w->overdispersion, samples) - 1) /
	    samples);
}

double
power_times_usual(const struct power *w, double share, double overdispersion)
{
	return overdispersion / usual_overdispersion(w, share, 1, 1);
}

/*
 * The probability to find a growth with `times` as many samples.  The measured
 * difference is normal around the growth; it must exceed `least`, and the
 * critical t times its standard error, for which the overdispersion is
 * estimated by (prior + df estimate) / (prior + df) and is at least 1.  The
 * mean over the quantiles of the estimate is the integral over it; another
 * one of them is that of how whole runs scatter.
 */
static double
power_of_growth(const struct power *w, double share, double times_usual,
    double least, double times, double growth)
{
	const struct overdispersion *o = &w->overdispersion;
	double n[2] = {times * w->side[BEFORE], times * w->side[AFTER]};
	double prior = o->trend[GROUP_PROGRAM].prior_df, df = o->residual_df;
	double after = share + growth, sum = 0;
	double middle = (share * n[BEFORE] + after * n[AFTER]) /
	    (n[BEFORE] + n[AFTER]);
	double phi = times_usual * usual_overdispersion(w, middle, 1, times);
	double v = variance_of_sample(w, middle) *
	    (1 / n[BEFORE] + 1 / n[AFTER]);
	double runs = (share + after) / 2 * sqrt(o->run *
	    (1 / w->runs[BEFORE] + 1 / w->runs[AFTER]));
	double usual = o->trend[GROUP_PROGRAM].excess;

	if (after >= 1 && w->shares)
		return 1;
	for (int i = 0; i < POWER_STEPS; i++) {
		double own = w->single || usual <= 0 ? 1 :
		    o->likely[(3 * i + 5) % POWER_STEPS] / usual;
		double really = times_usual * usual_overdispersion(w, middle,
		    own, times);
		double true_error = times_usual * (
		    usual_overdispersion(w, share, own, times) *
		    variance_of_sample(w, share) / n[BEFORE] +
		    usual_overdispersion(w, after, own, times) *
		    variance_of_sample(w, after) / n[AFTER]);
		double estimate = w->single ? phi : fmax(1, (phi * prior +
		    df * really * w->quantile[i]) / (prior + df));
		double true_runs = w->single ? runs :
		    runs / sqrt(w->quantile[(5 * i + 2) % POWER_STEPS]);
		double of_runs = w->single ? 1 :
		    w->quantile[(7 * i + 3) % POWER_STEPS];
		double z = (growth - fmax(least, hypot(
		    w->critical * sqrt(estimate * v),
		    w->run_critical * true_runs * sqrt(of_runs)))) /
		    sqrt(true_error + true_runs * true_runs);

		sum += erfc(-z / sqrt(2)) / 2;
	}
	return sum / POWER_STEPS;
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

/*
 * What chance gives, with as many degrees of freedom.  Holm's procedure
 * compares the next p-value with alpha / (tests - those that were rejected).
 */
static void
set_critical(struct power *w)
{
	const struct overdispersion *o = &w->overdispersion;

	w->critical = stats_t_quantile(w->alpha / 2 / w->tests,
	    o->df[GROUP_PROGRAM]);
	if (o->run > 0)
		w->run_critical = stats_t_quantile(SIGNIFICANCE_RUN / 2,
		    o->residual_df);
	if (!w->single)
		set_quantiles(w, o->residual_df);
}

struct power
power_prepare(const struct counts *cs, const struct reference *ref,
    const struct overdispersion *o, const struct significance_tests *tests)
{
	struct power w = {
		.single = cs->single, .shares = cs->shares,
		.side = {cs->side[BEFORE], cs->side[AFTER]},
		.runs = {cs->first_after, cs->runs - cs->first_after},
		.reference = (ref->side[BEFORE] + ref->side[AFTER]) /
		    (cs->side[BEFORE] + cs->side[AFTER]),
		.overdispersion = *o, .alpha = tests->alpha,
		.tests = fmax(1, (double)(tests->n - tests->rejected)),
	};

	if (cs->untested == NULL)
		set_critical(&w);
	return w;
}

unsigned
power_runs(const struct power *w, double share, double times_usual,
    double growth)
{
	unsigned n = 3;

	for (; n < POWER_MOST_RUNS; n += 1 + n / 20) {
		struct power more = *w;
		struct overdispersion *o = &more.overdispersion;

		for (unsigned side = BEFORE; side <= AFTER; side++) {
			more.side[side] *= n / more.runs[side];
			more.runs[side] = n;
		}
		o->residual_df = 2 * n - 2;
		o->df[GROUP_PROGRAM] = o->residual_df +
		    o->trend[GROUP_PROGRAM].prior_df;
		set_critical(&more);
		if (power_of_growth(&more, share, times_usual, 0, 1, growth) >=
		    POWER_VISIBLE)
			break;
	}
	return n;
}

double
power_visible(const struct power *w, double share, double times_usual,
    double least)
{
	double low = 0, high = w->shares ? 1 - share : 1;

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (power_of_growth(w, share, times_usual, least, 1,
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
	double low = 1e-6, high = 1e6;

	if (power_of_growth(w, share, 1, least, high, growth) < wanted)
		return INFINITY;
	for (int i = 0; i < 60; i++) {
		double times = sqrt(low * high);

		if (power_of_growth(w, share, 1, least, times, growth) <
		    wanted)
			low = times;
		else
			high = times;
	}
	return high;
}
