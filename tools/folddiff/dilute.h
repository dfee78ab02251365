/* Shares add up to 100 %: what one function saves, all others gain. */
#ifndef FOLDDIFF_DILUTE_H
#define FOLDDIFF_DILUTE_H

#include "tools/folddiff/judge.h"

/* by how much the share of a function grew that did not change itself */
double dilute_factor(struct judge *);

#endif
