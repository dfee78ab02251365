/*
 * The power of the tests: the probability to find a growth of a share, and the
 * smallest growth that is visible, which they find with a probability of
 * POWER_VISIBLE.
 */
#ifndef FOLDDIFF_POWER_H
#define FOLDDIFF_POWER_H

#include "tools/folddiff/judge/significance.h"

#define POWER_VISIBLE 0.86	/* probability to find a "visible" change: a */
				/* little above 0.8, for the estimates err */
#define POWER_MOST 10		/* growth of a share that has no limit */
#define POWER_MOST_RUNS 1000

/* what the power depends on, for any function */
struct power {
	bool single, shares;		/* as in struct counts */
	double side[2];			/* samples of each side */
	double reference;		/* share of them in the reference */
	double runs[2];			/* of each side */
	struct dispersion_trend trend;
	double run, residual_df;	/* as in struct dispersion */
	double tests;			/* functions not rejected yet */
	struct significance_limits limits;
};

struct power power_prepare(const struct counts *, const struct reference *,
    const struct dispersion *, const struct significance_tests *);
/* the largest growth of a share that is thought of */
double power_most(const struct power *, double share);
/*
 * The smallest growth of such a share that is visible, and not below `least`,
 * for a function whose overdispersion is so many times what is usual; at most
 * power_most().
 */
double power_visible(const struct power *, double share, double times_usual,
    double least);
/* is a growth visible? */
bool power_shows(const struct power *, double share, double times_usual,
    double growth);
/* the overdispersion of a function / what is usual at its share */
double power_times_usual(const struct power *, double share,
    double overdispersion);
/*
 * By how much the number of samples must be multiplied so that this growth of a
 * share is found with the probability `wanted`, by the usual overdispersion;
 * INFINITY where no number suffices.
 */
double power_times(const struct power *, double share, double growth,
    double least, double wanted);
/*
 * How many runs a side, each with as many samples, show this growth of a share;
 * at most POWER_MOST_RUNS
 */
unsigned power_runs(const struct power *, double share, double times_usual,
    double growth);

#endif
