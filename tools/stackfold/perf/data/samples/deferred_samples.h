/*
 * Samples whose user frames come later.  With --call-graph fp,defer the kernel
 * walks the user stack only when the thread returns to user mode.  It then
 * writes PERF_RECORD_CALLCHAIN_DEFERRED, which has a cookie that identifies its
 * samples.  Until then, each thread keeps its samples.
 */
#ifndef STACKFOLD_DEFERRED_SAMPLES_H
#define STACKFOLD_DEFERRED_SAMPLES_H

#include <stdint.h>

#include "common/base/buf.h"
#include "tools/stackfold/perf/data/samples/threads.h"

struct deferred_sample {
	struct deferred_sample *next;
	uint64_t cookie;
	uint32_t event;		/* index in attrs.all, + 1 */
	struct buf record;	/* bytes of the sample's record */
};

/* defer a copy of a sample */
void deferred_samples_add(struct thread *, uint64_t cookie, uint32_t event,
    str record);
/* take the deferred samples, in order of arrival; NULL if there are none */
struct deferred_sample *deferred_samples_take(struct thread *);
/* free a sample that was taken and return the next one, or NULL */
struct deferred_sample *deferred_samples_next(struct deferred_sample *);

#endif
