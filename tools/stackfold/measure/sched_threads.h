/*
 * The threads of a recording, as its context switches tell: each has an
 * interval that is open, and the stack that the interval is charged to.  What
 * the interval is depends on the measure: off the CPU (off_cpu.h), ready to run
 * (run_queue.c), or on the CPU (latency.c).
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
	struct num since;	/* when the interval began, if `open` */
	bool open;
	bool preempted;		/* it could go on when the interval began */
	struct sample_ids roots, frames;	/* its last stack */
	struct spans_who who;	/* with --spans: as whose its time counts */
	bool wanted;		/* off-cpu: --thread-state folds it */
	bool runs;		/* run-queue, latency: it is on a CPU */
	bool known;		/* run-queue: it has a stack */
	/* run-queue: us to charge to its first stack; latency: to the stack
	 * that waits, if `open` */
	struct num owed;
	uint32_t group;		/* latency: who shares time with it, */
	bool grouped;		/* if known; `since` is by its clock */
	bool guessed;		/* latency: only another one's switch tells that
				 * it runs, so it may not be recorded */
	uint64_t cpu;		/* latency: where it runs, + 1, if known */
};

/* starts as {0} */
struct sched_threads {
	struct u64_map by_tid;	/* place in `all`, + 1 */
	struct sched_thread *all;
	size_t n, cap;
	size_t now;		/* that was asked for last */
};

/* the thread, made where it is new; valid until the next call */
struct sched_thread *sched_threads_get(struct sched_threads *, int64_t tid);
/* keep the roots and frames of the sample as the stack of the thread that was
 * asked for last */
void sched_threads_keep(struct sched_threads *, const struct sample *);
/* the sample becomes one of the stack that was kept */
void sched_threads_restore(const struct sched_thread *, struct sample *);
/* show the stacks that were kept */
void sched_threads_visit(struct sched_threads *, const struct sample_visit *);
/* add a remark on so many intervals that are still open */
void sched_report_open(size_t open, struct sample *);
/* the same for those of the threads */
void sched_threads_report_open(const struct sched_threads *, struct sample *);

#endif
