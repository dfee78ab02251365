/*
 * What --inspect and --doctor find: facts, "key=value", and below a fact that
 * is a problem "warning=WHAT; REMEDY".  People get the warnings only:
 *
 *	perf_event_paranoid is 2: only user frames of your own programs
 *		sysctl kernel.perf_event_paranoid=1, or be root
 */
#ifndef STACKFOLD_INSPECTION_H
#define STACKFOLD_INSPECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/io/out.h"
#include "tools/stackfold/input/format.h"

#define INSPECTION_LINKS 8	/* that are followed from one to the next */

struct inspection {
	const char *root;	/* stands for /; "" is the machine itself */
	struct out *out;
	const struct format *(*guess)(struct in *, str *head);
	bool people;		/* write warnings only, as text for people */
	bool records;		/* perf is to record, and runs to tell which */
	const char *command;	/* what is recorded, or "" */
	const char *folder;	/* where a recording is kept, or NULL */

	size_t warnings;	/* so far */
	bool cycles, tracepoints, root_user;	/* of the machine */
	struct buf program;	/* the last one: its path, */
	bool pointers_known;	/* was its code looked at, */
	bool no_pointers;	/* and does it lack frame pointers? */
};

/* a fact, without what could command a terminal */
void inspection_fact(struct inspection *, const char *key, str value);
/* "WHAT; REMEDY" */
void inspection_warning(struct inspection *, const char *fmt, ...);

#endif
