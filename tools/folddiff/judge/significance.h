/*
 * How sure a change is: a test of each function, and of all of them together.
 *
 * The tests are those of a quasi-binomial model (McCullagh and Nelder 1989,
 * section 4.5): the runs of a side vary more than sampling alone explains, by a
 * factor, the overdispersion.  The p-values are adjusted so that the chance to
 * name any function of a comparison by mistake is at most SIGNIFICANCE_ALPHA
 * (Holm 1979).
 *
 * Where whole runs scatter, too, a function is only named if its difference
 * exceeds the root of the sum of squares of what chance gives the function and
 * of what it gives the runs.  A part of the chance is spent on the runs, once
 * for all functions, as they err together; the rest on the functions.
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

#define SIGNIFICANCE_ALPHA 0.05	/* chance to name any function by mistake */
#define SIGNIFICANCE_RUN 0.02	/* of that, because whole runs scatter */

struct significance {
	bool tested;		/* else both p-values are 1 */
	double p;		/* of this test alone */
	double adjusted;	/* for all tests of the comparison */
	double margin;		/* of error: half of the 95 % confidence */
				/* interval of the share after - before */
};

/* how many standard errors are chance, of functions and of whole runs */
struct significance_limits {
	struct stats_t functions;
	double runs;
};

struct significance_tests {
	struct significance *of;	/* by place in counts.all */
	struct significance_limits limits;
	size_t n;			/* how many were tested, */
	size_t rejected;		/* and how many are significant */
};

/* for so many tests; run: the variance of whole runs, or 0 */
struct significance_limits significance_limits(double tests, double run,
    double residual_df);
/*
 * At which share between those of both sides scatter is taken.  What a function
 * scatters is a part of its weight, so with weight per run the difference of
 * two logarithms is tested: that is (after - before) / their logarithmic mean.
 * The mean is taken to be a half of the other one at least, as a function that
 * comes or goes has no logarithm.  By shares, or where scatter is known, as
 * with one run a side, it is the other: the tails of logarithms are longer.
 */
double significance_middle(bool logs, double before, double after);
/* test all, or nothing where the numbers of samples are not known */
struct significance_tests significance_test(struct arena *,
    const struct counts *, const struct reference *,
    const struct dispersion *, const struct effect *);

#endif
