/*
 * The heat map above the graph: its columns are time, in several rows if it has
 * many cells.  The colour is a share: of the CPUs' capacity for events that are
 * clocks, else of the heaviest cell.
 */
#ifndef FLAMESVG_HEATMAP_H
#define FLAMESVG_HEATMAP_H

#include <stdbool.h>

#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "tools/flamesvg/layout/heat_cells.h"
#include "tools/flamesvg/page/heatmap_marks.h"
#include "tools/flamesvg/svg/svg.h"
#include "tools/flamesvg/tree/stack_times.h"

#define HEATMAP_LEVELS 6	/* colours of cells that are not empty */

struct heatmap {
	const struct heat_cells *cells;
	struct heatmap_marks marks;
	struct num wall;	/* time of slice 0, in seconds since */
	bool has_wall;		/* 1970 in UTC, if it is known */
};

/* prepare the map and its marks; `names` and the cells must outlive it */
void heatmap_init(struct heatmap *, const struct heat_cells *,
    const struct stack_times *, const struct names *names,
    const struct meta *);
/* Return the height of the static map on a page of this width, in pixels. */
double heatmap_height(const struct heatmap *, long page);
/* Draw the map on a page of this width, with its upper edge at y. */
void heatmap_draw(struct svg *, const struct heatmap *, long page, double y);

#endif
