/*
 * Running a plan: pass after pass over the stacks.  A pass takes every stack
 * through the next steps and merges what is equal then; steps that need the
 * profile as a whole begin a pass of their own.
 */
#ifndef TOOLS_FOLDFILTER_RUN_H
#define TOOLS_FOLDFILTER_RUN_H

#include "common/profile/folded.h"
#include "tools/foldfilter/plan.h"

/* apply the steps to the profile, one after another */
void run(const struct plan *, struct folded *);

#endif
