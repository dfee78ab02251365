/*
 * How the variance of a count between equal runs depends on its mean.  With m
 * samples a run, sampling alone gives the variance m; between real runs it is
 *
 *	m (1 + excess (m / 100)^power)
 *
 * The factor behind m is the overdispersion.  A power of 0 makes it the same
 * for all; 1 is a function whose time scatters by the same part whatever it
 * takes, by 0.1 sqrt(excess).  Half of the samples are of larger functions than
 * that at the knee: they are too few to tell that they scatter by even larger
 * parts, so from there on the power is at most 1.  Functions differ: their true
 * overdispersion is the trend times nu / chi-square(nu), as in an empirical
 * Bayes estimate with a trend (Smyth 2004; Law et al. 2014).
 *
 * What differs most is the excess, as sampling is known.  If the excess varies
 * by a small part d of itself, then 1 + excess varies by the part d * excess /
 * (1 + excess).  With nu degrees of freedom a part of the square 2 / nu varies,
 * so that nu would be prior_df ((1 + excess) / excess)^2.  But there are
 * functions that scatter although others of their size do not: 1 / nu is the
 * sum of that and of 1 / sure_df.
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

#define TREND_UNIT 100.0	/* samples at which a trend is 1 + excess */

struct trend {
	double excess, power;
	double knee;		/* from there on the power is at most 1 */
	double prior_df;	/* how alike excesses are, */
	double sure_df;		/* and functions that have none by the trend */
};

#define TREND_STEPS 64		/* of an integral over what is not known */

/*
 * Trends that the points allow, too, each as likely as the others: the excess
 * at the center is multiplied by times[], and power[] is added to the power.
 */
struct trend_doubt {
	double center;		/* as trend_point.at */
	double times[TREND_STEPS], power[TREND_STEPS];
	double sure;		/* part of the excess that the points tell: 0 */
				/* if all is assumed, 1 if all is known */
	double told;		/* what makes the mean of times^sure times */
				/* times^sqrt(sure) 1 */
};

/*
 * Fit a trend by the likelihood of all points, each estimated with df degrees
 * of freedom.  It starts from `guess`: where that has an excess, power stays,
 * and the excess is drawn towards it.  Sets the doubt, if it is not NULL.
 */
struct trend trend_fit(const struct trend_point *, size_t n, double df,
    const struct trend *guess, struct trend_doubt *);
/* the degrees of freedom of what is known of a function before its runs */
double trend_prior(const struct trend *, double overdispersion);
/* the overdispersion at this place, - 1 */
double trend_excess(const struct trend *, double at);

#endif
