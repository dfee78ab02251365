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

/*
 * Where the differences of most functions are larger than the overdispersion
 * explains, multiply it by that: set o->between, from 1 to 4.  With one run a
 * side nothing is known of it.
 */
void spread_widen(struct arena *, const struct counts *,
    const struct reference *, struct overdispersion *o,
    const struct effect *);

#endif
