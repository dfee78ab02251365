/*
 * Time in the run queue, from a recording of switches and wakeups: the time
 * from a wakeup or preemption, when a thread is ready, until it runs.
 *
 *	app 12 [000] 1.0: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *		...
 *	swapper 0 [001] 1.5: sched:sched_wakeup: comm=app pid=12 prio=120 ..
 *	swapper 0 [001] 1.6: sched:sched_switch: .. ==> next_pid=12
 *
 * The interval is charged in microseconds to the stack with which the thread
 * left, or, with --waker, to that of the wakeup.
 */
#ifndef STACKFOLD_PERF_RUNQ_H
#define STACKFOLD_PERF_RUNQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "tools/stackfold/perf/perf_sample.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {0} */
struct perf_runq {
	struct names threads;
	struct perf_ready {
		struct num since;	/* when it got ready, if `open` */
		bool open, preempted;
		bool runs;
		bool known;		/* it has a stack */
		struct num owed;	/* us to charge to its first stack */
		struct sample_ids roots, frames;
	} *ready;		/* by thread */
	size_t n, cap;
	uint32_t now;		/* the thread whose stack the open sample is */
	size_t switches, wakeups, ran;
};

/* does this event tell which thread is ready, or which one runs? */
bool perf_runq_event(str name);
/* a sample begins: note which thread runs and which is ready from now on;
 * false if its stack is not needed */
bool perf_runq_begin(struct perf_runq *, struct sample *,
    const struct perf_sample *);
/* it ends: keep its roots and frames until the thread runs */
void perf_runq_end(struct perf_runq *, struct sample *);
/* report intervals without an end */
void perf_runq_report(const struct perf_runq *, struct sample *);

#endif
