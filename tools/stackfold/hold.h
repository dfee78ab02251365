/*
 * Samples that are held back until it is known what they mean, as the last of
 * several reports does.  Equal stacks are summed.  Starts as {0}.
 */
#ifndef STACKFOLD_HOLD_H
#define STACKFOLD_HOLD_H

#include "common/num.h"
#include "common/stacks.h"
#include "tools/stackfold/sample.h"

struct hold {
	struct stacks stacks;
	struct ids ids;
	size_t samples;
};

/* what sample_end() does, but held back */
void hold_end(struct hold *, struct sample *, struct num weight);
/* let all of them go, below this root unless it is empty */
void hold_release(struct hold *, struct sample *, str root);
/* leave them out, for this reason, which lives until exit */
void hold_leave_out(struct hold *, struct sample *, const char *why);

#endif
