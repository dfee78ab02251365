/* The stacks of a tree of one column and whole counts, for health. */
#ifndef FLAMESVG_TREE_STACKS_H
#define FLAMESVG_TREE_STACKS_H

#include <stdbool.h>

#include "common/health/quality.h"
#include "common/profile/names.h"
#include "tools/flamesvg/tree/text_tree.h"

/* starts with a tree of text, of which names and counts stay as they are, or
 * with a tree and its names, which are used where there is no text */
struct tree_stacks {
	const struct text_tree *text;	/* or NULL */
	const struct tree *tree;
	const struct names *names;

	bool given;		/* all of it */
};

struct quality_stacks tree_stacks(struct tree_stacks *);

#endif
