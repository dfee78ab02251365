/*
 * What stands in the way of a recording: what is wrong, and below it the
 * remedy.
 *
 *	perf_event_paranoid is 2: only user frames of your own programs
 *		sysctl kernel.perf_event_paranoid=1, or be root
 */
#ifndef PROFILE_RUN_FINDING_H
#define PROFILE_RUN_FINDING_H

#include <stddef.h>

#include "common/base/buf.h"

/* starts as {.root = ...} */
struct findings {
	const char *root;	/* stands for /; "" is the machine itself */
	size_t n;		/* how many there are, */
	struct buf text;	/* as people read them */
};

/* add one: "WHAT; REMEDY" */
void finding_add(struct findings *, const char *fmt, ...);

#endif
