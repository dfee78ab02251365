/*
 * The one tree of all reports that draw one: stacks, merged where they begin
 * alike.  Node 0 is above them all; a node comes before what is below it, and
 * siblings are in the order of their names.  Lives until exit.
 */
#ifndef FOLDTOP_TREE_H
#define FOLDTOP_TREE_H

#include "tools/foldtop/base.h"

struct node {
	uint32_t id;		/* of the frame's name */
	uint32_t end;		/* below it: the nodes up to this one */
	struct num self, total;
};

struct tree {
	struct node *all;
	size_t n, cap;
};

void tree_build(struct tree *, const struct stacks *, unsigned column,
    const struct names *);
/* the only child, the heaviest child, or NULL */
const struct node *tree_only_child(const struct tree *, const struct node *);
const struct node *tree_heaviest(const struct tree *, const struct node *);

/* where a walk from above to below, the heaviest child first, has got to */
struct walk {
	const struct tree *tree;
	size_t depth;		/* of the node that is visited, from 1 */
	double min;		/* percent of `of`: pass over what is below */
	struct num of;

	struct walk_level { size_t next, end; } *levels;
	struct sibling { struct num total; uint32_t node; } *siblings;
	size_t open, levels_cap, siblings_cap;
};

void tree_walk(struct walk *, const struct tree *, double min, struct num of);
/* the next node, or NULL */
const struct node *tree_next(struct walk *);
/* is there another sibling of the node visited at this depth? */
bool tree_more(const struct walk *, size_t depth);

#endif
