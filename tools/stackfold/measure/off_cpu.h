/*
 * Off-CPU time, from a recording of context switches.  A sample has the stack
 * of a thread that is switched out and the time; a later record shows when it
 * was switched in again:
 *
 *	app 12 [000] 100.5: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *		...
 *	app 12 [001] 100.8: PERF_RECORD_SWITCH IN
 *
 * The interval is charged to the stack, in microseconds.  Without such records
 * the next_pid of other threads' switches shows which thread came back; that
 * misses the returns on CPUs whose idle task is not sampled.  If a thread
 * leaves twice without a return in between, the first interval has no end: it
 * is counted, and a later return ends only the second.
 */
#ifndef STACKFOLD_OFF_CPU_H
#define STACKFOLD_OFF_CPU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/measure/sched_threads.h"
#include "tools/stackfold/perf/perf.h"

/* state of off-cpu and wall; starts as {0} */
struct off_cpu {
	struct sched_threads threads;
	bool records;		/* the input has switch-in records */
	/* roots of wall: these frames + 1 */
	uint32_t on_cpu, off_cpu, runnable;

	/* counters for the report */
	size_t switches, returns;
	size_t excluded;	/* switches excluded by filters */
	size_t unended;		/* intervals without an end */
	size_t fieldless;	/* switches without the fields */
};

/* is this event a switch or the end of a wait? */
bool off_cpu_event(str name);
/* members of struct measure */
bool off_cpu_begin(struct perf_open *, const struct perf_sample *,
    const char *excluded);
void off_cpu_root(struct perf_open *);
void off_cpu_end(struct perf_open *);
void off_cpu_switched(struct perf_open *, const struct perf_sample *,
    enum perf_switch_kind);
void off_cpu_visit(void *, const struct sample_visit *);
void off_cpu_finish(struct perf *, struct sample *);

#endif
