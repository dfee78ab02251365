/*
 * Reads a run on a thread of its own, while another one is read: so both sides
 * of a comparison are read at once.  Until it is taken over it is kept packed.
 * Neighbours share most frames, so that of a stack are kept the number of
 * frames it shares with the one before, and the others; all as numbers of 7
 * bits a byte.  What comes after RUN_THREAD_BLOCK of these is added up, so that
 * memory depends on the number of distinct stacks.
 */
#ifndef FOLDDIFF_RUN_THREAD_H
#define FOLDDIFF_RUN_THREAD_H

#include <pthread.h>

#include "common/base/buf.h"
#include "common/profile/folded.h"

/* starts as {0} */
struct run_thread {
	struct folded f;	/* all but its stacks */
	struct in *in;
	struct buf packed;	/* these, and */
	struct stacks more;	/* what is too much of them */
	uint32_t *ids;		/* the last of them */
	size_t depth, ids_cap;
	pthread_t thread;
};

/* begin to read; false if there is no second processor or thread */
bool run_thread_start(struct run_thread *, struct in *);
/* wait for its end, and add what was read as this run */
void run_thread_take(struct run_thread *, struct folded *to, unsigned run);

#endif
