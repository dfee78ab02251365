/*
 * Time off the CPU, from a recording of context switches.  A sample has the
 * stack and the time with which a thread left, and a record of perf tells when
 * it came back:
 *
 *	app 12 [000] 100.5: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *		...
 *	app 12 [001] 100.8: PERF_RECORD_SWITCH IN
 *
 * The interval is charged to the stack, in microseconds.  Without such records
 * the next_pid of other threads' switches tells which thread came back; that
 * misses the returns on CPUs whose idle task is not sampled.  If a thread
 * leaves twice without a return in between, the first interval has no end: it
 * is counted, and a later return ends only the second.
 */
#ifndef STACKFOLD_OFFCPU_H
#define STACKFOLD_OFFCPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sched/sched_threads.h"

/* the roots of --wall */
enum offcpu_state {
	OFFCPU_RUNS,	/* on-CPU */
	OFFCPU_READY,	/* runnable: preempted */
	OFFCPU_WAITS,	/* off-CPU */
	OFFCPU_STATES
};

/* starts as {0} */
struct offcpu {
	struct sched_threads threads;
	bool records;		/* the input has records of returns */
	struct spans *spans;	/* that divide a wait, or NULL */
	uint32_t state[OFFCPU_STATES];	/* their roots + 1 */

	/* counted, for the report */
	size_t switches, returns;
	size_t excluded;	/* switches that filters exclude */
	size_t unended;		/* intervals: the thread left again */
	size_t fieldless;	/* switches without the fields it needs */
};

/* does this event stand for a switch, or for the end of a wait? */
bool offcpu_event(str name);
/* called for every sample: if it is a switch to another thread, that thread
 * comes back */
void offcpu_next(struct offcpu *, struct sample *,
    const struct perf_sample *);
/* the root frame of a state, for --wall */
uint32_t offcpu_state(struct offcpu *, struct sample *,
    enum offcpu_state);
/* a sample begins: false if its stack is not needed */
bool offcpu_begin(struct offcpu *, struct sample *,
    const struct perf_sample *);
/* filters exclude a sample */
void offcpu_exclude(struct offcpu *, const struct perf_sample *);
/* the sample that began ends: keep its roots and frames until the thread is
 * back */
void offcpu_end(struct offcpu *, struct sample *);
/* a record of perf: its thread comes back, leaves, or is preempted */
void offcpu_record(struct offcpu *, struct sample *,
    const struct perf_sample *, enum sched_switch);
/* report intervals without an end */
void offcpu_report(const struct offcpu *, struct sample *);

#endif
