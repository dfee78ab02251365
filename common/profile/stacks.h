/*
 * The profile in memory: a multiset of stacks, kept as a tree with one node per
 * frame.  Stacks that begin with the same frames share their nodes:
 *
 *	main;parse;lex 2	node  name   parent  child  next  stack
 *	main;parse;read 3	  0                    1
 *	main;run 1		  1   main      0      2
 *				  2   parse     1      3      5
 *	    main		  3   lex       2             4      0
 *	   /    \		  4   read      2                    1
 *	parse   run		  5   run       1                    2
 *	/   \
 *   lex    read
 *
 * Node 0 is the parent of all roots.  A node has a higher number than its
 * parent.  So a loop over the numbers visits callers before callees, and a loop
 * backward visits callees first.  Most computations over all stacks are one
 * such loop, and follow no path.
 *
 * The nodes of the stack added last are kept, and the next stack begins after
 * the frames that both share.  Each further frame is looked up among the
 * children of the previous frame:
 *
 * - It may be the next sibling of the node that the last stack had there, or
 *   the first child.  This finds most frames of a second profile that is in the
 *   same order.  The reader of folded text compares their names with its line,
 *   so that it need not look up the name either.
 * - Else it is looked up in a hash table by parent and name.  The children of a
 *   node are added to the table when one of them is first looked up there.
 * - While stacks come in the order of folded text, neither is needed: a frame
 *   that the last stack does not have is new, unless the name that it replaces
 *   continues its name (foo, foo.part.0, foo;bar).
 *
 * So a stack takes a comparison for each frame that it shares with the last
 * one, at most one lookup for each other frame, and 24 bytes for each new node,
 * with 11 to 16 in the table for siblings that were looked up.  Sorted input
 * takes no lookup, and its siblings are in order.
 *
 * To add a profile to another, each of its nodes is looked up once, below the
 * node that its parent became.  Files of a command line, batches of samples and
 * parts of a recording are added this way; the sides of a comparison are
 * columns of one tree.  Renaming merges siblings in place.  For
 * output, stack_order.h sorts the children of each node.
 *
 * A radix tree, with one node for a chain of frames, has half as many nodes in
 * a typical profile, but it must compare and split chains in each operation.
 *
 * Each stack has one count, or two for a comparison, or one for each of several
 * profiles.  It has at least one frame.  Stacks are numbered 0, 1, 2, ... in
 * order of first occurrence.  Starts as {0}, or with columns = 2.
 *
 * With `keep_order` set, `arrival` also has one element for each addition, for
 * flame charts.
 */
#ifndef COMMON_STACKS_H
#define COMMON_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/hash_table.h"
#include "common/base/num.h"
#include "common/profile/names.h"

/* Name id and node of each frame of a stack.  Starts as {0}. */
struct stacks_path {
	uint32_t *ids, *node;
	size_t depth, cap;
};

struct stacks {
	/* set before the first stack: */
	unsigned columns;		/* counts per stack; 0 means 1 */
	bool keep_order;

	size_t n;			/* number of stacks */
	uint32_t *leaf;			/* by stack: the node where it ends */
	uint64_t *whole;		/* counts, by stack and column */
	uint32_t *nano;			/* decimals of the counts, or NULL */
	size_t leaf_cap, whole_cap, nano_cap;

	struct stacks_node {
		uint32_t name;
		uint32_t parent;
		uint32_t depth : 31;	/* 1 for a root */
		uint32_t indexed : 1;	/* its children are in the table */
		uint32_t child;		/* the first child, or 0 */
		uint32_t next;		/* the next sibling, or 0 */
		uint32_t stack1;	/* the stack that ends here + 1, or 0 */
	} *node;
	size_t nodes, node_cap;
	struct hash_table children;	/* nodes by parent and name */
	uint64_t seed;
	uint32_t *added;		/* nodes of the stack added last */
	size_t added_depth, added_cap;
	struct stacks_path *shown;	/* path that stacks_ids() returned */

	/* with keep_order: */
	struct stacks_arrival {
		uint32_t stack;
		struct num count[2];
	} *arrival;
	size_t arrivals, arrival_cap;
};

/* Add to the stack ids[0..depth), depth > 0.  Return its number. */
uint32_t stacks_add(struct stacks *, const uint32_t *ids, size_t depth,
    const struct num *count);
/*
 * Add to a stack in two steps.  stacks_number() returns the number of a stack,
 * whose counts are 0 if it is new.  stacks_count_all() adds to all columns.
 * stacks_count_in() adds to one column, and is not recorded as an arrival.
 */
uint32_t stacks_number(struct stacks *, const uint32_t *ids, size_t depth);
/*
 * Or go down from node 0 frame by frame.  stacks_start() adds node 0 if it is
 * missing.  stacks_child() finds or adds a child by name: it is likely to come
 * soon after the child `after`, or to be the first one if that is 0.  With
 * is_new it is known not to exist.  stacks_number_at() returns the number of
 * the stack that ends at a node.
 */
#define STACKS_SOON 2		/* siblings that are likely */
void stacks_start(struct stacks *);
uint32_t stacks_child(struct stacks *, uint32_t parent, uint32_t after,
    uint32_t name, bool is_new);
uint32_t stacks_number_at(struct stacks *, uint32_t node);
void stacks_count_all(struct stacks *, uint32_t stack, const struct num *);
void stacks_count_in(struct stacks *, uint32_t stack, unsigned column,
    struct num);
/*
 * Add all stacks of `from`.  names[i] is the new id of its name i; NULL means
 * that the ids are equal.  Its first column is added to `column`.
 */
void stacks_join(struct stacks *, const struct stacks *from,
    const uint32_t *names, unsigned column);
/*
 * Rename frames deeper than `labels`, and add up the stacks that become equal:
 * to[name] is the new name, which is less than `names`; number[stack] becomes
 * the new number of a stack.  Takes a few steps per node, and no hash table.
 */
void stacks_rename(struct stacks *, const uint32_t *to, size_t names,
    size_t labels, uint32_t *number);
void stacks_set(struct stacks *, uint32_t stack, unsigned column, struct num);
struct num stacks_total(const struct stacks *, unsigned column);
/* Free the memory for adding stacks.  No stack may be added afterwards. */
void stacks_freeze(struct stacks *);
/* Free all, and reset to {0}. */
void stacks_free(struct stacks *);
/* Free the stacks, but leave columns and keep_order as they are. */
void stacks_empty(struct stacks *);
/*
 * Return the number of additions: with keep_order those that were made, else
 * one per stack.
 */
size_t stacks_additions(const struct stacks *);
/* Return the stack of addition k, and copy its counts to count[].  With one
 * column, count[1] becomes 0. */
uint32_t stacks_addition(const struct stacks *, size_t k, struct num count[2]);
/* Set a path to a stack.  Return how many frames of the last one it kept. */
size_t stacks_show(const struct stacks *, uint32_t stack,
    struct stacks_path *);
void stacks_path_free(struct stacks_path *);
/*
 * Return the frames of a stack, which are valid until the next call for these
 * stacks.  It must not be called by two threads at once.
 */
const uint32_t *stacks_ids(const struct stacks *, uint32_t stack,
    size_t *depth);

/* Return the first node, given 0, or the one after a node in preorder, siblings
 * as they were added; 0 after the last. */
static inline uint32_t
stacks_next_node(const struct stacks *s, uint32_t node)
{
	const struct stacks_node *n;

	if (s->nodes == 0)
		return 0;
	n = &s->node[node];
	if (n->child > 0)
		return n->child;
	while (n->next == 0 && n->depth > 0)
		n = &s->node[n->parent];
	return n->next;
}

static inline struct num
stacks_count(const struct stacks *s, uint32_t stack, unsigned column)
{
	size_t i = stack * (size_t)(s->columns > 0 ? s->columns : 1) + column;

	return (struct num){s->whole[i], s->nano != NULL ? s->nano[i] : 0};
}

#endif
