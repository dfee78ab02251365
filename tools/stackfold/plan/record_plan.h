/*
 * --inspect with --record: how perf records what is asked for, on this machine
 * and of this program, as facts after those of both.
 *
 *	--record off-cpu	kind=Off-CPU
 *				call-graph=dwarf,8192
 *				call-graph-why=libc keeps no frame pointers
 *				frequency=one of 1
 *				fold=--offcpu
 *				record=-e sched:sched_switch --call-graph
 *				    dwarf,8192 -c 1 -m 16M --switch-events
 */
#ifndef STACKFOLD_RECORD_PLAN_H
#define STACKFOLD_RECORD_PLAN_H

#include "common/io/opt.h"
#include "tools/stackfold/plan/inspection.h"

/* what no shell looks at in a word */
#define RECORD_PLAN_PLAIN \
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
	"0123456789_./,:=@%+-"

/* texts are NULL where the command line does not tell */
struct record_plan {
	const char *kind, *event, *frequency, *count, *graph, *buffer;
	const char *command;	/* what is recorded; "" */
	const char *workload;	/* what a shell runs, or NULL */
	const char *folder;	/* where it is kept */
	const char *probe;	/* the event of malloc */
	const char *pid, *user, *cpus;	/* whose processes, and where */
	const char *delay;	/* seconds from the start of the workload */
	const char *argument;	/* one more of perf record */
	const char *attempt;	/* arguments that perf record refused */
	bool all, cgroups;	/* the whole machine */
	bool kernel, user_only;	/* only these frames */
	bool dry_run;		/* nothing needs to exist */
};

/* what KEY[=VALUE] of --record say; exits if they do not go together */
struct record_plan record_plan_read(const struct opt_list *);
void record_plan_tell(struct inspection *, const struct record_plan *);

#endif
