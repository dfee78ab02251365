/*
 * How the counts of equal runs vary.  Of a function with m samples in a run on
 * average the variance is phi m, and its overdispersion
 *
 *	phi = base + a m
 *
 * A base of 1 is what sampling causes, as with any Poisson count; it is larger
 * as samples come in bursts.  sqrt(a) is the part of what it takes by which a
 * function scatters besides.  That is the variance of the negative binomial
 * distribution with the dispersion a + (base - 1) / m, the trend of DESeq2
 * (Love, Huber and Anders 2014), estimated from all functions together, as a
 * few runs tell little of one.
 *
 * Functions differ.  So the phi of one is the mean of that and of its own
 * estimate, weighted by their degrees of freedom (empirical Bayes, Smyth 2004).
 *
 * Where counts are compared per run and not as shares, all functions of a run
 * also scatter together, as the run was fast or slow.
 */
#ifndef FOLDDIFF_DISPERSION_H
#define FOLDDIFF_DISPERSION_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"
#include "tools/folddiff/judge/reference.h"

struct dispersion {
	struct dispersion_trend {
		double base, a;
		double df;	/* degrees of freedom with which phi - 1 of */
				/* one function is known before its runs */
	} trend;
	double *phi;		/* by place in counts.all, at least 1: of */
				/* samples per sample of the reference, */
	double *alone;		/* and of the samples themselves */
	double *df;		/* by place: degrees of freedom of phi */
	double residual_df;	/* runs - 2; INFINITY for one run a side */
	double run;		/* variance of the logarithm of whole runs; 0 */
				/* with shares */
};

/*
 * scatter: with one run a side, the standard deviation of a function's weight
 * between equal runs / its mean
 */
struct dispersion dispersion_estimate(struct arena *, const struct counts *,
    const struct reference *, const struct runs *,
    const struct functions *, double scatter);
/* the degrees of freedom of an overdispersion before any run of its function */
double dispersion_prior(const struct dispersion_trend *, double phi);

#endif
