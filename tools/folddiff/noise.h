/* How sure a change is: the tests, and what they could have seen. */
#ifndef FOLDDIFF_NOISE_H
#define FOLDDIFF_NOISE_H

#include "tools/folddiff/judge.h"

/* set the noise, p, q and interval of every change, and those of the pool */
void noise_test(struct judge *, const struct runs *);
/*
 * The smallest change that would be found with JUDGE_POWER: of a share, under
 * so much noise.
 */
double noise_visible(const struct judge *, double share, double factor);

#endif
