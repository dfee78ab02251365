/*
 * Samples whose user frames come later.  With --call-graph fp,defer the kernel
 * walks the user's stack only when the thread returns to user code, and then
 * writes PERF_RECORD_CALLCHAIN_DEFERRED; a cookie tells to which samples it
 * belongs.  Until then they wait with their thread.
 */
#ifndef STACKFOLD_DEFERRED_SAMPLES_H
#define STACKFOLD_DEFERRED_SAMPLES_H

#include <stdint.h>

#include "common/base/buf.h"
#include "tools/stackfold/perf/data/samples/threads.h"

struct deferred_sample {
	struct deferred_sample *next;
	uint64_t cookie;
	uint32_t event;		/* place in attrs.all, + 1 */
	struct buf record;	/* its bytes */
};

/* let a copy of a sample wait */
void deferred_samples_add(struct thread *, uint64_t cookie, uint32_t event,
    str record);
/* take the samples that wait, in the order of their arrival; NULL if there are
 * none */
struct deferred_sample *deferred_samples_take(struct thread *);
/* free a sample that was taken; the next one, or NULL */
struct deferred_sample *deferred_samples_next(struct deferred_sample *);

#endif
