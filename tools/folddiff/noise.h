/* How sure a change is: the tests, and what they could have seen. */
#ifndef FOLDDIFF_NOISE_H
#define FOLDDIFF_NOISE_H

#include "tools/folddiff/judge.h"

/* set noise, p, q and interval of every change, and noise, df of the judge */
void noise_test(struct judge *, const struct runs *);
/*
 * The smallest change of such a share that would be found with a probability
 * of JUDGE_POWER, where the variance is `factor` times that of sampling.
 */
double noise_visible(const struct judge *, double share, double factor);

#endif
