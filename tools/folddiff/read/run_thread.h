/*
 * Reads a run on a thread of its own while another one is read, so that both
 * sides of a comparison are read at once.  Until they can be added to those of
 * the other run, its stacks are kept packed.  Neighbours share most frames: of
 * a stack the number of frames is kept that it shares with the one before, and
 * its other frames, all as LEB128.  From RUN_THREAD_BLOCK bytes on, stacks are
 * added up instead, so that memory depends on the number of distinct stacks.
 */
#ifndef FOLDDIFF_RUN_THREAD_H
#define FOLDDIFF_RUN_THREAD_H

#include <pthread.h>

#include "common/base/buf.h"
#include "common/folded/folded.h"

/* starts as {0} */
struct run_thread {
	struct folded f;	/* what was read, but for its stacks */
	struct in *in;
	struct buf packed;	/* the stacks up to RUN_THREAD_BLOCK, */
	struct stacks summed;	/* and all that follow */
	uint32_t *ids;		/* frames of the last stack in packed */
	size_t depth, ids_cap;
	pthread_t thread;
};

/* begin to read; false if there is no second processor or thread */
bool run_thread_start(struct run_thread *, struct in *);
/* wait for its end, and add what was read as this run */
void run_thread_take(struct run_thread *, struct folded *to, unsigned run);

#endif
