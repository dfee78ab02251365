/*
 * What a run took in all, before and after: the answer to "is it slower?".
 * Shares cannot tell; time can, where both sides did the same work.
 */
#ifndef FOLDDIFF_TOTAL_H
#define FOLDDIFF_TOTAL_H

#include <stdbool.h>

#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

#define TOTAL_ALPHA 0.05	/* chance to call equal runs slower or faster */
#define TOTAL_MOST_RUNS 1000	/* that total_runs_needed() asks for */

struct total {
	const char *what;	/* "CPU time", "waiting time", "time" or */
				/* "total" */
	const char *behind;	/* " per second", or nothing */
	const char *missing;	/* why it is not a time, or NULL, */
	const char *name;	/* and the run that lacks it */
	str unit;
	double mean[2];		/* of the runs of a side, in that unit */
	double ratio;		/* after / before, */
	double times;		/* and its 95 % confidence interval: ratio */
				/* divided and multiplied by this */
	double p;		/* of the ratio */
	bool certain;		/* is it that small? */
	double scatter;		/* between equal runs: the standard deviation */
				/* of the logarithm */
};

/*
 * With SCALE_SECONDS it is a total per second, else per run.  weight: a part
 * of each run to compare, or NULL for all of it.  scatter: that of
 * equal runs, where there is one a side.
 */
struct total total_compare(const struct runs *, const struct num weight[],
    const struct scale *, double scatter);
/*
 * How many runs a side tell, in 8 of 10 comparisons of equal runs that scatter
 * so, that a total did not grow by this factor; with this chance of a mistake
 */
unsigned total_runs_needed(double factor, double scatter, double alpha);

enum total_verdict { TOTAL_UNKNOWN, TOTAL_SAME, TOTAL_SLOWER, TOTAL_FASTER };

/*
 * The verdict of a comparison that is made again after each run; sets whether
 * the total's change is certain.  How many runs
 * are needed follows from how they scatter, without a look at the difference
 * (Stein 1945); with these it is tested once, with a smaller chance of a
 * mistake, as the scatter was estimated again and again.  Before, it is only
 * told where it is beyond doubt (Haybittle 1971, Peto 1976).
 */
enum total_verdict total_detect(struct total *, const struct runs *,
    double factor, unsigned *needed);

#endif
