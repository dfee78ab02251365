/*
 * The minimal effect: the smallest change that counts, however certain it is.
 * It is the larger of a number of points and a part of the share before.
 */
#ifndef FOLDDIFF_EFFECT_H
#define FOLDDIFF_EFFECT_H

#include <math.h>

struct effect {
	double points;		/* 0.005 is half a percentage point */
	double relative;	/* 0.05 is 5 % of the share before */
};

struct effect_settings {
	struct effect given;		/* by the user; -1: use the default */
	struct effect most;		/* maximum default, by a gate's rules */
};

/* return the smallest change that counts, given the share before */
static inline double
effect_minimum(const struct effect *e, double before)
{
	return fmax(e->points, e->relative * before);
}

#endif
