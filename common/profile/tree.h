/*
 * The call tree of a profile, for reports and pictures.  Nodes are arrays in
 * preorder, so that a subtree is a range: the first child of i is i + 1, and
 * the next sibling of i is end[i].  Node 0 is the root, which has no name.
 * Siblings are sorted by name, which differs from the order of folded lines:
 * there "foo.part.0" comes between "foo" and "foo;bar".
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
 * Starts as {0} to take all columns of the stacks, or with columns = 1 to take
 * only column `first`.
 */
struct tree {
	struct arena arena;
	size_t n, cap;
	void *block;		/* memory of the arrays */
	uint32_t *name;
	uint32_t *parent;	/* 0 for the root */
	uint32_t *depth;	/* 0 for the root */
	uint32_t *end;		/* one after the last node of the subtree */
	unsigned columns, first;
	uint64_t *self[2];	/* by column: counts in ticks */
	uint64_t *total[2];
	bool chart;		/* made by tree_chart(); `start` is set */
	uint64_t *start;	/* place of each node on the axis of time */
	unsigned decimals;	/* a tick is 10^-decimals */
	bool rounded;		/* counts have lost decimals */
};

enum tree_sort {
	TREE_BY_NAME,
	TREE_BY_VALUE,		/* largest first */
	TREE_BY_INPUT		/* by first occurrence in the input */
};

/*
 * Build the tree of all stacks that have a count.  Unless leaf is NULL,
 * leaf[stack] becomes the node where the stack ends.
 */
void tree_build(struct tree *, const struct stacks *, const struct names *,
    uint32_t *leaf);
/* A walk in preorder, siblings by weight.  tree_walk() starts it. */
struct tree_walk {
	const struct tree *tree;
	const uint64_t *weight;	/* weight of each node */
	uint64_t least;		/* lighter nodes are not visited */
	uint32_t node;		/* the current node */
	bool more;		/* the current node has a next sibling */

	struct tree_place { uint64_t weight; uint32_t node; } *todo;
	size_t n, cap;
};

void tree_walk(struct tree_walk *, const struct tree *, const uint64_t *weight,
    uint64_t least);
/* Visit the next node.  Return false after the last. */
bool tree_next(struct tree_walk *);

/* Build a flame chart: stacks in order of arrival, only neighbours merged. */
void tree_chart(struct tree *, const struct stacks *);
/*
 * Sort the siblings of a tree from tree_build() in another order, and update
 * leaf[0..nleaf), which are nodes of the tree.
 */
void tree_sort(struct tree *, enum tree_sort, uint32_t *leaf, size_t nleaf);
/*
 * A tree without small nodes, whose sum is a child named `other` of their
 * caller.  Starts as {0}.
 */
struct tree_pruned {
	const struct tree *tree;
	uint32_t *node;		/* kept nodes, and the first of each sum; */
				/* NULL if all are kept */
	size_t n, cap;
	struct tree_rest {
		uint32_t at;	/* node[at] is the first of a sum */
		uint64_t self[2];
	} *rest;
	size_t rests, rest_cap;
	uint32_t other;
	size_t summed;		/* nodes in sums, except sums of the input */
};

/*
 * Sum up the nodes lighter than `least` in both columns; if it is 0, none.
 * leaf[0..nleaf), which are nodes of the tree, become indices of node[].
 */
void tree_prune(struct tree_pruned *, const struct tree *, uint64_t least,
    uint32_t other, uint32_t *leaf, size_t nleaf);
void tree_pruned_free(struct tree_pruned *);
/* A visit to each node in turn.  Starts with only `of` set. */
struct tree_visit {
	const struct tree_pruned *of;
	size_t next, rest;
	uint32_t name, depth;
	const uint64_t *sum;	/* self counts of a sum; NULL for a node */
	uint32_t node;
};
/* Free all, and reset to {0}. */
void tree_free(struct tree *);
/* Return the larger total of a node. */
static inline uint64_t
tree_largest(const struct tree *t, size_t i)
{
	uint64_t a = t->total[0][i], b = t->columns > 1 ? t->total[1][i] : 0;

	return a > b ? a : b;
}

/* Return the smallest weight that at most n nodes have or exceed. */
uint64_t tree_least(const struct tree *, size_t n);
/* Return a + b, saturated. */
static inline uint64_t
tree_sum(uint64_t a, uint64_t b)
{
	return a + b < a ? UINT64_MAX : a + b;
}
/* Go to the next node.  Return false after the last. */
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

/* Return the self count of the current node. */
static inline uint64_t
tree_visit_self(const struct tree_visit *v, unsigned column)
{
	return v->sum != NULL ? v->sum[column] :
	    v->of->tree->self[column][v->node];
}

/* Convert a count in ticks to a number. */
struct num tree_num(const struct tree *, uint64_t ticks);
/* Convert a number to ticks, rounded down. */
uint64_t tree_ticks(const struct tree *, struct num);

#endif
