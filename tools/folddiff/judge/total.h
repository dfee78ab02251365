/*
 * What a run took in all, before and after: the answer to "is it slower?".
 * Shares cannot tell; time can, where both sides did the same work.
 */
#ifndef FOLDDIFF_TOTAL_H
#define FOLDDIFF_TOTAL_H

#include <stdbool.h>

#include "tools/folddiff/judge/scale.h"
#include "tools/folddiff/read/runs.h"

struct total {
	const char *what;	/* "CPU time", "time", "total" */
	const char *behind;	/* " per second", or nothing */
	const char *missing;	/* why it is not a time, or NULL, */
	const char *name;	/* and the run that lacks it */
	str unit;
	double mean[2];		/* of the runs of a side, in that unit */
	double ratio;		/* after / before, */
	double times;		/* and its 95 % confidence interval: ratio */
				/* divided and multiplied by this; 0 if not */
				/* known */
	double p;		/* of the ratio; 1 if not known */
};

/* with SCALE_SECONDS it is a total per second, else one per run */
struct total total_compare(const struct runs *, const struct scale *);

#endif
