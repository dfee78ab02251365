/*
 * The threads of a recording, tracked by its context switches: each has an open
 * interval and the stack to charge it to.  The meaning of the interval depends
 * on the measure: off the CPU (off_cpu.c), runnable (run_queue.c), or on the
 * CPU (latency.c).
 */
#ifndef STACKFOLD_SCHED_THREADS_H
#define STACKFOLD_SCHED_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/spans.h"

struct sched_thread {
	struct num since;	/* start of the interval; with latency: share of
				 * the group at that time */
	bool open;
	bool preempted;		/* the thread was runnable when the interval
				 * began */
	struct sample_ids roots, frames;	/* roots and frames of the stack
						 * to charge */
	struct spans_who who;	/* with --spans: lists of spans that apply */
	bool wanted;		/* off-cpu: the thread's state is selected by
				 * --thread-state */
	bool runs;		/* run-queue, latency: the thread is on a CPU */
	bool known;		/* run-queue: the thread has a stack */
	/* time not charged yet, in us: with run-queue, for its first stack;
	 * with latency, for the pending stack, if `open` */
	struct num owed;
	uint32_t group;		/* latency: group of threads that share the
				 * time */
	bool grouped;		/* latency: `group` is set */
	bool guessed;		/* latency: only another thread's switch shows
				 * that it runs, so it may not be recorded */
	uint64_t cpu;		/* latency: the thread's CPU + 1; 0 if
				 * unknown */
};

struct sched_threads {
	struct u64_map by_tid;	/* maps a tid to its index in `all`, + 1 */
	struct sched_thread *all;
	size_t n, cap;
	size_t now;		/* index of the thread looked up last */
};

/* Return true if samples of the event are context switches. */
bool sched_threads_switch_event(str name);
/* Look up or create a thread, valid until the next call. */
struct sched_thread *sched_threads_get(struct sched_threads *, int64_t tid);
/* keep the sample's roots and frames as the stack of the thread looked up
 * last */
void sched_threads_keep(struct sched_threads *, const struct sample *);
/* set the sample's roots and frames to the kept stack */
void sched_threads_restore(const struct sched_thread *, struct sample *);
/* visit the kept stacks; `state` begins with a struct sched_threads */
void sched_threads_visit(void *state, const struct sample_visit *);
/* add a remark on a number of open intervals */
void sched_report_open(size_t open, struct sample *);
/* add a remark on the threads' open intervals */
void sched_threads_report_open(const struct sched_threads *, struct sample *);

#endif
