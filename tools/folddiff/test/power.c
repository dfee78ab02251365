#include "tools/folddiff/test/power.h"

#include <math.h>

#include "tools/folddiff/test/overdispersion.h"
#include "tools/folddiff/test/stats.h"

#define STEPS 16		/* of the integral over the estimated noise */

/* what a growth is looked for with */
struct search {
	const struct changes *cs;
	double share, noise, least;
	double times;		/* the samples, compared with what there is */
	double t;		/* the critical value of the test */
	double part[STEPS];	/* quantiles of chi-square(df) / df */
};

/*
 * The t that a change must exceed to be named.  Holm's procedure compares the
 * next one with alpha / (tests - those found).
 */
static double
critical(const struct changes *cs)
{
	double tests = (double)(cs->tests - cs->found);

	return stats_t_above(CHANGE_ALPHA / 2 / fmax(1, tests), cs->df);
}

/*
 * The variance of a sample, of a share p: that of p / reference, times the
 * square of the reference, which is all outside p but for what changed.
 */
static double
variance(const struct changes *cs, double p)
{
	double ref = (cs->ref_side[BEFORE] + cs->ref_side[AFTER]) /
	    (cs->side[BEFORE] + cs->side[AFTER]) * (1 - p);

	return cs->shares ? p * (1 - p) * (1 - p) * (ref + p) / ref : p;
}

/*
 * The chance to find a growth.  The difference that is measured is normal
 * around it; it must exceed the critical t times its standard error, whose
 * noise is estimated by (prior + df estimate) / (prior + df) and is at least
 * 1; and the smallest change that counts.
 */
static double
power(const struct search *s, double growth)
{
	const struct changes *cs = s->cs;
	double n[2] = {s->times * cs->side[BEFORE], s->times * cs->side[AFTER]};
	double after = s->share + growth, sum = 0, df = OVERDISPERSION_DF(cs);
	double middle = (s->share * n[BEFORE] + after * n[AFTER]) /
	    (n[BEFORE] + n[AFTER]);
	double real = sqrt(s->noise * (variance(cs, s->share) / n[BEFORE] +
	    variance(cs, after) / n[AFTER]));
	double v = variance(cs, middle) * (1 / n[BEFORE] + 1 / n[AFTER]);

	if (after >= 1 && cs->shares)
		return 1;
	for (int i = 0; i < STEPS; i++) {
		double noise = cs->single ? 1 : fmax(1, s->noise *
		    (cs->prior + df * s->part[i]) / (cs->prior + df));
		double z = (growth -
		    fmax(s->least, s->t * sqrt(noise * v))) / real;

		sum += erfc(-z / sqrt(2)) / 2;
	}
	return sum / STEPS;
}

/* the quantiles by Wilson and Hilferty */
static struct search
start(const struct changes *cs, double share, double noise, double least)
{
	struct search s = {cs, share, noise, least, 1, critical(cs), {0}};
	double df = OVERDISPERSION_DF(cs);

	for (int i = 0; i < STEPS && !cs->single; i++) {
		double tail = (i + 0.5) / STEPS, z = tail < 0.5 ?
		    -stats_t_above(tail, INFINITY) :
		    stats_t_above(1 - tail, INFINITY);

		s.part[i] = pow(fmax(0, 1 - 2 / (9 * df) +
		    z * sqrt(2 / (9 * df))), 3);
	}
	return s;
}

double
power_change(const struct changes *cs, double share, double noise,
    double least)
{
	struct search s = start(cs, share, noise, least);
	double low = 0, high = cs->shares ? 1 - share : 1;

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (power(&s, middle) < CHANGE_POWER)
			low = middle;
		else
			high = middle;
	}
	return high;
}

double
power_times(const struct changes *cs, double share, double growth,
    double wanted)
{
	struct search s = start(cs, share, cs->noise,
	    counts_minimum(cs, share));
	double low = 1e-6, high = 1e6;

	s.times = high;
	if (power(&s, growth) < wanted)
		return INFINITY;
	for (int i = 0; i < 60; i++) {
		s.times = sqrt(low * high);
		if (power(&s, growth) < wanted)
			low = s.times;
		else
			high = s.times;
	}
	return high;
}
