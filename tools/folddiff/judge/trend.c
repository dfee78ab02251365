#include "tools/folddiff/judge/trend.h"

#include <math.h>

#include "common/base/sys.h"

#define ROUNDS 3		/* each fits one number after the other */
#define STEPS 8			/* to each side, of what is tried */

double
trend_at(const struct trend *t, double at)
{
	if (at <= 0 || t->excess <= 0)
		return 1;
	return 1 + t->excess * (t->power == 1 ? at : pow(at, t->power));
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
 * distribution F(df, prior_df).  What is known before any point is worth a
 * little: the power is near 1, the prior is worth ten degrees, and an excess
 * is near the guess.
 */
static double
log_likelihood(const struct trend *t, const struct trend_point *p, size_t n,
    double df, const struct trend *guess)
{
	double prior = t->prior_df, sum, d;

	sum = (double)n * log_of_degrees(df, prior);
	for (size_t i = 0; i < n; i++) {
		double phi = trend_at(t, p[i].at);
		double x = fmax(p[i].estimate, 1e-3) / phi;

		sum += (df / 2 - 1) * log(x) - log(phi) -
		    (df + prior) / 2 * log1p(df * x / prior);
	}
	d = (t->power - 1) / 0.5;
	sum -= d * d / 2;
	d = log(prior / 10) / 1.5;
	sum -= d * d / 2;
	if (guess->excess > 0) {
		d = log(fmax(t->excess, 1e-4) / guess->excess) / 0.7;
		sum -= d * d / 2;
	}
	return sum;
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
			double phi = trend_at(&f->best, f->p[i].at);
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

static void
fit_prior(struct fit *f)
{
	static const double degrees[] = {1, 1.4, 2, 3, 4, 6, 8, 11, 16, 23, 32,
	    50, 100, 1000};

	for (size_t i = 0; i < LENGTH(degrees); i++) {
		struct trend t = f->best;

		t.prior_df = degrees[i];
		try_trend(f, t);
	}
}

struct trend
trend_fit(const struct trend_point *p, size_t n, double df,
    const struct trend *guess)
{
	struct fit f = {p, n, df, guess, *guess, -INFINITY};

	try_trend(&f, *guess);
	fit_excess(&f, 1, 1e4);
	for (int i = 0; i < ROUNDS; i++) {
		if (guess->excess <= 0)
			fit_power(&f, i == 0 ? 0.2 : 0.1);
		fit_excess(&f, f.best.excess, i == 0 ? 10 : 2);
		fit_prior(&f);
	}
	return f.best;
}
