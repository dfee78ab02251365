/*
 * A pipeline from sample records to counted stacks.  Samples wait in batches in
 * a ring, and each batch goes through four steps: the reader adds samples, in
 * the order of their time; any thread unwinds the copies of stacks in them; one
 * thread at a time, for one batch after another in their order, resolves their
 * addresses to frames; the reader counts the stacks.  So the result does not
 * depend on the number of threads.
 *
 *	FREE -> OPEN -> CLOSED -> BUSY -> UNWOUND -> RESOLVED -> FREE
 *		  |	   ^	    |	     ^
 *		  |	   + STUCK <+	     |
 *		  +--------------------------+
 *
 * A batch moves from one state to the next with the lock held:
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
 * others if it would have to wait, so one thread is enough.
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
#define SAMPLE_POOL_SLOTS 128	/* maximum samples of a batch; must not exceed
				 * 256 */
#endif
#define SAMPLE_POOL_BYTES ((size_t)256 << 10)	/* bytes of stack copies after
						 * which no sample is added */
#define SAMPLE_POOL_BATCHES 32		/* maximum batches in the ring; more
					 * would not fit in the CPU cache */

/* A queued sample, with the state of the machine at its time.  It is small,
 * because it moves between processors. */
struct sample_pool_sample {
	const char *record;	/* bytes of the record, which stay in place
				 * until it is counted */
	struct thread_name *name;
	uint64_t period;
	uint32_t event, layout;	/* indexes in attrs.all of the event and of the
				 * one that describes the layout */
	uint32_t cgroup;	/* index in machine.cgroups */
	uint16_t size;		/* size of the record */
	uint8_t cpumode;	/* PERF_RECORD_MISC_* */
	uint8_t maps;		/* index in batch.maps of its process's maps */
	bool other;		/* the record's pid differs from the thread's
				 * pid */
	bool unwind;		/* the stack copy must be unwound */
};

enum sample_pool_state {
	SAMPLE_POOL_FREE,	/* not in the ring */
	SAMPLE_POOL_OPEN,	/* the reader adds samples */
	SAMPLE_POOL_CLOSED,	/* no thread is unwinding it */
	SAMPLE_POOL_BUSY,	/* a thread is unwinding it */
	SAMPLE_POOL_STUCK,	/* it needs the file of `missing` */
	SAMPLE_POOL_UNWOUND,
	SAMPLE_POOL_RESOLVED
};

struct sample_pool_batch {
	enum sample_pool_state state;
	struct module *missing;
	struct sample_pool_sample sample[SAMPLE_POOL_SLOTS];
	size_t n;
	size_t bytes;		/* bytes of stack copies */
	struct maps maps[SAMPLE_POOL_SLOTS];	/* copies of maps, made and
						 * freed by the reader */
	size_t nmaps;
	bool unwinds;		/* some stacks need unwinding */
	struct user_stack_found *found;	/* result of unwinding each sample */
	uint64_t *addr;		/* addresses of all results */
	size_t found_cap, naddr, addr_cap;
	size_t unwound;		/* number of samples that are unwound */
	struct sink_batch stacks;	/* result of resolving */
};

/* callbacks that resolve and count a batch; `of` is their first argument */
struct sample_pool_steps {
	void *of;
	void (*resolve)(void *, struct sample_pool_batch *);
	void (*count)(void *, struct sample_pool_batch *);
};

struct sample_pool {
	long threads;		/* maximum threads, including the reader; 0: one
				 * per processor */
	size_t most;		/* maximum addresses per sample */
	struct recording_header *header;
	struct elf_cache *files;
	struct sample_pool_steps steps;
	struct sample_pool_batch *batch;	/* ring of batches */
	size_t first, n;	/* index of the oldest batch, and number of
				 * batches */
	size_t resolved;	/* number of resolved batches, from the oldest
				 * on */
	struct sample_pool_batch *open;	/* the newest batch if it is open, or
					 * NULL */
	struct arena arena;
	struct unwind own;	/* the reader's own state for unwinding */
	struct sample_pool_worker {
		pthread_t id;
		struct sample_pool *pool;
		struct unwind unwind;
	} *worker;
	size_t nworker;
	bool started;		/* the workers were started, if there are any */
	char apart[SYS_CACHE_LINE];
	bool stop;		/* the workers are to exit */
	bool resolving;		/* a thread resolves a batch or loads a file */
	bool waiting;		/* the reader waits */
	size_t idle;		/* number of waiting workers */
	pthread_mutex_t lock;	/* protects first, n, resolved, stop, resolving,
				 * waiting, idle and states */
	pthread_cond_t ready, done;
};

/* Initialize a zeroed struct.  Samples get at most `most` addresses.  At most
 * `threads` threads run, including the reader; 0: one per processor. */
void sample_pool_init(struct sample_pool *, long threads, size_t most,
    struct recording_header *, struct elf_cache *, struct sample_pool_steps);
/* append a zeroed sample */
struct sample_pool_sample *sample_pool_add(struct sample_pool *);
/* attach a copy of its process's maps to the last sample */
void sample_pool_maps(struct sample_pool *, struct sample_pool_sample *,
    const struct maps *);
/* let any thread unwind the last sample */
void sample_pool_unwind(struct sample_pool *);
/* decode the record of a sample, see record_sample() */
void sample_pool_read(const struct recording_header *,
    const struct sample_pool_sample *, struct record_sample *);
/* return true if workers will resolve samples but have not begun */
bool sample_pool_waits(const struct sample_pool *);
/* wait until all samples are resolved, and count them */
void sample_pool_finish(struct sample_pool *);
/* return the oldest sample that may still be queued, or NULL */
const struct sample_pool_sample *sample_pool_oldest(struct sample_pool *);
/* stop the workers; no sample may be left */
void sample_pool_end(struct sample_pool *);

#endif
