/*
 * The one tree of all reports that draw one: paths of frames, merged where
 * they begin alike.  Node 0 is above them all.  Starts as {0}; lives until
 * exit.
 */
#ifndef FOLDTOP_TREE_H
#define FOLDTOP_TREE_H

#include "tools/foldtop/base.h"

struct node {
	uint32_t id;		/* of the frame's name */
	uint32_t parent;
	struct num self, total;
	size_t first, n;	/* its children: tree.order[first..first + n) */
};

struct tree {
	struct stacks index;	/* of (parent, name): the node - 1 */
	struct node *all;
	size_t n, cap;
	uint32_t *order;	/* children, the heaviest first, then by name */
};

/* add ids[0], ids[step], ids[2 * step], ... n of them */
void tree_add(struct tree *, const uint32_t *ids, size_t n, int step,
    struct num count);
/* after the last addition: order the children */
void tree_order(struct tree *, const struct names *);
static inline const struct node *
tree_child(const struct tree *t, const struct node *node, size_t i)
{
	return &t->all[t->order[node->first + i]];
}

/* where a walk from above to below, the heaviest child first, has got to */
struct walk {
	const struct tree *tree;
	struct walk_level { const struct node *node; size_t next; } *levels;
	size_t depth, cap;	/* depth of the node that is visited, from 1 */
	double min;		/* percent of `of`: pass over what is below */
	struct num of;
};

void tree_walk(struct walk *, const struct tree *, double min, struct num of);
/* the next node, or NULL */
const struct node *tree_next(struct walk *);
/* is there another sibling of the node visited at this depth? */
bool tree_more(const struct walk *, size_t depth);

#endif
