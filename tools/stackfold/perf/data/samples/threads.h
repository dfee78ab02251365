/*
 * The name and address space of each thread, from PERF_RECORD_COMM and
 * PERF_RECORD_FORK.  The threads of a process share the maps of its leader.
 */
#ifndef STACKFOLD_THREADS_H
#define STACKFOLD_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/symbols/maps.h"

struct deferred_sample;

/* a name of a thread; a renamed thread gets a new one */
struct thread_name {
	str comm;		/* command; ":12" if no record named the
				 * thread */
	uint32_t root;		/* cached root frame; see struct perf_sample */
};

struct thread {
	uint32_t pid, tid;	/* pid is THREAD_UNKNOWN until known */
	uint32_t comm;		/* index in threads.comms */
	bool named;		/* a record has named it */
	struct maps *maps;
	struct deferred_sample *deferred;	/* samples that wait for user
						 * frames, newest first */
	uint64_t began;		/* time when it executed its program, in ns of
				 * the recording's clock; 0 if unknown */
	struct thread_name *name;	/* name for `comm`; see
					 * threads_name_of() */
	uint32_t ended;		/* number of sweeps before it ended, + 1; 0 if
				 * it runs */
};

#define THREAD_UNKNOWN UINT32_MAX

/* a free list */
struct threads_room {
	void **p;
	size_t n, cap;
};

/* starts as {0} */
struct threads {
	struct thread **all;	/* all threads, including those that ended
				 * recently */
	size_t n, cap;
	struct u64_map by_tid;	/* maps a tid to its index in `all`, + 1 */
	struct names comms;
	struct arena arena;
	struct threads_room of_threads, of_names, of_maps;
	struct threads_room old_names;	/* names that samples may still refer
					 * to */
	struct thread *last;	/* the last thread looked up */
	struct maps nothing;	/* maps of threads that ended */
	size_t ended;		/* number of threads that ended since the last
				 * sweep */
	uint32_t sweeps;
};

/* look up or create a thread; it stays in place until it is swept */
struct thread *threads_get(struct threads *, uint32_t pid, uint32_t tid);
/* return a thread's name, which is valid until a sweep */
struct thread_name *threads_name_of(struct threads *, struct thread *);
/* set a thread's name, as a record does */
void threads_name(struct threads *, struct thread *, str comm);
/* create a child; `with_maps` if it shares its parent's maps */
void threads_fork(struct threads *, uint32_t pid, uint32_t tid, uint32_t ppid,
    uint32_t ptid, bool with_maps);

/* end a thread and release its maps: the kernel frees its memory before it
 * reports the exit */
void threads_exit(struct threads *, uint32_t pid, uint32_t tid);
/* return true if enough threads have ended for a sweep */
bool threads_need_sweep(const struct threads *);
/* free the threads that had ended before the last sweep; those that ended later
 * may still have samples.  No sample may be queued. */
void threads_sweep(struct threads *);

#endif
