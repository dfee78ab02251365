/*
 * What a run took in all, before and after: the answer to "is it slower?".
 * A share cannot tell; time can, where both sides did the same work.
 */
#ifndef FOLDDIFF_TOTAL_H
#define FOLDDIFF_TOTAL_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/folddiff/read/runs.h"
#include "tools/folddiff/test/scale.h"

struct total {
	const char *what;	/* "CPU time", "time", "total" */
	const char *behind;	/* " per second", or nothing */
	const char *missing;	/* why it is not a time, or NULL */
	const char *name;	/* the run that this is missing of */
	str unit;
	double mean[2];		/* of the runs of a side, in that unit */
	double ratio;		/* after / before, */
	double times;		/* its 95 % interval: divided, multiplied by; */
				/* 0 if not known */
	double p;		/* how likely chance alone does so much */
};

/* with SCALE_SECONDS it is a total per second, else one per run */
void total_count(struct total *, const struct runs *, const struct scale *);
/* "CPU time 1.74 s -> 0.13 s (13.4 times less; 3 runs each, +-2%)" */
void total_text(const struct total *, const struct runs *, struct buf *);

#endif
