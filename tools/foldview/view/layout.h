/*
 * Where the frames of a flame graph are on a screen: rows of boxes whose widths
 * are whole columns, siblings by weight.  A row is a level of the tree, and
 * level 0 is the frame that is as wide as the screen.
 */
#ifndef FOLDVIEW_LAYOUT_H
#define FOLDVIEW_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/tree.h"

#define LAYOUT_SMALL UINT32_MAX	/* frames narrower than a column */

struct layout_box {
	size_t column, columns;
	uint32_t node;		/* or LAYOUT_SMALL */
};

/* starts as {0}; valid until the next layout_make() */
struct layout {
	struct layout_box *box;
	size_t n, cap;
	size_t *row;		/* box[row[i]..row[i + 1]) are those of row i */
	size_t rows, row_cap;
	bool more;		/* levels follow after the last row */
	struct layout_box *level[2];	/* that are laid out */
	size_t level_cap[2];
};

/* what is laid out */
struct layout_of {
	const struct tree *tree;
	unsigned column;	/* of the counts: that of the widths */
	uint32_t top;		/* the node of level 0 */
	const uint32_t *path;	/* from there, these have a box in any case */
	size_t npath;
	size_t first, rows;	/* the levels to keep */
	size_t columns;
};

void layout_make(struct layout *, const struct layout_of *);

#endif
