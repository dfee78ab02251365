/*
 * The minimal effect: the smallest change that counts, however certain it is.
 * It is the larger of a number of points and a part of the share before.
 */
#ifndef FOLDDIFF_EFFECT_H
#define FOLDDIFF_EFFECT_H

#include <stdbool.h>

struct effect {
	double points;		/* 0.005 is half a percentage point */
	double relative;	/* 0.05 is 5 % of the share before */
};

struct effect_settings {
	struct effect given;		/* by the user; -1: use the default */
	struct effect most;		/* rules of a gate limit the default */
};

/* nothing is given, and no rule limits the defaults */
struct effect_settings effect_defaults(void);
/* with a single run per side noise is larger, and so is the default */
struct effect effect_choose(const struct effect_settings *, bool single);
/* the smallest change that counts if the function had this share before */
double effect_minimum(const struct effect *, double before);

#endif
