/*
 * What steps see of a profile with slices of time: stacks without slices.  So
 * an expression for roots meets the root below the slice, a limit counts a
 * stack once and not once per slice, and no step can spoil a slice.
 */
#ifndef FOLDFILTER_VIEW_H
#define FOLDFILTER_VIEW_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/folded.h"
#include "common/profile/stacks.h"
#include "tools/foldfilter/steps/step.h"

/* starts as {0} */
struct view {
	struct stacks merged;	/* those without slices */
	uint32_t *of;		/* the number there of each stack */
	struct arena work;
};

/* set w->whole to a profile without slices, for as long as the stacks stay */
void view_open(struct view *, struct step_flow *w);
void view_close(struct view *);
/* put its slice before the stack in hand, which keeps a frame of its own */
void view_add_slice(struct step_flow *);
/* remove the slices of all stacks */
void view_drop_time(struct folded *);

#endif
