#include "tools/folddiff/judge/trend.h"

#include <math.h>

#include "common/base/arena.h"
#include "common/base/sys.h"
#include "tools/folddiff/judge/stats.h"

#define ROUNDS 3		/* each fits one number after the other */
#define STEPS 8			/* to each side, of what is tried */
#define USUAL 0.3		/* functions of seven real programs scattered */
				/* by 2 to 15 %, 5.5 % in the middle */
#define USUAL_WIDTH 3		/* standard deviation of the logarithm of an */
#define GUESS_WIDTH 0.7		/* excess before any point, or by a guess */
#define SURE 50			/* degrees, as long as no function tells */

double
trend_excess(const struct trend *t, double at)
{
	if (at <= 0 || t->excess <= 0)
		return 0;
	if (t->power == 1)
		return t->excess * at;
	if (t->power < 1 || at <= t->knee)
		return t->excess * pow(at, t->power);
	return t->excess * pow(t->knee, t->power - 1) * at;
}

double
trend_prior(const struct trend *t, double overdispersion)
{
	double part = fmax(0, overdispersion - 1) / fmax(1, overdispersion);

	return 1 / (part * part / t->prior_df + 1 / t->sure_df);
}

/* what a fit looks at, and the best of it so far */
struct fit {
	const struct trend_point *p;
	size_t n;
	double df;
	const struct trend *guess;
	double *rise;		/* of each point: overdispersion - 1, by an */
				/* excess of 1 */
	double power;		/* for which that is */
	struct trend best;
	double most;		/* the log likelihood of the best */
};

static void
set_rise(struct fit *f, const struct trend *t)
{
	struct trend unit = *t;

	unit.excess = 1;
	for (size_t i = 0; i < f->n && f->power != t->power; i++)
		f->rise[i] = f->p[i].own * trend_excess(&unit, f->p[i].at);
	f->power = t->power;
}

/*
 * log(gamma(x + df / 2) / gamma(x)), which is a product where df is even, less
 * df / 2 log(scale)
 */
static double
log_of_gammas(double x, double df, double scale)
{
	double product = 1, sum = 0;
	int whole = (int)(df / 2);

	if (df / 2 != whole)
		return lgamma(x + df / 2) - lgamma(x) - df / 2 * log(scale);
	for (int i = 0; i < whole; i++) {
		product *= (x + i) / scale;
		if (product < 1e-200 || product > 1e200) {
			sum += log(product);
			product = 1;
		}
	}
	return sum + log(product);
}

/*
 * How likely the points are, but for what is the same for all trends: an
 * estimate divided by the trend has the distribution F(df, prior).  What is
 * known before any point is worth a little: the power is near 1, functions are
 * alike by ten degrees, or by SURE without an excess, and an excess is near the
 * guess, or what is usual.
 */
static double
log_likelihood(struct fit *f, const struct trend *t)
{
	bool guessed = f->guess->excess > 0;
	double sum = 0, d, df = f->df;

	set_rise(f, t);
	for (size_t i = 0; i < f->n; i++) {
		double phi = 1 + t->excess * f->rise[i];
		double prior = trend_prior(t, phi);
		double x = fmax(f->p[i].estimate, 1e-3) / phi;

		sum += log_of_gammas(prior / 2, df, prior * phi) -
		    (df + prior) / 2 * log1p(df * x / prior);
	}
	d = (t->power - 1) / 0.5;
	sum -= d * d / 2;
	d = log(t->prior_df / 10) / 1.5;
	sum -= d * d / 2;
	d = log(t->sure_df / SURE) / 1.5;
	sum -= d * d / 2;
	d = log(fmax(t->excess, 1e-4) / (guessed ? f->guess->excess : USUAL)) /
	    (guessed ? GUESS_WIDTH : USUAL_WIDTH);
	return sum - d * d / 2;
}

/* how likely a trend is / how likely the best is */
static double
likelihood_ratio(struct fit *f, const struct trend *t)
{
	return exp(log_likelihood(f, t) - f->most);
}

static void
try_trend(struct fit *f, struct trend t)
{
	double l = log_likelihood(f, &t);

	if (l > f->most) {
		f->most = l;
		f->best = t;
	}
}

/* excesses from / by to from * by, in equal steps of the logarithm */
static void
fit_excess(struct fit *f, double from, double by)
{
	for (int i = -STEPS; i <= STEPS; i++) {
		struct trend t = f->best;

		t.excess = from * pow(by, (double)i / STEPS);
		try_trend(f, t);
	}
}

/*
 * The place around which the points tell how a trend rises: their mean of the
 * logarithms, where more counts what is more than sampling.
 */
static double
find_center(struct fit *f)
{
	double sum = 0, weight = 0;

	set_rise(f, &f->best);
	for (size_t i = 0; i < f->n; i++)
		if (f->p[i].at > 0) {
			double phi = 1 + f->best.excess * f->rise[i];
			double w = (phi - 1) / phi + 1e-9;

			sum += w * log(f->p[i].at);
			weight += w;
		}
	return weight > 0 ? exp(sum / weight) : 1;
}

/* other powers, by which the trend turns around its center */
static void
fit_power(struct fit *f, double step)
{
	struct trend from = f->best;
	double center = find_center(f);

	for (int i = -STEPS; i <= STEPS; i++) {
		struct trend t = from;

		t.power += i * step;
		if (t.power < 0 || t.power > 2)
			continue;
		t.excess *= pow(center, from.power - t.power);
		try_trend(f, t);
	}
}

/* of the prior, that are tried */
static const double degrees[] = {1, 1.4, 2, 3, 4, 6, 8, 11, 16, 23, 32, 50,
    100, 1000};

static void
fit_prior(struct fit *f)
{
	for (size_t i = 0; i < LENGTH(degrees); i++) {
		struct trend t = f->best;

		t.prior_df = degrees[i];
		try_trend(f, t);
	}
	for (size_t i = 0; i < LENGTH(degrees); i++) {
		struct trend t = f->best;

		t.sure_df = degrees[i];
		try_trend(f, t);
	}
}

/*
 * The excesses of a grid, on which every logarithm was as likely before but for
 * log_likelihood(), by how likely they are with the points.
 */
static void
find_likely_excesses(struct fit *f, double likely[TREND_STEPS])
{
	enum { CELLS = 80 };
	const double least = 1e-4, step = pow(1e7, 1.0 / CELLS);
	double weight[CELLS], value[CELLS];
	struct trend t = f->best;

	t.excess = least;
	for (int k = 0; k < CELLS; k++, t.excess *= step) {
		value[k] = t.excess;
		weight[k] = likelihood_ratio(f, &t);
	}
	stats_quantiles(value, weight, CELLS, TREND_STEPS,
	    likely);
}

/* other powers, by which the trend turns around its center */
static void
find_likely_powers(struct fit *f, struct trend_doubt *d)
{
	enum { CELLS = 33 };
	double weight[CELLS], value[CELLS];

	d->center = find_center(f);
	for (int k = 0; k < CELLS; k++) {
		struct trend t = f->best;

		value[k] = (k - CELLS / 2) / 8.0;
		t.power += value[k];
		t.excess *= pow(d->center, -value[k]);
		weight[k] = likelihood_ratio(f, &t);
	}
	stats_quantiles(value, weight, CELLS, TREND_STEPS,
	    d->power);
}

static double
variance_of_logs(const double x[TREND_STEPS])
{
	double sum = 0, squares = 0;

	for (int i = 0; i < TREND_STEPS; i++) {
		sum += log(x[i]) / TREND_STEPS;
		squares += log(x[i]) * log(x[i]) / TREND_STEPS;
	}
	return squares - sum * sum;
}

/* where half of all samples are of larger functions */
static double
find_knee(struct arena *a, const struct trend_point *p, size_t n)
{
	double *at = NEW(a, double, n + 1), sum = 0, below = 0;
	size_t i = 0;

	for (size_t k = 0; k < n; k++) {
		at[k] = p[k].at;
		sum += at[k];
	}
	stats_sort(at, n);
	while (i + 1 < n && below + at[i] < sum / 2)
		below += at[i++];
	return n > 0 ? at[i] : INFINITY;
}

/*
 * The likeliest trend, one number after the other.  From the second round on
 * each tries the same, if nothing is better.
 */
static void
find_best(struct fit *f)
{
	try_trend(f, f->best);
	fit_excess(f, 1, 1e4);
	for (int i = 0; i < ROUNDS; i++) {
		double before = f->most;

		if (f->guess->excess <= 0)
			fit_power(f, i == 0 ? 0.2 : 0.1);
		fit_excess(f, f->best.excess, i == 0 ? 10 : 2);
		fit_prior(f);
		if (i > 0 && f->most <= before)
			break;
	}
}

static void
set_doubt(struct trend_doubt *d, const double likely[TREND_STEPS], double mean)
{
	double truth = 0, runs = 0;

	d->sure = fmax(0, 1 - variance_of_logs(likely) / (USUAL_WIDTH *
	    USUAL_WIDTH));
	for (int i = 0; i < TREND_STEPS; i++) {
		d->times[i] = likely[i] / mean;
		truth += pow(d->times[i], d->sure) / TREND_STEPS;
		runs += pow(d->times[i], sqrt(d->sure)) / TREND_STEPS;
	}
	d->told = 1 / (truth * runs);
}

/*
 * The excess is the mean of those that are likely, as the likeliest is often
 * none at all.  The prior of a function knows no more than the trend: the
 * variance of its logarithm, 2 / prior_df, is the sum of that between functions
 * and that of the excess.
 */
struct trend
trend_fit(const struct trend_point *p, size_t n, double df,
    const struct trend *guess, struct trend_doubt *doubt)
{
	struct arena arena = {0};
	struct fit f = {p, n, df, guess, NEW(&arena, double, n + 1), NAN,
	    *guess, -INFINITY};
	double likely[TREND_STEPS], mean = 0;

	if (guess->excess <= 0)
		f.best.knee = find_knee(&arena, p, n);
	find_best(&f);
	find_likely_excesses(&f, likely);
	for (int i = 0; i < TREND_STEPS; i++)
		mean += likely[i] / TREND_STEPS;
	if (doubt != NULL) {
		set_doubt(doubt, likely, mean);
		find_likely_powers(&f, doubt);
	}
	f.best.prior_df = 1 / (1 / f.best.prior_df +
	    variance_of_logs(likely) / 2);
	f.best.excess = mean;
	arena_free(&arena);
	return f.best;
}
