/*
 * Time by the clock on the wall, shared by the threads that run: for --latency.
 * Records of context switches tell which threads run; an instant is divided
 * equally among those of a group that run then.  A sample gets what its thread
 * got since the sample before, or since it came to the CPU; the last one before
 * it leaves gets the rest as well.
 *
 *	app 12 100.0: PERF_RECORD_SWITCH IN	12 runs alone
 *	app 13 100.2: PERF_RECORD_SWITCH IN	both run: each gets the half
 *	app 12 100.6: cycles:			this stack gets 0.2 + 0.4 / 2
 *		...
 *	app 12 100.8: PERF_RECORD_SWITCH OUT	and 0.2 / 2 more
 *
 * So the sum is the time in which at least one thread of the group ran.  It is
 * exact: weights are whole microseconds, and what rounding leaves goes to the
 * next.
 */
#ifndef STACKFOLD_LATENCY_H
#define STACKFOLD_LATENCY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sched/sched_threads.h"

/* starts as {0} */
struct latency {
	struct sched_threads threads;
	struct u64_map on_cpu;	/* by CPU: place of the thread + 1 */
	struct u64_map of_process;	/* its last group + 1, by pid */
	struct names group_names;
	struct latency_group {	/* by number of its name */
		size_t running;	/* threads */
		struct num share;	/* us that one that always ran got */
		struct num time;	/* us in which at least one ran, */
		struct num at;	/* until this time, in seconds */
	} *groups;
	size_t ngroups, cap;
	struct num now;		/* the last time that was seen */
	struct num owed;	/* us of all charges, to nanos, */
	struct num charged;	/* and as whole numbers */
	bool records;		/* the input has records of switches, or would
				 * have them if a thread had left its CPU */

	/* counted, for the report */
	size_t switches;
	size_t unsampled;	/* times on a CPU without a sample */
	struct num unsampled_time;	/* us */
	size_t unseen;		/* threads left, but had not come */
	size_t backwards;	/* times before the one before */
	bool ends;		/* the input tells of threads that ended */
};

/* is it an event that tells of switches, and of which no stack is needed? */
bool latency_is_switch(str event);
/* a thread comes to the CPU.  What the sample has as roots are those of its
 * time there, if it is not sampled; the sample is dropped */
void latency_in(struct latency *, struct sample *, const struct perf_sample *);
/* it leaves, or ends */
void latency_out(struct latency *, struct sample *, const struct perf_sample *);
/* a record of a switch; those of tracepoints are not needed then */
void latency_record(struct latency *, struct sample *,
    const struct perf_sample *, enum sched_switch);
/* a sample of a tracepoint of switches: its thread leaves; the one that comes
 * instead, if that is to be noted with latency_in(); `next` lives as long as
 * the payload */
bool latency_next(struct latency *, struct sample *, const struct perf_sample *,
    struct perf_sample *next);
/* a sample of any other event begins: the thread runs */
void latency_begin(struct latency *, struct sample *,
    const struct perf_sample *);
/* it ends: keep its roots and frames until its time is known */
void latency_end(struct latency *, struct sample *);
/* an input ends: charge the threads that still run */
void latency_end_input(struct latency *, struct sample *);
/* all inputs ended: report */
void latency_report(const struct latency *, struct sample *);

#endif
