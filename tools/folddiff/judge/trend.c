#include "tools/folddiff/judge/trend.h"

#include <math.h>

#include "common/base/sys.h"

#define ROUNDS 3		/* each fits one number after the other */
#define STEPS 8			/* to each side, of what is tried */
#define USUAL 0.3		/* functions of seven real programs scattered */
				/* by 2 to 15 %, 5.5 % in the middle */
#define SURE 50			/* degrees, as long as no function tells */
#define CAUTION 0.3		/* see find_cautious_prior() */

double
trend_excess(const struct trend *t, double at)
{
	if (at <= 0 || t->excess <= 0)
		return 0;
	return t->excess * (t->power == 1 ? at : pow(at, t->power));
}

/* the overdispersion of a point by the trend */
static double
phi_of_point(const struct trend *t, const struct trend_point *p)
{
	return 1 + p->own * trend_excess(t, p->at);
}

double
trend_prior(const struct trend *t, double overdispersion)
{
	double part = fmax(0, overdispersion - 1) / fmax(1, overdispersion);

	return 1 / (part * part / t->prior_df + 1 / t->sure_df);
}

/* the part of the log density of F that depends on its degrees alone */
static double
log_of_degrees(double df, double prior)
{
	return lgamma((df + prior) / 2) - lgamma(df / 2) - lgamma(prior / 2) +
	    df / 2 * log(df / prior);
}

/*
 * How likely the points are: an estimate divided by the trend has the
 * distribution F(df, prior).  What is known before any point is worth a little:
 * the power is near 1, functions are alike by ten degrees, or by SURE without
 * an excess, and an excess is near the guess, or what is usual.
 */
static double
log_likelihood(const struct trend *t, const struct trend_point *p, size_t n,
    double df, const struct trend *guess)
{
	bool guessed = guess->excess > 0;
	double sum = 0, d;

	for (size_t i = 0; i < n; i++) {
		double phi = phi_of_point(t, &p[i]);
		double x = fmax(p[i].estimate, 1e-3) / phi;
		double prior = trend_prior(t, phi);

		sum += log_of_degrees(df, prior) + (df / 2 - 1) * log(x) -
		    log(phi) - (df + prior) / 2 * log1p(df * x / prior);
	}
	d = (t->power - 1) / 0.5;
	sum -= d * d / 2;
	d = log(t->prior_df / 10) / 1.5;
	sum -= d * d / 2;
	d = log(t->sure_df / SURE) / 1.5;
	sum -= d * d / 2;
	d = log(fmax(t->excess, 1e-4) / (guessed ? guess->excess : USUAL)) /
	    (guessed ? 0.7 : 2);
	return sum - d * d / 2;
}

/* what a fit looks at, and the best of it so far */
struct fit {
	const struct trend_point *p;
	size_t n;
	double df;
	const struct trend *guess;
	struct trend best;
	double most;		/* the log likelihood of the best */
};

static void
try_trend(struct fit *f, struct trend t)
{
	double l = log_likelihood(&t, f->p, f->n, f->df, f->guess);

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
find_center(const struct fit *f)
{
	double sum = 0, weight = 0;

	for (size_t i = 0; i < f->n; i++)
		if (f->p[i].at > 0) {
			double phi = phi_of_point(&f->best, &f->p[i]);
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

/* values from which each is as likely as the others, of cells in order */
static void
take_quantiles(const double value[], const double weight[], size_t n,
    double quantile[TREND_STEPS])
{
	double sum = 0, below = 0;
	int i = 0;

	for (size_t k = 0; k < n; k++)
		sum += weight[k];
	for (size_t k = 0; k < n && i < TREND_STEPS; k++) {
		below += weight[k];
		while (i < TREND_STEPS && below >= (i + 0.5) / TREND_STEPS *
		    sum)
			quantile[i++] = value[k];
	}
	while (i < TREND_STEPS)
		quantile[i++] = value[n - 1];
}

/*
 * The excesses of a grid, on which every logarithm was as likely before but for
 * log_likelihood(), by how likely they are with the points.
 */
static void
find_likely_excesses(const struct fit *f, double likely[TREND_STEPS])
{
	enum { CELLS = 80 };
	const double least = 1e-4, step = pow(1e7, 1.0 / CELLS);
	double weight[CELLS], value[CELLS];
	struct trend t = f->best;

	t.excess = least;
	for (int k = 0; k < CELLS; k++, t.excess *= step) {
		value[k] = t.excess;
		weight[k] = exp(log_likelihood(&t, f->p, f->n, f->df,
		    f->guess) - f->most);
	}
	take_quantiles(value, weight, CELLS, likely);
}

/* other powers, by which the trend turns around its center */
static void
find_likely_powers(const struct fit *f, struct trend_doubt *d)
{
	enum { CELLS = 33 };
	double weight[CELLS], value[CELLS];

	d->center = find_center(f);
	for (int k = 0; k < CELLS; k++) {
		struct trend t = f->best;

		value[k] = (k - CELLS / 2) / 8.0;
		t.power += value[k];
		t.excess *= pow(d->center, -value[k]);
		weight[k] = exp(log_likelihood(&t, f->p, f->n, f->df,
		    f->guess) - f->most);
	}
	take_quantiles(value, weight, CELLS, d->power);
}

/*
 * The degrees of the prior, with the probability CAUTION to be less.  The most
 * likely number is as often too large as it is too small, but a test with too
 * many degrees errs more than one with too few is careful.
 */
static double
find_cautious_prior(const struct fit *f)
{
	double weight[LENGTH(degrees)], sum = 0, below = 0;
	struct trend t = f->best;
	size_t i = 0;

	for (size_t k = 0; k < LENGTH(degrees); k++) {
		t.prior_df = degrees[k];
		weight[k] = exp(log_likelihood(&t, f->p, f->n, f->df,
		    f->guess) - f->most);
		sum += weight[k];
	}
	while (i + 1 < LENGTH(degrees) && below + weight[i] < CAUTION * sum)
		below += weight[i++];
	return fmin(degrees[i], f->best.prior_df);
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

/* the likeliest trend, one number after the other */
static void
find_best(struct fit *f)
{
	try_trend(f, *f->guess);
	fit_excess(f, 1, 1e4);
	for (int i = 0; i < ROUNDS; i++) {
		if (f->guess->excess <= 0)
			fit_power(f, i == 0 ? 0.2 : 0.1);
		fit_excess(f, f->best.excess, i == 0 ? 10 : 2);
		fit_prior(f);
	}
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
	struct fit f = {p, n, df, guess, *guess, -INFINITY};
	double likely[TREND_STEPS], mean = 0;

	find_best(&f);
	find_likely_excesses(&f, likely);
	for (int i = 0; i < TREND_STEPS; i++)
		mean += likely[i] / TREND_STEPS;
	if (doubt != NULL)
		find_likely_powers(&f, doubt);
	for (int i = 0; i < TREND_STEPS && doubt != NULL; i++)
		doubt->times[i] = likely[i] / mean;
	f.best.prior_df = 1 / (1 / find_cautious_prior(&f) +
	    variance_of_logs(likely) / 2);
	f.best.excess = mean;
	return f.best;
}
