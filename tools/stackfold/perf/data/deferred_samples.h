/*
 * Samples whose user frames come later.  With --call-graph fp,defer the kernel
 * walks the user's stack only when the thread goes back to it, and then writes
 * a record of its own; a cookie tells to which samples it belongs.  Until then
 * they wait with their thread.
 */
#ifndef STACKFOLD_DEFERRED_SAMPLES_H
#define STACKFOLD_DEFERRED_SAMPLES_H

#include <stdint.h>

#include "common/base/buf.h"
#include "tools/stackfold/perf/data/threads.h"

struct deferred {
	struct deferred *next;
	uint64_t cookie;
	uint32_t event;		/* as time_order_add() has it */
	struct buf record;
};

/* let a copy of a sample wait */
void deferred_samples_add(struct thread *, uint64_t cookie, uint32_t event,
    str record);
/* all that wait there, in the order of their arrival, which no longer do */
struct deferred *deferred_samples_take(struct thread *);
/* free the first of them; the next one, or NULL */
struct deferred *deferred_samples_next(struct deferred *);

#endif
