/*
 * Places the frames of a tree: sizes in, boxes out, integers only.  A frame
 * that is wide enough gets a box; neighbours that are too narrow become one
 * elided run, so that none vanishes. x and w are tenths of a pixel from the
 * left edge of the root; a row is counted from the root's, which is 0.
 */
#ifndef FLAMESVG_LAYOUT_H
#define FLAMESVG_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/tree.h"

struct layout_sizes {
	const uint64_t *total;	/* by node: total, in any unit */
	const uint64_t *self;
	const uint64_t *start;	/* by node: where it begins; NULL: its self */
				/* count comes first, then its children */
	uint64_t whole;		/* the value of the full width, not 0 */
	uint32_t width;
	uint64_t least;		/* minimum weight of a box, at least 1 */
	size_t most;		/* maximum number of boxes and runs */
	bool all_rows;		/* draw all rows; else cut rows below 1 % */
	size_t rows;		/* maximum number of rows to draw */
};

struct layout {
	struct layout_box {
		uint32_t node, x, w;
	} *box;			/* in preorder */
	struct layout_run {
		uint32_t row, x, w;
		uint32_t frames;	/* number of frames in it */
		uint64_t weight;
	} *run;
	size_t boxes, runs;
	uint64_t least;		/* minimum weight of a box, maybe raised */
	uint32_t rows;		/* rows drawn */
	uint32_t cut_rows;	/* rows of the tree that are not drawn */
	uint64_t cut_weight;	/* weight of the first row cut */
};

/* fill a layout that starts as {0}; it lives until exit */
void layout_boxes(struct layout *, const struct tree *,
    const struct layout_sizes *);

#endif
