/*
 * Time above the graph: how much each slice of time weighs, as a map whose
 * columns are time, cut into rows where there are many slices.  The colour is
 * the share of what the CPUs could do, for events that are clocks, else of the
 * heaviest slice.
 */
#ifndef FLAMESVG_HEATMAP_H
#define FLAMESVG_HEATMAP_H

#include <stdint.h>

#include "common/profile/meta.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/page/heatmap_marks.h"
#include "tools/flamesvg/embed/profile_pack.h"
#include "tools/flamesvg/svg/svg.h"

#define HEATMAP_LEVELS 6	/* colours of cells that are not empty */

/* starts as {0} */
struct heatmap {
	const struct tree *tree;	/* its ticks */
	uint64_t length;	/* of a cell, in nanoseconds, */
	uint32_t cell;		/* which is so many slices, from */
	uint32_t begin;		/* this one on */
	uint32_t n;		/* cells */
	uint64_t *weight;	/* of each, in ticks */
	uint64_t most;		/* of all of them */
	uint64_t timeless;	/* weight without a time */
	double capacity;	/* of a cell, in ticks, or 0 if not known */
	struct num cpus;	/* that were recorded, if known */
	struct num wall;	/* the clock on the wall at slice 0, */
	bool has_wall;		/* in seconds since 1970 in UTC */
	uint32_t scale;		/* slices of the profile that are one */
	struct heatmap_marks marks;
};

void heatmap_build(struct heatmap *, const struct profile_slices *,
    const struct tree *, const struct names *, const struct meta *);
/* what the script is to know, as attributes of an element */
void heatmap_attributes(struct svg *, const struct heatmap *);
/* pixels that the static map takes */
double heatmap_height(const struct heatmap *, const struct options *);
/* draw it, its upper edge being at y */
void heatmap_draw(struct svg *, const struct heatmap *,
    const struct options *, double y);

#endif
