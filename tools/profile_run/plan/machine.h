/* What the machine can record, and what prevents profiling on it. */
#ifndef PROFILE_RUN_MACHINE_H
#define PROFILE_RUN_MACHINE_H

#include <stdbool.h>

#include "common/base/buf.h"

/* starts as {0}; unknown texts are empty */
struct machine {
	struct buf perf_version, kernel;
	bool cycles;		/* a hardware counter counts cycles */
	bool tracepoints;	/* the scheduler has tracepoints */
	bool locks, system_calls;	/* tracepoints of these exist */
	bool root;		/* the user is root */
	long most_samples;	/* the kernel's limit, in Hz; 0 if unknown */
	/* lines of "WHAT; REMEDY" on what prevents profiling */
	struct buf findings;
};

/* Examine the machine.  Tests describe another machine in the folder
 * PROFILE_RUN_ROOT, which replaces "/". */
void machine_look(struct machine *);
/* Append the output of a shell command.  Return false if it fails. */
bool machine_output(const char *command, struct buf *);

#endif
