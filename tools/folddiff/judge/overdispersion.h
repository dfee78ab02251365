/*
 * Overdispersion: the variance of a count between equal runs / the variance
 * that sampling alone causes.  The few runs of one function tell little of it,
 * so that its estimate is drawn towards what is usual for such a count: a trend
 * (trend.h), of self weights or of totals.
 *
 * Where counts are compared per run and not as shares, all functions of a run
 * also scatter together, as the run was fast or slow.
 */
#ifndef FOLDDIFF_OVERDISPERSION_H
#define FOLDDIFF_OVERDISPERSION_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"
#include "tools/folddiff/judge/reference.h"
#include "tools/folddiff/judge/trend.h"

struct overdispersion {
	double *of;		/* by place in counts.all; at least 1 */
	double *alone;		/* that of the samples themselves, where `of` */
				/* is that of samples / reference */
	struct trend trend[KINDS];
	struct trend_doubt doubt;	/* of SELF */
	double *df;		/* by place: the degrees of freedom of its t */
				/* test; INFINITY where scatter is known */
	double between;		/* a factor in `of`, besides what the runs of */
				/* a side tell: spread.h */
	double residual_df;	/* of one function, and of the runs: runs - 2 */
				/* means */
	double run;		/* variance of what a run weighs / its mean, */
				/* squared, besides what functions do; 0 */
				/* with shares */
	double run_functions;	/* and what functions do */
	double run_likely[TREND_STEPS];	/* variances of runs that may be the */
				/* true one, each as likely as the others */
};

/*
 * scatter: with one run a side, the standard deviation of a function's weight
 * between equal runs / its mean
 */
struct overdispersion overdispersion_estimate(struct arena *,
    const struct counts *, const struct reference *, const struct runs *,
    const struct functions *, double scatter);
/*
 * By the trend: the overdispersion of a function with so many samples a run, of
 * these alone
 */
double overdispersion_usual(const struct overdispersion *, double samples);
/*
 * The mean of what is usual and of one estimate, weighted by their degrees of
 * freedom (the posterior of Smyth 2004; trend_prior()), at least 1.  The
 * estimate is given as the chi-square of the runs: times its degrees of
 * freedom.
 */
double overdispersion_moderated(const struct overdispersion *, unsigned kind,
    double usual, double chi_square);

#endif
