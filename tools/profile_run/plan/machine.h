/* What the machine has, and what stands in the way of a recording on it. */
#ifndef PROFILE_RUN_MACHINE_H
#define PROFILE_RUN_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

/* texts are empty where they are not known; starts as {0} */
struct machine {
	struct buf perf_version, kernel;
	bool cycles;		/* a counter of the processor counts them */
	bool tracepoints;	/* of the scheduler, */
	bool locks, system_calls;	/* of locks and calls */
	bool root;		/* run by root */
	long most_samples;	/* a second that the kernel takes; 0: unknown */
	/* lines of "WHAT; REMEDY" on what prevents profiling */
	struct buf findings;
};

/* in PROFILE_RUN_ROOT a test describes another machine: it stands for / */
void machine_look(struct machine *);
/* append what a command of the shell prints; false if it fails */
bool machine_output(const char *command, struct buf *);

#endif
