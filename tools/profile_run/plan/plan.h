/*
 * The plan of a recording: how perf records what the user asked for, on this
 * machine and of this program.  Each line of the plan is a word and, after a
 * blank, a value, which is the rest of the line and not quoted.  Control
 * characters of the value are replaced with '?'.
 *
 *	record -e		an argument of perf record, in order
 *	record cycles
 *	probe p:foldtools/...	a line for uprobe_events, before perf runs; the
 *				id of its event replaces PROBE_ID
 *	set NODE_OPTIONS=...	a variable for the environment of the workload
 *	kind Off-CPU		the kind of profile, for its title
 *	fold --measure=off-cpu	an option of stackfold
 *	meta kernel=6.1		a line for the capture's file meta
 */
#ifndef PROFILE_RUN_PLAN_H
#define PROFILE_RUN_PLAN_H

#include "common/io/out.h"
#include "tools/profile_run/plan/machine.h"
#include "tools/profile_run/plan/program.h"

/* the options of profile_run; NULL if not given */
struct plan_request {
	const char *measure, *event, *frequency, *count, *call_graph, *buffer;
	const char *workload;	/* a shell command */
	char *const *command;	/* words of a command; empty if none is given */
	const char *pid, *cpus;
	bool all, cgroups;
	bool as_is;		/* keep the environment of a runtime */
	const char *probe;	/* event of the probes of libc */
	bool dry_run;		/* nothing needs to exist */
	bool verbose;		/* print the call graph and its reason */
};

/* Print the plan.  Exits if options exclude each other. */
void plan_write(const struct plan_request *, struct machine *,
    const struct program *, struct out *);

#endif
