/* What the machine has, and what it allows whoever runs perf. */
#ifndef PROFILE_RUN_MACHINE_H
#define PROFILE_RUN_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "tools/profile_run/plan/finding.h"

/* texts are empty where they are not known; starts as {0} */
struct machine {
	struct buf perf_version, kernel, cpu, governor;
	bool cycles;		/* a counter of the processor counts them */
	bool tracepoints;	/* the scheduler has them, */
	bool locks, system_calls;	/* and these */
	uint64_t user;		/* who asks, */
	bool root;		/* and is it root? */
	bool privileged;	/* whatever the settings say */
	long paranoid;		/* perf_event_paranoid; -1 forbids nothing */
	long most_samples;	/* a second that the kernel takes; 0: unknown */
};

/* `folder` is where a recording is to be kept */
void machine_look(struct machine *, struct findings *, const char *folder);

#endif
