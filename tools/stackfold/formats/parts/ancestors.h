/*
 * The stacks of a tree whose nodes refer to their parents by number.  A small
 * file may describe a tree so deep that its stacks exhaust memory, so a node
 * deeper than SAMPLE_DEEPEST is replaced by its ancestor at that depth.
 */
#ifndef STACKFOLD_ANCESTORS_H
#define STACKFOLD_ANCESTORS_H

#include <stdint.h>

#include "tools/stackfold/sample/sample.h"

#define ANCESTORS_NONE UINT32_MAX	/* no parent, or the parents form a
					 * cycle */

/* Arrays with one element per node; starts as {0}. */
struct ancestors {
	struct sample_ids parent;	/* the parent, or ANCESTORS_NONE */
	/* the node that replaces it, usually itself; ANCESTORS_NONE if its
	 * parents form a cycle */
	struct sample_ids shown;
	struct sample_ids depth, path;
};

/* Compute `shown` after `parent` was filled. */
void ancestors_find(struct ancestors *);
/* Return the node whose stack to use for a sample in node i.  Count the sample
 * as cut if that is an ancestor. */
uint32_t ancestors_shown(const struct ancestors *, struct sample *, uint32_t i);
void ancestors_free(struct ancestors *);

#endif
