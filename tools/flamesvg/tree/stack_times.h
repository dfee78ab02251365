/*
 * The times of stacks: slices of time are removed from the stacks of a profile,
 * and mapped to the nodes of its tree.
 */
#ifndef FLAMESVG_STACK_TIMES_H
#define FLAMESVG_STACK_TIMES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/folded/folded.h"
#include "common/folded/slice.h"
#include "common/profile/meta.h"

/* starts as {0}; lives until exit */
struct stack_times {
	struct arena arena;
	struct slices slices;	/* and the stacks as they were split */
	uint32_t *stack;	/* of each of them, the number of the stack */
				/* that is drawn, */
	uint32_t *node;		/* then its node in the tree */
	uint32_t scale;		/* slices that were joined to one */
	struct meta *meta;	/* has the length of a slice */
};

/*
 * Remove the slices from the stacks of a profile of one count.  False if the
 * times are not to be shown: because there are no slices, or because the
 * recording was shorter than `from` seconds, if that is above 0.
 */
bool stack_times_split(struct stack_times *, struct folded *, double from);
/* map the stacks to others: map[stack] is the new number */
void stack_times_follow(struct stack_times *, const uint32_t *map);
/* map the stacks to nodes: leaf[stack] is the node of each */
void stack_times_find_nodes(struct stack_times *, const uint32_t *leaf);
/* make slices twice as long */
void stack_times_coarsen(struct stack_times *);

#endif
