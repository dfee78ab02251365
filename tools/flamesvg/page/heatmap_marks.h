/*
 * Marks above the heat map: moments, which differ most from the rest of the
 * time, and times in which samples were lost.
 */
#ifndef FLAMESVG_HEATMAP_MARKS_H
#define FLAMESVG_HEATMAP_MARKS_H

#include "common/folded/lost.h"
#include "common/moments/moments.h"
#include "tools/flamesvg/svg/svg.h"

/* starts as {0} */
struct heatmap_marks {
	struct moments moments;
	const struct names *names;
	struct lost lost;
};

/* the place of the map, and the slices of the profile that it shows */
struct heatmap_marks_place {
	double x, y, wide;	/* upper edge of the map, in pixels */
	double pixels;		/* pixels per slice */
	uint32_t begin;		/* first slice shown */
	uint32_t end;		/* slice after the last one shown */
	uint32_t scale;		/* slices per slice of the script */
	double below;		/* top of the list of moments, in pixels */
};

void heatmap_marks_find(struct heatmap_marks *, const struct slices *,
    const struct names *, const struct meta *, struct cpu_time);
/* Return the height of marks above the map, or of the list below, in pixels. */
double heatmap_marks_above(const struct heatmap_marks *);
double heatmap_marks_below(const struct heatmap_marks *);
void heatmap_marks_draw(struct svg *, const struct heatmap_marks *,
    const struct heatmap_marks_place *);

#endif
