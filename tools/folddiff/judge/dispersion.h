/*
 * Estimates how the counts of equal runs vary.  A function with a mean of m
 * samples per run has the variance phi m, with the overdispersion
 *
 *	phi = base + a m
 *
 * A base of 1 is due to sampling, as in any Poisson count; it is larger if
 * samples come in bursts.  sqrt(a) is the coefficient of variation of the
 * function's true weight.  This is the variance of a negative binomial
 * distribution with the dispersion a + (base - 1) / m, the dispersion trend of
 * DESeq2 (Love, Huber and Anders 2014).  base and a are estimated from all
 * functions together, because a few runs say little about one of them.
 *
 * Functions differ, so the phi of one function is the mean of the trend and its
 * own estimate, weighted by their degrees of freedom (empirical Bayes, Smyth
 * 2004).
 *
 * If weights per run are compared and not shares, all functions of a run vary
 * together as well, because some runs are slow.
 */
#ifndef FOLDDIFF_DISPERSION_H
#define FOLDDIFF_DISPERSION_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"
#include "tools/folddiff/judge/reference.h"

struct dispersion {
	struct dispersion_trend {
		double base, a;
		double df;	/* prior degrees of freedom of phi - 1 */
	} trend;
	/* by place in counts.all: */
	double *phi;		/* overdispersion, at least 1, of samples per */
				/* sample of the reference */
	double *count_phi;	/* overdispersion of the number of samples */
	double *df;		/* degrees of freedom of phi */
	double residual_df;	/* runs - 2; INFINITY with one run per side */
	double run;		/* variance of the logarithms of whole runs, */
				/* or 0 if shares are compared */
};

/*
 * scatter: the standard deviation of a function's weight between equal runs,
 * relative to its mean, which is assumed with one run per side
 */
struct dispersion dispersion_estimate(struct arena *, const struct counts *,
    const struct reference *, double scatter);
/* return the prior degrees of freedom of a function's overdispersion phi */
double dispersion_prior_df(const struct dispersion_trend *, double phi);

#endif
