/*
 * Stacks of a tree whose nodes name their parents by number.  A small file may
 * hold a tree so deep that its stacks take all memory: of a node that is deeper
 * than SAMPLE_DEEPEST, that ancestor stands for it which is as deep.
 */
#ifndef STACKFOLD_ANCESTORS_H
#define STACKFOLD_ANCESTORS_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/sample/sample.h"

#define ANCESTORS_NONE UINT32_MAX	/* no parent, or parents in a circle */

/* by node; starts as {0} */
struct ancestors {
	struct sample_ids parent;	/* a node, or ANCESTORS_NONE */
	struct sample_ids shown;	/* itself, the ancestor that stands for
					 * it, or none if its parents run in a
					 * circle */
	struct sample_ids depth, path;
};

/* the parents of all nodes were added */
void ancestors_find(struct ancestors *);
/* the node whose stack is that of a sample in node i; reports a cut */
uint32_t ancestors_shown(const struct ancestors *, struct sample *, uint32_t i);
void ancestors_free(struct ancestors *);

#endif
