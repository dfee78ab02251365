/*
 * Tests whether functions changed.
 *
 * The model is quasi-binomial (McCullagh and Nelder 1989, section 4.5): counts
 * of equal runs vary more than sampling alone explains, by a factor phi, the
 * overdispersion.  Holm's procedure (1979) adjusts the p-values, so that any
 * function of a comparison is reported by mistake with a probability of at most
 * SIGNIFICANCE_ALPHA.
 *
 * If whole runs vary as well, the critical difference of a function is the root
 * of the sum of squares of two: that of the function, and that of whole runs.
 * Because all functions share the error of whole runs, SIGNIFICANCE_RUN of the
 * probability is spent on it once, and the rest on the functions.
 */
#ifndef FOLDDIFF_SIGNIFICANCE_H
#define FOLDDIFF_SIGNIFICANCE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"
#include "tools/folddiff/judge/effect.h"
#include "tools/folddiff/judge/dispersion.h"
#include "tools/folddiff/judge/reference.h"
#include "tools/folddiff/judge/stats.h"

#define SIGNIFICANCE_ALPHA 0.05	/* probability of any false positive */
#define SIGNIFICANCE_RUN 0.02	/* part of it that is spent on whole runs */

struct significance {
	bool tested;		/* if not, both p-values are 1 */
	double p;		/* p-value of this test alone */
	double adjusted;	/* p-value adjusted for all tests */
	double margin;		/* margin of error of share after - before: */
				/* half its 95 % confidence interval */
};

/* critical values: how many standard errors chance explains */
struct significance_limits {
	struct stats_t functions;
	double runs;
};

struct significance_tests {
	struct significance *of;	/* by place in counts.all */
	struct significance_limits limits;
	size_t n;			/* number of tests */
	size_t rejected;		/* number of significant results */
};

/* return the critical values for a number of tests and a variance of runs */
struct significance_limits significance_limits(double tests,
    double run_variance, double residual_df);
/*
 * Return the share, between those of both sides, to which the variation of a
 * function is proportional.  By weight per run that is the logarithmic mean,
 * because the difference of the logarithms is tested, which is the difference
 * divided by that mean; but not less than half the arithmetic mean, because a
 * function that is new or gone has no logarithm.  By shares, or if the
 * variation is assumed, it is the arithmetic mean.
 */
double significance_middle(bool logs, double before, double after);
/* test all functions; none if the number of samples is unknown */
struct significance_tests significance_test(struct arena *,
    const struct counts *, const struct reference *,
    const struct dispersion *, const struct effect *);

#endif
