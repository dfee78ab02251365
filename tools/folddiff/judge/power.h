/*
 * The power of the tests: the probability that they detect a growth of a share.
 * The minimum detectable effect is the smallest growth that they detect with a
 * probability of POWER_WANTED.
 */
#ifndef FOLDDIFF_POWER_H
#define FOLDDIFF_POWER_H

#include "tools/folddiff/judge/significance.h"

#define POWER_WANTED 0.86	/* 0.8 is promised; the estimates may err */
#define POWER_MOST 10		/* largest growth if shares may exceed 1 */
#define POWER_MOST_RUNS 1000

/* everything that the power depends on and that all functions share */
struct power {
	bool single, shares;		/* as in struct counts */
	double side[2];			/* samples of each side */
	double reference;		/* share of samples in the reference */
	double runs[2];			/* runs of each side */
	struct dispersion_trend trend;
	double run, residual_df;	/* as in struct dispersion */
	double tests;			/* tests without a significant result */
	struct significance_limits limits;
};

struct power power_prepare(const struct counts *, const struct reference *,
    const struct dispersion *, const struct significance_tests *);
/* return the largest possible growth of a share */
double power_most(const struct power *, double share);
/*
 * Return the minimum detectable effect at a share, but at least `least` and at
 * most power_most().  phi_ratio: see power_phi_ratio().
 */
double power_detectable(const struct power *, double share, double phi_ratio,
    double least);
/* return true if the tests detect this growth with POWER_WANTED */
bool power_detects(const struct power *, double share, double phi_ratio,
    double growth);
/* return a function's overdispersion relative to the trend's at its share */
double power_phi_ratio(const struct power *, double share,
    double overdispersion);
/*
 * Return the factor by which the number of samples must grow to detect this
 * growth of a share with the probability `wanted`, or INFINITY if no number is
 * enough.  The overdispersion is assumed to follow the trend.
 */
double power_times(const struct power *, double share, double growth,
    double least, double wanted);
/*
 * Return the number of runs per side that are needed to detect this growth, if
 * a run has as many samples as now; at most POWER_MOST_RUNS.
 */
unsigned power_runs(const struct power *, double share, double phi_ratio,
    double growth);

#endif
