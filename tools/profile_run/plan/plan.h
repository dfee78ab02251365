/*
 * How perf records what is asked for, on this machine and of this program.  The
 * plan is lines: a word and, after a blank, its value, which is the rest of the
 * line and not quoted; a control character of it is '?'.
 *
 *	record -e		an argument of perf record; there are several,
 *	record cycles		in their order
 *	probe -x		the same of perf probe, if a probe is needed,
 *				whose number stands for PROBE_ID
 *	set NODE_OPTIONS=...	what is set while the workload runs
 *	kind Off-CPU		the kind of profile, as its title has it
 *	fold --measure=off-cpu	an option for stackfold
 *	meta frequency=99	what the capture is to keep of it; several
 */
#ifndef PROFILE_RUN_PLAN_H
#define PROFILE_RUN_PLAN_H

#include "common/io/out.h"
#include "tools/profile_run/plan/machine.h"
#include "tools/profile_run/plan/program.h"

/* the options of profile_run; texts are NULL where they are not given */
struct plan_request {
	const char *measure, *event, *frequency, *count, *call_graph, *buffer;
	const char *workload;	/* what a shell runs, */
	char *const *command;	/* or the words of a command; empty: neither */
	const char *pid, *cpus;	/* processes that run, and where */
	bool all, cgroups;	/* the whole machine */
	bool as_is;		/* set nothing for a runtime */
	const char *probe;	/* what a probe of malloc is called */
	bool dry_run;		/* nothing needs to exist */
	bool verbose;		/* print what was chosen, and why */
};

/* print the plan; exits if it does not go together */
void plan_write(const struct plan_request *, struct machine *,
    const struct program *, struct out *);

#endif
