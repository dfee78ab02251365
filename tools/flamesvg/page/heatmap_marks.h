/*
 * What is marked in the map of time: the times that differ most from the rest,
 * and those in which samples were lost.
 */
#ifndef FLAMESVG_HEATMAP_MARKS_H
#define FLAMESVG_HEATMAP_MARKS_H

#include "common/moments/moments.h"
#include "common/profile/lost.h"
#include "tools/flamesvg/svg/svg.h"

/* starts as {0} */
struct heatmap_marks {
	struct moments moments;
	const struct names *names;
	struct lost lost;
};

/* where the map is, and what a slice of it is */
struct heatmap_marks_place {
	double x, y, wide;	/* its upper edge, in pixels */
	double pixels;		/* of a slice of the profile, */
	uint32_t begin;		/* of which this is the first */
	uint32_t end;
	uint32_t scale;		/* so many are one for the script */
	double below;		/* where the list begins */
};

void heatmap_marks_find(struct heatmap_marks *, const struct slices *,
    const struct names *, const struct meta *, struct cpu_time);
/* pixels above the map, and below it */
double heatmap_marks_above(const struct heatmap_marks *);
double heatmap_marks_below(const struct heatmap_marks *);
void heatmap_marks_draw(struct svg *, const struct heatmap_marks *,
    const struct heatmap_marks_place *);

#endif
