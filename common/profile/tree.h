/*
 * The tree of stacks with common beginnings.  Nodes are arrays in preorder, so
 * that a subtree is a range: the children of i begin at i + 1, and the next
 * sibling of i is end[i].  Node 0 is the root, which has no name.  Siblings are
 * merged by name and sorted by name, which sorted lines of text would not give:
 * "foo.part.0" comes between "foo" and "foo;bar".
 *
 * Counts are in ticks of 10^-decimals.  Everything lives until exit.
 */
#ifndef COMMON_TREE_H
#define COMMON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

#define TREE_ROOT UINT32_MAX	/* the name of the root */

/*
 * Starts as {0}, which takes the columns of the stacks; or with columns = 1 and
 * `first`, the only column to take.
 */
struct tree {
	struct arena arena;
	size_t n, cap;
	void *block;		/* the memory of the arrays */
	uint32_t *name;
	uint32_t *parent;	/* the root's is itself */
	uint32_t *depth;	/* the root's is 0 */
	uint32_t *end;		/* past the last node below */
	unsigned columns, first;
	uint64_t *self[2];	/* of one profile, or of before and after */
	uint64_t *total[2];
	bool chart;		/* made by tree_chart(); then it has */
	uint64_t *start;	/* where each begins on the axis of time */
	unsigned decimals;	/* of a tick */
	bool rounded;		/* decimals were lost */
};

enum tree_sort {
	TREE_BY_NAME,
	TREE_BY_VALUE,		/* largest first */
	TREE_BY_INPUT		/* by first occurrence in the input */
};

/*
 * Make the tree of all stacks with a count; leaf[stack], if not NULL, becomes
 * the node of each.
 */
void tree_build(struct tree *, const struct stacks *, const struct names *,
    uint32_t *leaf);
/* a walk in preorder, siblings by weight; tree_walk() starts it */
struct tree_walk {
	const struct tree *tree;
	const uint64_t *weight;	/* of each node */
	uint64_t least;		/* lighter nodes are not visited */
	uint32_t node;		/* the current node */
	bool more;		/* it has a next sibling */

	struct tree_place { uint64_t weight; uint32_t node; } *todo;
	size_t n, cap;
};

void tree_walk(struct tree_walk *, const struct tree *, const uint64_t *weight,
    uint64_t least);
/* visit the next node; false after the last */
bool tree_next(struct tree_walk *);

/* make a flame chart: stacks in order of arrival, only neighbours merged */
void tree_chart(struct tree *, const struct stacks *);
/*
 * Sort the siblings of a tree from tree_build() differently; leaf[0..nleaf) is
 * updated.
 */
void tree_sort(struct tree *, enum tree_sort, uint32_t *leaf, size_t nleaf);
/*
 * Nodes of a tree in preorder; small ones are summed into a child named `other`
 * of their caller.  Starts as {0}.
 */
struct tree_pruned {
	const struct tree *tree;
	uint32_t *node;		/* a node, or the first of a sum; NULL: all */
	size_t n, cap;
	struct tree_rest {
		uint32_t at;	/* node[at] stands for a sum */
		uint64_t self[2];
	} *rest;
	size_t rests, rest_cap;
	uint32_t other;
	size_t summed;		/* nodes in sums, without older sums */
};

/*
 * Sum the nodes of less than `least` in both columns, none if it is 0;
 * leaf[0..nleaf), nodes of the tree, become indices of node[].
 */
void tree_prune(struct tree_pruned *, const struct tree *, uint64_t least,
    uint32_t other, uint32_t *leaf, size_t nleaf);
void tree_pruned_free(struct tree_pruned *);
/* a visit of each node in turn, from the root; starts with `of` set */
struct tree_visit {
	const struct tree_pruned *of;
	size_t next, rest;
	uint32_t name, depth;
	const uint64_t *sum;	/* self counts of a sum; NULL for a node */
	uint32_t node;
};
/* free all; it is {0} again */
void tree_free(struct tree *);
/* the larger total of a node */
static inline uint64_t
tree_largest(const struct tree *t, size_t i)
{
	uint64_t a = t->total[0][i], b = t->columns > 1 ? t->total[1][i] : 0;

	return a > b ? a : b;
}

/* the smallest weight that at most n nodes have or exceed */
uint64_t tree_least(const struct tree *, size_t n);
/* a + b, saturated */
static inline uint64_t
tree_sum(uint64_t a, uint64_t b)
{
	return a + b < a ? UINT64_MAX : a + b;
}
/* go to the next node; false after the last */
static inline bool
tree_visit_next(struct tree_visit *v)
{
	const struct tree_pruned *p = v->of;
	size_t at = v->next++;

	if (at >= p->n)
		return false;
	v->node = p->node != NULL ? p->node[at] : (uint32_t)at;
	v->depth = p->tree->depth[v->node];
	v->name = p->tree->name[v->node];
	v->sum = NULL;
	if (v->rest < p->rests && p->rest[v->rest].at == at) {
		v->name = p->other;
		v->sum = p->rest[v->rest++].self;
	}
	return true;
}

/* the self count of the current node */
static inline uint64_t
tree_visit_self(const struct tree_visit *v, unsigned column)
{
	return v->sum != NULL ? v->sum[column] :
	    v->of->tree->self[column][v->node];
}

/* a count of the tree */
struct num tree_num(const struct tree *, uint64_t ticks);
/* a count in ticks, rounded down */
uint64_t tree_ticks(const struct tree *, struct num);

#endif
