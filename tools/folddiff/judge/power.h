/*
 * The power of the tests: the probability to find a growth of a share, and the
 * smallest growth that is visible, which they find with a probability of
 * POWER_VISIBLE.
 */
#ifndef FOLDDIFF_POWER_H
#define FOLDDIFF_POWER_H

#include "tools/folddiff/judge/significance.h"

#define POWER_VISIBLE 0.8	/* probability to find a "visible" change */
#define POWER_STEPS 16		/* of the integral over the estimated noise */

/* what the power depends on, for any function */
struct power {
	bool single, shares;		/* as in struct counts */
	double side[2];			/* samples of each side */
	double reference;		/* share of them in the reference */
	struct overdispersion overdispersion;
	double critical;		/* t from which a change is named */
	double quantile[POWER_STEPS];	/* of chi-square(df) / df, with the */
					/* residual degrees of freedom */
};

struct power power_prepare(const struct counts *, const struct reference *,
    const struct overdispersion *, const struct significance_tests *);
/*
 * The smallest growth of such a share that is visible, and not below `least`,
 * for a function of this overdispersion; at most 1.
 */
double power_visible(const struct power *, double share, double overdispersion,
    double least);
/*
 * By how much the number of samples must be multiplied so that this growth of a
 * share is found with the probability `wanted`, by the common overdispersion;
 * INFINITY where no number suffices.
 */
double power_times(const struct power *, double share, double growth,
    double least, double wanted);

#endif
