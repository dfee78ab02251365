/*
 * A change that most functions have in common: a matter of the machine, of the
 * compiler or of more work, and of no function by itself.  It is only said
 * where three numbers agree: the median of functions, the total, and the sum
 * of all that did not change by more.
 */
#ifndef FOLDDIFF_COMMON_H
#define FOLDDIFF_COMMON_H

#include "tools/folddiff/judge/explain.h"
#include "tools/folddiff/judge/total.h"

struct common {
	bool agrees;		/* else no change is common */
	double ratio;		/* after / before of the median function, 1 */
				/* with shares or too few functions */
};

struct common common_change(const struct judgement *, const struct explain *,
    const struct runs *, const struct functions *, const struct total *,
    const struct scale *);
/* did a function change by half as much again, the same way? */
bool common_exceeded(const struct common *, const struct change *);

#endif
