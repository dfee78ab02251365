/*
 * How much more runs scatter than sampling alone makes them: the variance of
 * a count / that of independent samples.  One function has few runs to tell,
 * so that it is drawn towards what is usual among the functions.
 */
#ifndef FOLDDIFF_OVERDISPERSION_H
#define FOLDDIFF_OVERDISPERSION_H

#include "tools/folddiff/test/change.h"

#define OVERDISPERSION_DF(cs) ((cs)->runs - 2.0)	/* of one function */

/* the variance of a function's samples, per sample of the reference */
double overdispersion_unit(const struct changes *, const struct change *);
/* set noise of every change; noise, prior and df of all */
void overdispersion_estimate(struct changes *);

#endif
