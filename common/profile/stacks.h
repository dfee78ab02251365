/*
 * The profile in memory: a multiset of stacks, kept as a tree whose branches
 * are frames.  Stacks share their common beginnings:
 *
 *	main;loop;parse;read 3		   0
 *	main;loop;parse;lex 2		   | main loop
 *	main;loop;run 1			   4
 *				    parse / \ run
 *					 2   5
 *				   read / \ lex
 *				       1   3
 *
 * Node 0 is above all roots.  The first stack made node 1, of all its frames.
 * The second one left it after parse: node 2 took the frames before that, and
 * node 1 kept the rest, so that its number stays valid.  The third one left
 * node 2 after loop, which made nodes 4 and 5.
 *
 * A stack makes at most two nodes, however deep it is: its own, and one where
 * it leaves earlier stacks.  This is a radix tree (Morrison, PATRICIA, Journal
 * of the ACM 15, 1968) with names as its digits.
 *
 * The children of a node differ in their first frame.  A node stores the first
 * two, and most have no more; others are in a hash table by node and frame,
 * which is brought up to date when it is searched.  A frame whose name is newer
 * than all others is not searched.  The stack added last stays open, and the
 * next one begins where it leaves that one.  So a stack takes a comparison for
 * each frame, and a lookup for each node of many children where it leaves the
 * path of the stack before.  A node takes 28 bytes, 4 for each frame after its
 * first one, and 24 to 48 in the table if it is a third child or later; a stack
 * takes 12.
 *
 * To add one profile to another is to add its stacks.  The halves of a file,
 * the files of a command line, the sides of a comparison, batches of samples
 * and the parts of a recording need nothing else.  Sorted output needs no other
 * structure either: the places of a node's first children then hold its first
 * child and next sibling; see stack_order.h.
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

#include "common/base/num.h"
#include "common/base/u64_map.h"

/* the frames of a stack, and the node of each; starts as {0} */
struct stacks_path {
	uint32_t *ids, *node;
	size_t depth, cap;
};

struct stacks {
	/* set before the first stack: */
	unsigned columns;		/* counts per stack; 0 is 1 */
	bool keep_order;

	size_t n;			/* distinct stacks */
	uint32_t *leaf;			/* by stack: its last node */
	uint64_t *whole;		/* n * columns */
	uint32_t *nano;			/* the same, once there is a decimal */
	size_t leaf_cap, whole_cap, nano_cap;

	struct stacks_node {
		uint32_t name;		/* its first frame */
		uint32_t parent;
		uint32_t at;		/* its other frames, in frame[] */
		uint32_t depth;		/* of its last frame, from 1 */
		uint32_t child[2];	/* the first two, or 0; once in */
					/* order: first child, next sibling */
		uint32_t stack1;	/* the stack that ends here + 1, or 0 */
	} *node;
	uint32_t *frame;		/* ids of names */
	size_t nodes, node_cap, frames, frame_cap;
	struct u64_map others;		/* children not in child[], */
					/* by parent << 32 | frame; */
	size_t indexed;			/* number of nodes in the table */
	uint32_t newest;		/* the newest name */
	struct stacks_path added;	/* the stack added last */
	struct stacks_path *shown;	/* what stacks_ids() returned */

	/* with keep_order: */
	struct stacks_arrival {
		uint32_t stack;
		struct num count[2];
	} *arrival;
	size_t arrivals, arrival_cap;
};

/* add to the stack ids[0..depth), depth > 0; returns its number */
uint32_t stacks_add(struct stacks *, const uint32_t *ids, size_t depth,
    const struct num *count);
/*
 * The same in two steps.  The first one finds the stack, with counts of 0 if it
 * is new; it does not compare the first `same` frames, which must be those of
 * the stack added last.  The second one adds to all columns, or to one, which
 * is not an arrival.
 */
uint32_t stacks_number(struct stacks *, const uint32_t *ids, size_t same,
    size_t depth);
void stacks_count_all(struct stacks *, uint32_t stack, const struct num *);
void stacks_count_in(struct stacks *, uint32_t stack, unsigned column,
    struct num);
/*
 * Add all stacks of `from`; names[their id] is the id of a name here, or NULL
 * if the ids agree.  Columns are added to those from `column` on.
 */
void stacks_join(struct stacks *, const struct stacks *from,
    const uint32_t *names, unsigned column);
void stacks_set(struct stacks *, uint32_t stack, unsigned column, struct num);
struct num stacks_total(const struct stacks *, unsigned column);
/* free the index: no stack will be added any more */
void stacks_freeze(struct stacks *);
/* free all; it is {0} again */
void stacks_free(struct stacks *);
/* free the stacks; columns and keep_order stay as they are */
void stacks_empty(struct stacks *);
/*
 * The number of additions: with keep_order those that were made, else one per
 * stack.
 */
size_t stacks_additions(const struct stacks *);
/* The stack of addition k, whose counts go to count[]; of one column,
 * count[1] becomes 0. */
uint32_t stacks_addition(const struct stacks *, size_t k, struct num count[2]);
/* set a path to a stack; returns how many frames of the last one it kept */
size_t stacks_show(const struct stacks *, uint32_t stack,
    struct stacks_path *);
void stacks_path_free(struct stacks_path *);
/*
 * The frames of a stack, valid until the next call for these stacks; two
 * threads must not call it at once.
 */
const uint32_t *stacks_ids(const struct stacks *, uint32_t stack,
    size_t *depth);

/* frame k of a node */
static inline uint32_t
stacks_node_frame(const struct stacks *s, const struct stacks_node *n, size_t k)
{
	return k == 0 ? n->name : s->frame[n->at + k - 1];
}

/* how siblings are linked by child[]: the `at` of node 0 */
enum { STACKS_UNLINKED, STACKS_LINKED, STACKS_SORTED };

/* the number of frames of a node */
static inline uint32_t
stacks_node_frames(const struct stacks *s, uint32_t node)
{
	return s->node[node].depth - s->node[s->node[node].parent].depth;
}

static inline struct num
stacks_count(const struct stacks *s, uint32_t stack, unsigned column)
{
	size_t i = stack * (size_t)(s->columns > 0 ? s->columns : 1) + column;

	return (struct num){s->whole[i], s->nano != NULL ? s->nano[i] : 0};
}

#endif
