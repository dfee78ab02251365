/*
 * Copies of stacks are unwound ahead, by several threads.  What such a copy
 * means depends on itself, on the maps of its process at that time and on the
 * files that are mapped, and on nothing else.  So samples wait here:
 *
 *	reader		adds samples in the order of their time, and takes
 *			them out in the same order, with their addresses
 *	other threads	unwind the stacks of the oldest batch nobody works at
 *
 * The reader takes the oldest batch when all are full, so what it does at
 * which time does not depend on the number of threads.  Where it would have to
 * wait it unwinds a batch itself.  Only the reader loads files: a batch that
 * needs one which is not loaded is stuck until the reader sees it, at the next
 * batch, and what is still to be unwound when its turn comes the reader does.
 */
#ifndef STACKFOLD_UNWIND_POOL_H
#define STACKFOLD_UNWIND_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "tools/stackfold/perf/data/record.h"
#include "tools/stackfold/perf/data/user_stack.h"
#include "tools/stackfold/perf/perf_sample.h"
#include "tools/stackfold/symbols/maps.h"

#ifndef UNWIND_POOL_SLOTS
#define UNWIND_POOL_SLOTS 64		/* samples of a batch */
#endif
#define UNWIND_POOL_BATCHES 64		/* more do not stay in the cache */

/* a sample as it was when its turn came; its bytes stay until it is taken */
struct unwind_pool_sample {
	struct perf_sample who;
	struct record_sample s;
	uint32_t event;		/* its place in attrs.all */
	unsigned mode;
	struct maps maps;	/* a copy */
	bool unwind;		/* its stack is wanted, with these registers */
	uint64_t regs;
	struct user_stack_found found;
};

struct unwind_pool_batch {
	enum {
		UNWIND_POOL_OPEN, UNWIND_POOL_READY, UNWIND_POOL_BUSY,
		    UNWIND_POOL_STUCK, UNWIND_POOL_DONE
	} state;
	struct module *missing;	/* its file was not loaded, where STUCK */
	struct unwind_pool_sample sample[UNWIND_POOL_SLOTS];
	size_t n, taken;
	uint64_t *addr;		/* the addresses of all, one after another */
	size_t cap;
};

/* starts as {0}, but for the first three */
struct unwind_pool {
	long threads;		/* that may work, the reader's included; 0 for
				 * one per processor */
	size_t most;		/* addresses of a sample */
	struct elf_cache *files;
	struct unwind_pool_batch *batch; /* a ring: the oldest is `first`, */
	size_t first, n;
	bool open;		/* the last one is not yet ready */
	struct arena arena;
	struct unwind own;	/* the reader's, for batches */
	struct unwind_pool_worker {
		pthread_t id;
		struct unwind_pool *of;
		struct unwind unwind;
	} *worker;
	size_t nworker;
	bool started, stop;
	size_t idle;		/* workers that wait */
	pthread_mutex_t lock;	/* of first, n, stop, idle and the states */
	pthread_cond_t ready, done;
};

/* how many threads may work, the reader's included */
long unwind_pool_threads(const struct unwind_pool *);
/* is no sample here? */
bool unwind_pool_empty(const struct unwind_pool *);
/* the next to be taken, valid until then; NULL if none is here */
const struct unwind_pool_sample *unwind_pool_oldest(const struct unwind_pool *);
/* room for the next sample, zeroed; not while unwind_pool_full() */
struct unwind_pool_sample *unwind_pool_add(struct unwind_pool *);
/* can no other sample be added before some are taken? */
bool unwind_pool_full(const struct unwind_pool *);
/* let others work at what was added, though it is no whole batch */
void unwind_pool_close(struct unwind_pool *);
/* take the oldest sample, valid until one is added; NULL if there is none in
 * a batch that is full or closed */
struct unwind_pool_sample *unwind_pool_take(struct unwind_pool *);
/* no samples are left; the threads end */
void unwind_pool_end(struct unwind_pool *);

#endif
