/*
 * Several threads unwind the copies of stacks in samples, before the reader
 * needs the addresses.  What such a copy means depends on itself, on the maps
 * of its process at that time and on the files that are mapped, and on nothing
 * else.  So samples wait here, in batches:
 *
 *	reader		adds samples in the order of their time, and takes
 *			them out in the same order, with their addresses
 *	other threads	unwind the stacks of the oldest batch that is ready
 *
 * The reader takes the oldest batch out when all batches are full, so the
 * order of its work does not depend on the number of threads.  Where it would
 * have to wait it unwinds a batch itself.  Only the reader loads files.  A
 * batch that needs a file which is not loaded is stuck until the reader begins
 * its next batch and loads it.  If a batch is still stuck when it is taken out,
 * the reader unwinds the rest of its stacks then.
 */
#ifndef STACKFOLD_UNWIND_POOL_H
#define STACKFOLD_UNWIND_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/samples/user_stack.h"
#include "tools/stackfold/perf/perf_sample.h"
#include "tools/stackfold/symbols/maps.h"

#ifndef UNWIND_POOL_SLOTS
#define UNWIND_POOL_SLOTS 64	/* samples of a batch */
#endif
#define UNWIND_POOL_BATCHES 64		/* more do not stay in the cache */

/* a sample as it was when its turn came; its bytes stay until it is taken */
struct unwind_pool_sample {
	struct perf_sample who;
	struct record_sample s;
	uint32_t event;		/* its place in attrs.all */
	unsigned cpumode;	/* PERF_RECORD_MISC_* */
	struct maps maps;	/* a copy */
	bool unwind;		/* it has a copy of the stack, and is wanted */
	uint64_t regs;		/* attr.sample_regs_user */
	struct user_stack_found found;
};

struct unwind_pool_batch {
	enum {
		UNWIND_POOL_OPEN,	/* the reader adds samples */
		UNWIND_POOL_READY,	/* no thread has begun with it */
		UNWIND_POOL_BUSY,	/* a thread unwinds it */
		UNWIND_POOL_STUCK,	/* it needs the file of `missing` */
		UNWIND_POOL_DONE
	} state;
	struct module *missing;
	struct unwind_pool_sample sample[UNWIND_POOL_SLOTS];
	size_t n, taken;
	uint64_t *addr;		/* the addresses of all, one after another */
	size_t cap;
};

struct unwind_pool {
	long threads;		/* that may run, the reader's included; 0 for
				 * one per processor */
	size_t most;		/* addresses of a sample */
	struct elf_cache *files;
	struct unwind_pool_batch *batch;	/* a ring; the oldest is */
	size_t first, n;	/* batch[first] */
	bool open;		/* the newest is UNWIND_POOL_OPEN */
	struct arena arena;
	struct unwind own;	/* the reader's, for batches */
	struct unwind_pool_worker {
		pthread_t id;
		struct unwind_pool *pool;
		struct unwind unwind;
	} *worker;
	size_t nworker;
	bool started;		/* the workers, if any */
	bool stop;		/* they are to end */
	size_t idle;		/* workers that wait */
	pthread_mutex_t lock;	/* of first, n, stop, idle and the states */
	pthread_cond_t ready, done;
};

/* init a struct that is zeroed.  Samples get at most `most` addresses; up to
 * `threads` threads run, the reader's included, 0 for one per processor */
void unwind_pool_init(struct unwind_pool *, long threads, size_t most,
    struct elf_cache *);
/* the number of threads that may run, the reader's included */
long unwind_pool_threads(const struct unwind_pool *);
/* does no sample wait? */
bool unwind_pool_empty(const struct unwind_pool *);
/* the next sample to be taken, valid until then; NULL if none waits */
const struct unwind_pool_sample *unwind_pool_oldest(const struct unwind_pool *);
/* room for the next sample, zeroed; not while unwind_pool_full() */
struct unwind_pool_sample *unwind_pool_add(struct unwind_pool *);
/* can no other sample be added before some are taken? */
bool unwind_pool_full(const struct unwind_pool *);
/* let threads unwind what was added, though the batch is not full */
void unwind_pool_close(struct unwind_pool *);
/* take the oldest sample out, valid until one is added; NULL if no sample is
 * left in a batch that is full or closed */
struct unwind_pool_sample *unwind_pool_take(struct unwind_pool *);
/* end the threads; no sample is left */
void unwind_pool_end(struct unwind_pool *);

#endif
