/* How sure a change is: the test of each function, and of all together. */
#ifndef FOLDDIFF_TEST_H
#define FOLDDIFF_TEST_H

#include "tools/folddiff/change.h"

#define TEST_SAMPLES 20		/* in all, from which a function is tested */

/* how likely chance alone makes a function differ so much, per reference */
double test_change(const struct changes *, const struct change *);
/*
 * Set interval, tested, p and adjusted of every change, and the numbers of
 * tests.  p is of one test; adjusted is the chance to find any such change
 * in the whole comparison (Holm 1979).
 */
void test_all(struct changes *);

#endif
