/*
 * Running a plan: pass after pass over the stacks.  A pass takes every stack
 * through the next steps and merges what is equal then; steps that need the
 * profile as a whole begin a pass of their own.
 */
#ifndef FOLDFILTER_PASSES_H
#define FOLDFILTER_PASSES_H

#include "common/profile/folded.h"
#include "tools/foldfilter/step_list.h"

/* apply the steps to the profile, one after another */
void passes_run(const struct step_list *, struct folded *);

#endif
