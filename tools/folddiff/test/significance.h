/* How sure a change is: the test of each function, and of all together. */
#ifndef FOLDDIFF_SIGNIFICANCE_H
#define FOLDDIFF_SIGNIFICANCE_H

#include "tools/folddiff/test/change.h"

#define SIGNIFICANCE_SAMPLES 20	/* in all, from which a function is tested */

/* how likely chance alone makes a function differ so much, per reference */
double significance_change(const struct changes *, const struct change *);
/*
 * Set interval, tested, p and adjusted of every change, and the numbers of
 * tests.  p is of one test; adjusted is the chance to find any such change
 * in the whole comparison (Holm 1979).
 */
void significance_all(struct changes *);

#endif
