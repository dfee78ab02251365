/*
 * How the variance of a count between equal runs depends on its mean.  With m
 * samples a run, sampling alone gives the variance m; between real runs it is
 *
 *	m (1 + excess (m / 100)^power)
 *
 * The factor behind m is the overdispersion.  A power of 0 makes it the same
 * for all; 1 is a function whose time scatters by the same part whatever it
 * takes, by 0.1 sqrt(excess).  Functions differ: their true overdispersion is
 * the trend times prior_df / chi-square(prior_df), as in an empirical Bayes
 * estimate with a trend (Smyth 2004; Law et al. 2014).
 */
#ifndef FOLDDIFF_TREND_H
#define FOLDDIFF_TREND_H

#include <stdbool.h>
#include <stddef.h>

/*
 * An overdispersion that was estimated from a few runs.  By the trend it is
 * 1 + own * trend_excess(at).
 */
struct trend_point {
	double at;		/* mean / 100, or what was expected, - 1 */
	double own;
	double estimate;
};

struct trend {
	double excess, power;
	double prior_df;
};

#define TREND_STEPS 16		/* of an integral over what is not known */

/*
 * Fit a trend by the likelihood of all points, each estimated with df degrees
 * of freedom.  It starts from `guess`: where that has an excess, power stays,
 * and the excess is drawn towards it.  Sets likely[] to as many excesses, each
 * as likely as the others: the points do not tell which.
 */
struct trend trend_fit(const struct trend_point *, size_t n, double df,
    const struct trend *guess, double likely[TREND_STEPS]);
/* the overdispersion at this place, - 1 */
double trend_excess(const struct trend *, double at);

#endif
