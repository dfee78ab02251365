/*
 * Shares add up to 100 %: what one function saves, all others gain.
 *
 *			before	after	after / before
 *	parse		50 %	20 %	0.4
 *	print		30 %	48 %	1.6
 *	sort		20 %	32 %	1.6	unchanged, but diluted
 *
 * The factor of the unchanged, here 1.6, is the median of all ratios, each
 * weighing as much as its function, since most of a program does not change.
 */
#ifndef FOLDDIFF_DILUTE_H
#define FOLDDIFF_DILUTE_H

#include "tools/folddiff/judge.h"

/* after / before of the share of a function that did not change itself */
double dilute_factor(struct judge *);

#endif
