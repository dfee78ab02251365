/*
 * What is marked in the map of time: the times that differ most from the rest,
 * and those in which samples were lost.
 */
#ifndef FLAMESVG_MARKS_H
#define FLAMESVG_MARKS_H

#include "common/moments/moments.h"
#include "common/profile/lost.h"
#include "tools/flamesvg/svg/svg.h"

/* starts as {0} */
struct marks {
	struct moments moments;
	const struct names *names;
	struct lost lost;
};

/* where the map is, and what a slice of it is */
struct marks_place {
	double x, y, wide;	/* its upper edge, in pixels */
	double pixels;		/* of a slice of the profile, */
	uint32_t begin;		/* of which this is the first */
	uint32_t end;
	uint32_t scale;		/* so many are one for the script */
	double below;		/* where the list begins */
};

void marks_find(struct marks *, const struct slices *, const struct names *,
    const struct meta *, struct cpu_time);
/* pixels above the map, and below it */
double marks_above(const struct marks *);
double marks_below(const struct marks *);
void marks_draw(struct svg *, const struct marks *,
    const struct marks_place *);

#endif
