/*
 * Who runs: the name and the address space of each thread, as
 * PERF_RECORD_COMM and PERF_RECORD_FORK tell.  Threads of a process share the
 * maps of its leader.
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

/* what a thread is called; stays when its name changes */
struct thread_name {
	str comm;		/* ":12" where no record named it */
	uint32_t root;		/* as in struct perf_sample */
};

struct thread {
	uint32_t pid, tid;	/* pid is THREAD_UNKNOWN until it is known */
	uint32_t comm;		/* in threads.comms, */
	bool named;		/* if a record named it */
	struct maps *maps;
	struct deferred_sample *deferred;	/* newest first */
	uint64_t began;		/* when it began with its program, in ns by
				 * the clock of the recording; 0 if not known */
	struct thread_name *name;	/* of `comm`; see threads_name_of() */
	uint32_t ended;		/* the number of the sweep, + 1; 0: it runs */
};

#define THREAD_UNKNOWN UINT32_MAX

/* room that is used again */
struct threads_room {
	void **p;
	size_t n, cap;
};

/* starts as {0} */
struct threads {
	struct thread **all;	/* those that ended lately, too */
	size_t n, cap;
	struct u64_map by_tid;	/* place in `all`, + 1 */
	struct names comms;
	struct arena arena;
	struct threads_room of_threads, of_names, of_maps;
	struct threads_room old_names;	/* that samples may still have */
	struct thread *last;	/* that was asked for */
	struct maps nothing;	/* of threads that ended */
	size_t ended;		/* how many did since the last sweep */
	uint32_t sweeps;
};

/* the thread, made where it is new; it stays in place until it is swept out */
struct thread *threads_get(struct threads *, uint32_t pid, uint32_t tid);
/* its name, which stays until a sweep */
struct thread_name *threads_name_of(struct threads *, struct thread *);
/* a record names the thread */
void threads_name(struct threads *, struct thread *, str comm);
/* a child begins; `with_maps` if it has the maps of its parent */
void threads_fork(struct threads *, uint32_t pid, uint32_t tid, uint32_t ppid,
    uint32_t ptid, bool with_maps);

/* a thread ends, and needs no maps any more: the kernel took its memory from it
 * before it tells so */
void threads_exit(struct threads *, uint32_t pid, uint32_t tid);
/* did so many end that a sweep is worth it? */
bool threads_need_sweep(const struct threads *);
/* forget the threads that had ended at the last sweep; what ended since then
 * may still have samples.  None may wait */
void threads_sweep(struct threads *);

#endif
