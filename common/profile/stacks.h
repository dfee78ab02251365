/*
 * A multiset of stacks: sequences of name ids, root first, each kept once with
 * one count, or two for a comparison, or one for each of several profiles.  A
 * stack has at least one frame, and a count that is not 0.  Stacks are
 * numbered 0, 1, 2, ... in order of first sight and live until exit.  Starts
 * as {0}, or with columns = 2.
 *
 * With `keep_order` set the order of arrival is kept beside the sums, for
 * flame charts: `arrival` has one element for each addition.
 */
#ifndef COMMON_STACKS_H
#define COMMON_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"

struct stacks {
	/* set before the first stack: */
	unsigned columns;		/* counts a stack has; 0 is 1 */
	bool keep_order;

	size_t n;			/* distinct stacks */
	bool in_order;			/* they are known to be in the byte */
					/* order of their texts; each new one */
					/* makes it false */
	uint32_t **ids;			/* the frames of each; their number */
					/* is before the first */
	uint64_t *whole;		/* n * columns */
	uint32_t *nano;			/* the same, once a decimal appears */
	size_t ids_cap, whole_cap, nano_cap;
	struct arena arena;		/* of the frames */

	/* with keep_order: */
	struct stacks_arrival {
		uint32_t stack;
		struct num count[2];
	} *arrival;
	size_t arrivals, arrival_cap;

	/* the hash table that finds them: */
	struct stacks_slot {
		uint32_t tag;		/* some bits of the hash */
		uint32_t stack1;	/* number + 1, 0 is free */
	} *slot;
	size_t nslot;
	size_t indexed;			/* stacks that have a slot */
	uint64_t seed;
};

/* add to the stack ids[0..depth), depth > 0; its number */
uint32_t stacks_add(struct stacks *, const uint32_t *ids, size_t depth,
    const struct num *count);
/*
 * Add a stack that is different from all others.  As long as nothing else is
 * added, nothing is looked up, and no hash table is needed.
 */
void stacks_add_new(struct stacks *, const uint32_t *ids, size_t depth,
    const struct num *count);
/*
 * Stacks that are to be added.  Together they are found faster than one by one,
 * because the table of a big profile lies far from the processor.  Starts as
 * {0}.
 */
struct stacks_batch {
	struct stacks_batch_stack {
		size_t at;		/* its frames are ids[at..at + depth) */
		uint32_t depth, tag;
		struct num count[2];
	} *stack;
	size_t n, cap;
	uint32_t *ids;
	size_t nids, ids_cap;
};

/* append ids[0..depth) with a count for each of at most two columns */
void stacks_batch_add(struct stacks_batch *, const uint32_t *ids, size_t depth,
    const struct num count[2]);
/* stacks_add() for each, in their order; the batch is empty then */
void stacks_add_batch(struct stacks *, struct stacks_batch *);
/* forget its stacks */
void stacks_batch_empty(struct stacks_batch *);
void stacks_batch_free(struct stacks_batch *);
/* both for one of the columns only */
uint32_t stacks_add_to(struct stacks *, const uint32_t *ids, size_t depth,
    unsigned column, struct num count);
void stacks_add_new_to(struct stacks *, const uint32_t *ids, size_t depth,
    unsigned column, struct num count);
/*
 * Add all stacks of `from`, which is {0} then, and in which names had other
 * numbers: names[theirs] is the number here.  Its columns are added to those
 * from `column` on.  all_new: they are different from all others, and have as
 * many columns.
 */
void stacks_join(struct stacks *, struct stacks *from, const uint32_t *names,
    unsigned column, bool all_new);
void stacks_set(struct stacks *, uint32_t stack, unsigned column, struct num);
struct num stacks_total(const struct stacks *, unsigned column);
/* free what finds stacks; the next addition makes it anew */
void stacks_settle(struct stacks *);
/* make room for n stacks */
void stacks_reserve(struct stacks *, size_t n);
/* free all; it is {0} again */
void stacks_free(struct stacks *);
/* the frames of a stack, valid until stacks_free() */
static inline const uint32_t *
stacks_ids(const struct stacks *s, uint32_t stack, size_t *depth)
{
	*depth = s->ids[stack][-1];
	return s->ids[stack];
}

static inline struct num
stacks_count(const struct stacks *s, uint32_t stack, unsigned column)
{
	size_t i = stack * (size_t)(s->columns > 0 ? s->columns : 1) + column;

	return (struct num){s->whole[i], s->nano != NULL ? s->nano[i] : 0};
}

#endif
