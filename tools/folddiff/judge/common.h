/*
 * A change that most functions have in common: the machine, the compiler or the
 * amount of work caused it, not a single function.  It is only reported if
 * three ratios agree: the median of functions, the total, and the sum of the
 * functions that did not change by even more.
 */
#ifndef FOLDDIFF_COMMON_H
#define FOLDDIFF_COMMON_H

#include "tools/folddiff/judge/explain.h"
#include "tools/folddiff/judge/total.h"

struct common {
	bool agrees;		/* the three ratios agree */
	double ratio;		/* after / before of the median function; 1 */
				/* for shares or with too few functions */
};

struct common common_change(const struct explain *, const struct total *,
    const struct scale *);
/* return true if a function changed in the same direction, by more than 1.5
 * times as much (on a logarithmic scale) */
bool common_exceeded(const struct common *, const struct change *);

#endif
