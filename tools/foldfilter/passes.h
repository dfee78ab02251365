/*
 * Applies steps in passes over all stacks.  A pass applies several steps to
 * each stack and then merges stacks that became equal.  A step that needs the
 * whole profile has a pass of its own.
 */
#ifndef FOLDFILTER_PASSES_H
#define FOLDFILTER_PASSES_H

#include "common/folded/folded.h"
#include "tools/foldfilter/step_list.h"

struct passes_settings {
	bool keep_total;	/* removed stacks become [filtered] */
	bool explain;		/* report what each step did */
	const char *own;	/* rule for own code from --own, or NULL */
};

/* Apply the steps to the profile, one after another. */
void passes_run(const struct step_list *, const struct passes_settings *,
    struct folded *);

#endif
