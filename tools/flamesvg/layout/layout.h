/*
 * Where the frames of a tree go: sizes in, boxes out, integers only.  A box
 * is drawn where it is wide enough; neighbours that are not make one elided
 * run, so that nothing vanishes.  Across, the unit is a tenth of a pixel from
 * the left edge of the root; upwards, it is a row, the root's being 0.
 */
#ifndef FLAMESVG_LAYOUT_H
#define FLAMESVG_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/tree.h"

struct layout_sizes {
	const uint64_t *total;	/* of each node, in any unit */
	const uint64_t *self;
	const uint64_t *start;	/* where nodes begin, or NULL: self first, */
				/* then child after child */
	uint64_t whole;		/* what the width stands for, not 0 */
	uint32_t width;
	uint64_t least;		/* a box has at least this, from 1 */
	size_t most;		/* boxes and runs; more raise the least */
	bool all_rows;		/* or cut rows that hold less than 1 % */
	size_t rows;		/* at most, unless all are asked for */
};

struct layout {
	struct layout_box {
		uint32_t node, x, w;
	} *box;			/* in preorder */
	struct layout_run {
		uint32_t row, x, w;
		uint32_t frames;	/* it stands for */
		uint64_t weight;
	} *run;
	size_t boxes, runs, box_cap, run_cap;
	uint64_t least;		/* in the end */
	uint32_t rows;		/* drawn */
	uint32_t cut_rows;	/* rows of the tree that are not drawn */
	uint64_t cut_weight;	/* that reaches into them */
};

void layout_boxes(struct layout *, const struct tree *,
    const struct layout_sizes *);

#endif
