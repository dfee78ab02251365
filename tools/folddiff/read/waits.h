/*
 * Every wait ends in the scheduler, whatever it is for: what changed is told by
 * the function that called it.
 */
#ifndef FOLDDIFF_WAITS_H
#define FOLDDIFF_WAITS_H

#include "tools/folddiff/read/runs.h"

/*
 * In profiles of waits, leave the scheduler's own functions out at the ends of
 * the stacks in which a thread does not run; stacks that become equal are added
 * up
 */
void waits_cut(struct runs *);
/* are all of them of waits, and of nothing that threads do else? */
bool waits_alone(const struct runs *);

#endif
