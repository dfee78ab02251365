/*
 * The total weight of runs before and after, which answers "is it slower?" if
 * it is a time and both sides did the same work.
 */
#ifndef FOLDDIFF_TOTAL_H
#define FOLDDIFF_TOTAL_H

#include <stdbool.h>

#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

#define TOTAL_ALPHA 0.05	/* probability of a false positive */
#define TOTAL_MOST_RUNS 1000	/* largest result of total_runs_needed() */

struct total {
	const char *what;	/* "CPU time", "waiting time", "time" or */
				/* "total" */
	const char *per;	/* " per second", " per span" or "" */
	const char *missing;	/* why the total is not a time, or NULL */
	const char *name;	/* name of a run with that reason */
	str unit;
	double mean[2];		/* mean of the runs of a side, in this unit */
	double ratio;		/* geometric mean after / before */
	double times;		/* its 95 % confidence interval is from ratio */
				/* / times to ratio * times */
	double p;		/* p-value of the ratio */
	bool certain;		/* p is small enough */
	double scatter;		/* standard deviation of the logarithms */
				/* of equal runs' totals */
};

/*
 * Compare the totals: per second with SCALE_SECONDS, per span with SCALE_SPANS,
 * else per run.  weight: the part of each run to compare, or NULL for all of
 * it.  scatter: assumed if there is one run per side.
 */
struct total total_compare(const struct runs *, const struct num weight[],
    const struct scale *, double scatter);
/*
 * Return the number of runs per side that detect a growth by `factor` in 8 of
 * 10 comparisons, testing at the level alpha.
 */
unsigned total_runs_needed(double factor, double scatter, double alpha);

enum total_verdict { TOTAL_UNKNOWN, TOTAL_SAME, TOTAL_SLOWER, TOTAL_FASTER };

/*
 * Judge a comparison that is repeated after each run, and set t->certain.
 * The number of runs needed to detect `factor` follows from their variance
 * alone, without a look at the difference (Stein 1945).  With that many runs
 * the difference is tested at a level below 5 %, because the variance was
 * estimated repeatedly.  With fewer runs it is only accepted at a very small
 * p-value (Haybittle 1971, Peto 1976).
 */
enum total_verdict total_detect(struct total *, const struct runs *,
    double factor, unsigned *needed);

#endif
