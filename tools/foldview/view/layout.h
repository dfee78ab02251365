/*
 * Places the frames of a flame graph on a screen, as rows of boxes whose widths
 * are whole columns.  Siblings are sorted by weight.  A row is a level of the
 * tree; level 0 is the frame that is as wide as the screen.
 */
#ifndef FOLDVIEW_LAYOUT_H
#define FOLDVIEW_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/tree.h"

#define LAYOUT_SMALL UINT32_MAX	/* a box of siblings narrower than a column */

struct layout_box {
	size_t column, columns;
	uint32_t node;		/* node of the tree, or LAYOUT_SMALL */
};

/* starts as {0}; valid until the next layout_make() */
struct layout {
	struct layout_box *box;
	size_t n, cap;
	size_t *row;		/* row i has box[row[i]..row[i + 1]) */
	size_t rows, row_cap;
	bool more;		/* there are levels beyond the last row */
	struct layout_box *level[2];	/* scratch: a level and the next one */
	size_t level_cap[2];
};

/* arguments of layout_make() */
struct layout_of {
	const struct tree *tree;
	unsigned column;	/* count that determines the widths */
	uint32_t top;		/* node of level 0 */
	const uint32_t *path;	/* nodes from `top` on that must have a box */
	size_t npath;
	size_t first, rows;	/* first level and number of levels to keep */
	size_t columns;		/* width of the screen */
};

void layout_make(struct layout *, const struct layout_of *);

#endif
