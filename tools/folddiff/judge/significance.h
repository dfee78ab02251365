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
#include "tools/folddiff/judge/overdispersion.h"
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

struct significance_tests {
	struct significance *of;	/* by place in counts.all */
	double alpha;			/* of all functions together, */
	struct stats_t critical;	/* and the standard errors that are */
	double run_critical;		/* chance, of functions and of runs */
	size_t n;			/* how many were tested, */
	size_t rejected;		/* and how many are significant */
};

/*
 * The overdispersion of the difference of two shares that do not add up to 1.
 * What a function scatters is a part of its share, so the logarithms of shares
 * are compared: by their logarithmic mean and not by the other, of which it is
 * taken to be a half at least, as a function that comes and goes has a
 * logarithm of nothing.
 */
double significance_narrow(double overdispersion, double before,
    double after);
/* test all, or nothing where the numbers of samples are not known */
struct significance_tests significance_test(struct arena *,
    const struct counts *, const struct reference *,
    const struct overdispersion *, const struct effect *);

#endif
