/*
 * The minimal effect: the smallest change that counts, however certain it is.
 * It is the larger of some points (0.005 is half a point) and a part of the
 * share before.
 */
#ifndef FOLDDIFF_EFFECT_H
#define FOLDDIFF_EFFECT_H

#include <stdbool.h>

struct effect {
	double points, relative;
};

/* what the user asks for, and what rules of a gate need */
struct effect_settings {
	struct effect given;		/* below 0: the default is taken */
	struct effect most;		/* upper limits of that default */
};

/* nothing is given, and nothing limits the default */
struct effect_settings effect_defaults(void);
/* single: one run a side, where noise is larger, and so the default */
struct effect effect_choose(const struct effect_settings *, bool single);
/* the smallest change that counts of what had this share before */
double effect_minimum(const struct effect *, double before);

#endif
