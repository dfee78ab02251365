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
#ifndef STACKFOLD_RUNQ_H
#define STACKFOLD_RUNQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sched/sched_threads.h"

/* starts as {0} */
struct runq {
	struct sched_threads threads;
	size_t switches, wakeups, ran;
};

/* does this event tell which thread is ready, or which one runs? */
bool runq_event(str name);
/* a sample begins: note which thread runs and which is ready from now on;
 * false if its stack is not needed */
bool runq_begin(struct runq *, struct sample *,
    const struct perf_sample *);
/* it ends: keep its roots and frames until the thread runs */
void runq_end(struct runq *, struct sample *);
/* report intervals without an end */
void runq_report(const struct runq *, struct sample *);

#endif
