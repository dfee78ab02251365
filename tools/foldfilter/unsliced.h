/*
 * A profile with slices of time, without them for the steps.  So an expression
 * for roots matches the root below the slice, a limit counts a stack once and
 * not once per slice, and no step can damage a slice.
 */
#ifndef FOLDFILTER_UNSLICED_H
#define FOLDFILTER_UNSLICED_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/folded/folded.h"
#include "common/profile/stacks.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0} */
struct unsliced {
	struct stacks merged;	/* the stacks without slices */
	uint32_t *of;		/* the number in `merged` of each stack */
	struct arena work;
};

/* set w->stacks to stacks without slices, valid until the profile changes */
void unsliced_open(struct unsliced *, struct step_flow *w);
void unsliced_close(struct unsliced *);
/* add the slice to the current stack, which gets a frame if it is empty */
void unsliced_add_slice(struct step_flow *);
/* remove the slices of all stacks */
void unsliced_drop_time(struct folded *);

#endif
