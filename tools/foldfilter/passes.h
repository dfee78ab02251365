/*
 * The steps are applied in passes over all stacks.  A pass takes every stack
 * through the next steps and then merges stacks that became equal; a step that
 * needs the profile as a whole has a pass of its own.
 */
#ifndef FOLDFILTER_PASSES_H
#define FOLDFILTER_PASSES_H

#include "common/folded/folded.h"
#include "tools/foldfilter/step_list.h"

struct passes_settings {
	bool keep_total;	/* removed stacks become [filtered] */
	bool explain;		/* report on standard error each step's work */
	const char *own;	/* the rule of own code, or NULL */
};

/* apply the steps to the profile, one after another */
void passes_run(const struct step_list *, const struct passes_settings *,
    struct folded *);

#endif
