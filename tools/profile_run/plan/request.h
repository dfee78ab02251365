/* What is asked for: the options of profile_run that tell how perf records. */
#ifndef PROFILE_RUN_REQUEST_H
#define PROFILE_RUN_REQUEST_H

#include <stdbool.h>

/* texts are NULL where the command line does not tell */
struct request {
	const char *event, *frequency, *count, *call_graph, *buffer;
	const char *workload;	/* what a shell runs, */
	const char *name;	/* or the name of a program, */
	const char *command;	/* and the whole command line, or "" */
	const char *folder;	/* where the recording is kept */
	const char *probe;	/* the event of malloc */
	const char *pid, *user, *cpus;	/* whose processes, and where */
	const char *delay;	/* seconds from the start of the workload */
	const char *arguments;	/* more of perf record, one a line */
	bool all, cgroups;	/* the whole machine */
	bool kernel, user_only;	/* only these frames */
	bool off_cpu, wall, run_queue, latency, locks;
	bool alloc, faults, cache_misses;
	bool dry_run;		/* nothing needs to exist */
	bool verbose;		/* tell what was chosen */
	bool anonymous;		/* what is kept must not name the program */
};

#endif
