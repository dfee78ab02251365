/* The kind of a profile's counts, which decides the form of its report. */
#ifndef FOLDTOP_PROFILE_KIND_H
#define FOLDTOP_PROFILE_KIND_H

#include "tools/foldtop/model/profile.h"

enum profile_kind {
	PROFILE_CPU,		/* time on a processor */
	PROFILE_OFFCPU,		/* time off the processor */
	PROFILE_WALL,		/* time on and off the processor */
	PROFILE_ALLOC,		/* allocated memory */
	PROFILE_FAULTS,		/* page faults */
	PROFILE_RUNQ,		/* time in the run queue */
	PROFILE_LOCKS		/* time in which threads wait for locks */
};

/* return the kind according to the metadata: the event, or the unit */
enum profile_kind profile_kind(const struct profile *);

#endif
