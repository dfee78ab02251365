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
#ifndef STACKFOLD_PERF_OFFCPU_H
#define STACKFOLD_PERF_OFFCPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/names.h"
#include "tools/stackfold/perf/perf_sample.h"
#include "tools/stackfold/sample/sample.h"

/* the roots of --wall */
enum perf_offcpu_state {
	PERF_OFFCPU_RUNS,	/* on-CPU */
	PERF_OFFCPU_READY,	/* runnable: preempted */
	PERF_OFFCPU_WAITS,	/* off-CPU */
	PERF_OFFCPU_STATES
};

/* starts as {0} */
struct perf_offcpu {
	struct names threads;
	struct perf_wait {
		struct num since;	/* when the thread left, if `open` */
		bool open;
		bool wanted;	/* --offcpu-state folds it */
		bool ready;	/* the thread was preempted */
		struct sample_ids roots, frames;
	} *wait;		/* by thread */
	size_t n, cap;
	uint32_t now;		/* the thread of the sample that is open */
	bool records;		/* the input has records of returns */
	uint32_t state[PERF_OFFCPU_STATES];	/* their roots + 1 */

	/* counted, for the report */
	size_t switches, returns;
	size_t unended;		/* intervals: the thread left again */
	size_t fieldless;	/* switches without the fields it needs */
};

/* does this event stand for a switch, or for the end of a wait? */
bool perf_offcpu_event(str name);
/* called for every sample: if it is a switch to another thread, that thread
 * comes back */
void perf_offcpu_next(struct perf_offcpu *, struct sample *,
    const struct perf_sample *);
/* the root frame of a state, for --wall */
uint32_t perf_offcpu_state(struct perf_offcpu *, struct sample *,
    enum perf_offcpu_state);
/* a sample begins: false if its stack is not needed */
bool perf_offcpu_begin(struct perf_offcpu *, struct sample *,
    const struct perf_sample *);
/* it ends: keep its roots and frames until the thread is back */
void perf_offcpu_end(struct perf_offcpu *, struct sample *);
/* a record of perf: its thread comes back, leaves, or is preempted */
enum perf_offcpu_switch {PERF_OFFCPU_IN, PERF_OFFCPU_OUT, PERF_OFFCPU_PREEMPT};
void perf_offcpu_record(struct perf_offcpu *, struct sample *,
    const struct perf_sample *, enum perf_offcpu_switch);
/* report intervals without an end */
void perf_offcpu_report(const struct perf_offcpu *, struct sample *);

#endif
