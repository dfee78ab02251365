/*
 * Samples on their way from their records to the stacks that are counted.  They
 * wait in batches in a ring, and each batch goes through four steps: the reader
 * adds samples, in the order of their time; any thread unwinds the copies of
 * stacks in them; one thread at a time, for one batch after another in their
 * order, resolves their addresses to frames; the reader counts the stacks.  So
 * what a step sees does not depend on the number of threads.
 *
 *	FREE -> OPEN -> CLOSED -> BUSY -> UNWOUND -> RESOLVED -> FREE
 *		  |	   ^	    |	     ^
 *		  |	   + STUCK <+	     |
 *		  +--------------------------+
 *
 * Who may move a batch from one state to the next, always with the lock held:
 *
 *	FREE	 OPEN	  the reader, if fewer than SAMPLE_POOL_BATCHES are in
 *			  the ring; it alone touches an open batch
 *	OPEN	 CLOSED	  the reader, when the batch is full or all samples came
 *	OPEN	 UNWOUND  the same where no stack is to be unwound
 *	CLOSED	 BUSY	  any thread, for the oldest that is closed; it alone
 *			  touches the batch until the next move
 *	BUSY	 UNWOUND  that thread, when all stacks are unwound
 *	BUSY	 STUCK	  the same, at a stack that needs a file which is not
 *			  loaded
 *	STUCK	 CLOSED	  the thread that has loaded the file
 *	UNWOUND	 RESOLVED the thread that has resolved it, for the oldest batch
 *			  that is not resolved
 *	RESOLVED FREE	  the reader, which has counted its stacks
 *
 * Files are loaded, and batches resolved, by one thread at a time, which sets
 * `resolving`: both change the tables of modules.  The reader is a thread like
 * others where it would have to wait, so that one thread is enough.
 */
#ifndef STACKFOLD_SAMPLE_POOL_H
#define STACKFOLD_SAMPLE_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/sys.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/records/recording_header.h"
#include "tools/stackfold/perf/data/samples/threads.h"
#include "tools/stackfold/perf/data/samples/user_stack.h"
#include "tools/stackfold/sample/sink.h"
#include "tools/stackfold/symbols/maps.h"

#ifndef SAMPLE_POOL_SLOTS
#define SAMPLE_POOL_SLOTS 128	/* samples of a batch; 256 at most */
#endif
#define SAMPLE_POOL_BYTES ((size_t)256 << 10)	/* of a batch, after which
						 * no sample is added */
#define SAMPLE_POOL_BATCHES 32		/* more do not stay in the cache */

/* a sample as it was when its turn came.  It is small, because it moves from
 * one processor to another */
struct sample_pool_sample {
	const char *record;	/* its bytes, which stay until it is counted */
	struct thread_name *name;
	uint64_t period;
	uint32_t event, layout;	/* places in attrs.all: of the event, and of
				 * the one that tells the record's members */
	uint32_t cgroup;	/* as in machine.cgroups */
	uint16_t size;		/* of the record */
	uint8_t cpumode;	/* PERF_RECORD_MISC_* */
	uint8_t maps;		/* of its process: place in batch.maps */
	bool other;		/* its process is not the one of the name */
	bool unwind;		/* it has a copy of the stack, and is wanted */
};

enum sample_pool_state {
	SAMPLE_POOL_FREE,	/* not in the ring */
	SAMPLE_POOL_OPEN,	/* the reader adds samples */
	SAMPLE_POOL_CLOSED,	/* no thread has begun to unwind it, or again */
	SAMPLE_POOL_BUSY,	/* a thread unwinds it */
	SAMPLE_POOL_STUCK,	/* it needs the file of `missing` */
	SAMPLE_POOL_UNWOUND,
	SAMPLE_POOL_RESOLVED
};

struct sample_pool_batch {
	enum sample_pool_state state;
	struct module *missing;
	struct sample_pool_sample sample[SAMPLE_POOL_SLOTS];
	size_t n;
	size_t bytes;		/* of its samples with copies of stacks */
	struct maps maps[SAMPLE_POOL_SLOTS];	/* copies, which the reader
						 * made and frees */
	size_t nmaps;
	bool unwinds;		/* some of its stacks are to be unwound: */
	struct user_stack_found *found;	/* one for each sample, */
	uint64_t *addr;		/* the addresses of all, one after another */
	size_t found_cap, naddr, addr_cap;
	size_t unwound;		/* samples that need nothing more */
	struct sink_batch stacks;	/* what it is resolved to */
};

/* what the reader does with batches; `of` is the first parameter */
struct sample_pool_steps {
	void *of;
	void (*resolve)(void *, struct sample_pool_batch *);
	void (*count)(void *, struct sample_pool_batch *);
};

struct sample_pool {
	long threads;		/* that may run, the reader's included; 0 for
				 * one per processor */
	size_t most;		/* addresses of a sample */
	struct recording_header *header;
	struct elf_cache *files;
	struct sample_pool_steps steps;
	struct sample_pool_batch *batch;	/* a ring; the oldest is */
	size_t first, n;	/* batch[first] */
	size_t resolved;	/* how many, from the oldest on */
	struct sample_pool_batch *open;	/* the newest, or NULL */
	struct arena arena;
	struct unwind own;	/* the reader's, for batches */
	struct sample_pool_worker {
		pthread_t id;
		struct sample_pool *pool;
		struct unwind unwind;
	} *worker;
	size_t nworker;
	bool started;		/* the workers, if any */
	char apart[SYS_CACHE_LINE];
	bool stop;		/* they are to end */
	bool resolving;		/* a thread resolves a batch, or loads a file */
	bool waiting;		/* the reader waits */
	size_t idle;		/* workers that wait */
	pthread_mutex_t lock;	/* of first, n, resolved, stop, resolving,
				 * waiting, idle and the states */
	pthread_cond_t ready, done;
};

/* init a struct that is zeroed.  Samples get at most `most` addresses; up to
 * `threads` threads run, the reader's included, 0 for one per processor */
void sample_pool_init(struct sample_pool *, long threads, size_t most,
    struct recording_header *, struct elf_cache *, struct sample_pool_steps);
/* room for the next sample, zeroed */
struct sample_pool_sample *sample_pool_add(struct sample_pool *);
/* give the sample that was added last a copy of the maps of its process */
void sample_pool_maps(struct sample_pool *, struct sample_pool_sample *,
    const struct maps *);
/* have any thread unwind the sample that was added last */
void sample_pool_unwind(struct sample_pool *);
/* read the record of a sample, see record_sample() */
void sample_pool_read(const struct recording_header *,
    const struct sample_pool_sample *, struct record_sample *);
/* will other threads resolve samples, but none has begun? */
bool sample_pool_waits(const struct sample_pool *);
/* have all samples counted */
void sample_pool_finish(struct sample_pool *);
/* the oldest sample that may wait, or NULL */
const struct sample_pool_sample *sample_pool_oldest(struct sample_pool *);
/* end the threads; no sample is left */
void sample_pool_end(struct sample_pool *);

#endif
