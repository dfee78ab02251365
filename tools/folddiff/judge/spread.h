/*
 * How far functions spread between the two sides, as a whole.
 *
 * Overdispersion is how the runs of one side differ.  If all runs of a side had
 * the same luck, such as a busy machine, the runs agree with each other, and
 * still most functions differ between the sides, those that wait for memory
 * more than others.  So what chance gives is taken from most functions, too: an
 * empirical null distribution (Efron 2004).
 */
#ifndef FOLDDIFF_SPREAD_H
#define FOLDDIFF_SPREAD_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/effect.h"
#include "tools/folddiff/judge/overdispersion.h"

/* how functions differ between the sides, as a whole */
struct spread {
	double common;		/* after / before: the median of functions; 1 */
				/* where there are too few, or for shares */
	double variance;	/* of differences of most functions / what */
				/* their overdispersion explains: 1 to 4 */
};

struct spread spread_estimate(struct arena *, const struct counts *,
    const struct reference *, const struct overdispersion *,
    const struct effect *);
/* the overdispersion with what the spread adds */
struct overdispersion spread_widen(struct arena *, const struct counts *,
    const struct overdispersion *, const struct spread *);

#endif
