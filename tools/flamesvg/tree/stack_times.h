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
	struct slices slices;	/* the slices, and the stacks without them */
	uint32_t *stack;	/* by stack of `slices`: number of the drawn */
				/* stack */
	uint32_t *node;		/* by stack of `slices`: node in the tree */
	uint32_t scale;		/* number of slices joined into one */
	struct meta *meta;	/* has the length of a slice */
};

/*
 * Remove the slices from the stacks of a profile of one count.  Return
 * false if times are not to be shown: there are no slices, or `from` is above 0
 * and the recording was shorter than `from` seconds.
 */
bool stack_times_split(struct stack_times *, struct folded *, double from);
/* map the stacks to others: map[stack] is the new number */
void stack_times_follow(struct stack_times *, const uint32_t *map);
/* map the stacks to nodes: leaf[stack] is the node of each */
void stack_times_find_nodes(struct stack_times *, const uint32_t *leaf);
/* make slices twice as long */
void stack_times_coarsen(struct stack_times *);

#endif
