/* What is recorded: a workload, processes, a user, the machine. */
#ifndef STACKFOLD_TARGET_H
#define STACKFOLD_TARGET_H

#include "tools/stackfold/plan/inspection.h"
#include "tools/stackfold/plan/record_plan.h"

/*
 * Look at the program of a workload, or of the first of some processes, and at
 * a user; exits if these do not exist, of which perf gives no reason.
 */
void target_look(struct inspection *, const struct record_plan *);
/* why there is no program of this name */
void target_missing(struct inspection *, const char *name);
/*
 * Why does perf refuse these arguments, which are quoted for sh?  "true" runs
 * in the place of the workload, which does not run again.
 */
void target_try(struct inspection *, const char *arguments);

#endif
