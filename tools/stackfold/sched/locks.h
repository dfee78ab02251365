/*
 * Time in which threads wait for locks, from tracepoints.  A wait for a lock of
 * the kernel has a record where it begins and one where it ends; a lock of a
 * program that is not free becomes a system call, futex:
 *
 *	app 12 100.1: lock:contention_begin: 0xffff8881 (flags=MUTEX)
 *	app 12 100.3: lock:contention_end: 0xffff8881 (ret=0)
 *	app 12 100.4: syscalls:sys_enter_futex: uaddr: 0x7f12, op: 0x80, ..
 *	app 12 100.9: syscalls:sys_exit_futex: 0x0
 *
 * The wait is charged in nanoseconds to the stack with which it began; its leaf
 * is the kind of lock: "mutex", "futex".  A thread may wait for a lock of the
 * kernel while it waits for another, so waits are found by thread and lock.  A
 * mutex first spins and then sleeps, which are two beginnings of one wait.
 */
#ifndef STACKFOLD_LOCKS_H
#define STACKFOLD_LOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/spans.h"

/* starts as {0} */
struct locks {
	struct u64_map by_thread;	/* its first wait, + 1 */
	struct locks_wait {
		uint64_t lock;		/* its address; 0 is a futex */
		struct num since;	/* if `open` */
		uint32_t kind;		/* the frame of its kind */
		bool open;
		bool excluded;		/* not charged when it ends */
		struct sample_ids roots, frames;
		struct spans_who who;	/* with --spans: as whose it counts */
		size_t next;		/* another of the thread, + 1, or 0 */
	} *all;
	size_t n, cap;
	size_t now;		/* that began last */
	struct spans *spans;	/* that divide a wait, or NULL */

	/* counted, for the report */
	size_t begun, ended;
	size_t fieldless;	/* begun without the fields it needs */
	size_t unbegun;		/* ended, and had not begun */
	size_t unended;		/* given up, as too many were open */
};

/* does this event tell of a wait for a lock? */
bool locks_event(str name);
/* a sample ends a wait, which is charged; false if it ends none.  An end
 * without a beginning is reported if filters choose it. */
bool locks_end_wait(struct locks *, struct sample *,
    const struct perf_sample *, bool chosen);
/* a sample begins one; false if its stack is not needed */
bool locks_begin(struct locks *, struct sample *, const struct perf_sample *);
/* a sample that filters exclude begins one: its end is not charged */
void locks_exclude(struct locks *, struct sample *, const struct perf_sample *);
/* the sample that began one ends: keep its roots and frames, and the kind of
 * lock as their leaf, until the wait ends */
void locks_end(struct locks *, struct sample *);
/* report waits without an end, or without a beginning */
void locks_report(const struct locks *, struct sample *);

#endif
