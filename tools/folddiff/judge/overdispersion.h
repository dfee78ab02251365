/*
 * Overdispersion: the variance of a count between equal runs / the variance
 * that sampling alone causes.  The few runs of one function tell little of it,
 * so that its estimate is drawn towards the common one of all functions: the
 * prior, as in an empirical Bayes estimate (Smyth 2004).
 */
#ifndef FOLDDIFF_OVERDISPERSION_H
#define FOLDDIFF_OVERDISPERSION_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"
#include "tools/folddiff/judge/reference.h"

struct overdispersion {
	double *of;		/* by place in counts.all; at least 1 */
	double common;		/* of the prior; at least 1 */
	double prior_df;	/* degrees of freedom of the prior, */
	double residual_df;	/* of one function: runs - 2 means, */
	double df;		/* and of the t tests; INFINITY with one run */
				/* a side, where all is sampling noise */
};

struct overdispersion overdispersion_estimate(struct arena *,
    const struct counts *, const struct reference *);
/*
 * The mean of the prior and of one estimate, weighted by their degrees of
 * freedom (the posterior of Smyth 2004), at least 1.  The estimate is given as
 * the chi-square of the runs: times its degrees of freedom.
 */
double overdispersion_moderated(const struct overdispersion *,
    double chi_square);

#endif
