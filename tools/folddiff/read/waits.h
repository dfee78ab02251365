/*
 * Every wait ends in the scheduler, for any reason, so the interesting function
 * is the one that called the scheduler.
 */
#ifndef FOLDDIFF_WAITS_H
#define FOLDDIFF_WAITS_H

#include "tools/folddiff/read/runs.h"

/*
 * In profiles of waits, remove the scheduler's functions from the leaf end of
 * all stacks in which a thread does not run; stacks that become equal are
 * merged.
 */
void waits_cut(struct runs *);
/* return true if all runs consist of waits only */
bool waits_alone(const struct runs *);

#endif
