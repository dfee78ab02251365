/*
 * Hides the slices of time of a profile from the steps.  So the root is the
 * frame after the slice, a limit counts a stack once instead of once per slice,
 * and no step can change a slice.
 */
#ifndef FOLDFILTER_UNSLICED_H
#define FOLDFILTER_UNSLICED_H

#include <stdint.h>

#include "common/base/arena.h"
#include "common/folded/folded.h"
#include "common/profile/stacks.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0} */
struct unsliced {
	struct stacks merged;	/* stacks without slices */
	uint32_t *of;		/* the number of each stack in `merged` */
	struct arena work;
};

/* Set w->stacks to the stacks without slices, until the profile changes. */
void unsliced_open(struct unsliced *, struct step_flow *w);
void unsliced_close(struct unsliced *);
/* Add the slice to the current stack; an empty stack gets "[no frames]". */
void unsliced_add_slice(struct step_flow *);
/* Remove the slices of all stacks. */
void unsliced_drop_time(struct folded *);

#endif
