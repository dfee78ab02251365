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
#ifndef STACKFOLD_RECORDER_H
#define STACKFOLD_RECORDER_H

#include "common/opt.h"
#include "tools/stackfold/inspection.h"

/* texts are NULL where the command line does not tell */
struct recorder {
	const char *kind, *event, *frequency, *count, *graph, *buffer;
	const char *command;	/* what is recorded; "" */
	const char *workload;	/* what a shell runs, or NULL */
	const char *folder;	/* where it is kept */
	const char *frames;	/* kernel, user-only: only these */
	const char *probe;	/* the event of malloc */
	const char *pid, *user;	/* whose processes are recorded */
};

/* what KEY[=VALUE] of --record say; exits if they do not go together */
struct recorder recorder_read(const struct opt_list *);
/* look at what is recorded: the first program of a workload, or of processes,
 * and a user; exits if these do not exist, of which perf gives no reason */
void recorder_target(struct inspection *, const struct recorder *);
/* why there is no program of this name */
void recorder_missing(struct inspection *, const char *name);
void recorder_tell(struct inspection *, const struct recorder *);

#endif
