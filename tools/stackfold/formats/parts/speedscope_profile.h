/*
 * One profile in a file of speedscope: the samples of a thread, or the events
 * at which its frames open and close.  With --slice a stack is seen at its
 * moment where the unit is one of time, and at no known one elsewhere.
 */
#ifndef STACKFOLD_SPEEDSCOPE_PROFILE_H
#define STACKFOLD_SPEEDSCOPE_PROFILE_H

#include <stdbool.h>

#include "tools/stackfold/formats/parts/jread.h"
#include "tools/stackfold/sample/sample.h"

/* those that all profiles share; starts as {0} */
struct speedscope_frames {
	struct sample_ids ids;
	size_t unnamed;		/* of samples or events, not among these */
};

/* fold the profile that comes next; its name becomes the root where that is
 * asked for */
void speedscope_profile_fold(struct jread *, struct sample *,
    struct speedscope_frames *, bool root);

#endif
