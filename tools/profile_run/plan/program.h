/* A program: whether perf finds the callers and the names of its functions. */
#ifndef PROFILE_RUN_PROGRAM_H
#define PROFILE_RUN_PROGRAM_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/profile_run/plan/finding.h"
#include "tools/profile_run/plan/frame_pointers.h"
#include "tools/profile_run/plan/runtime.h"

/* starts as {0} */
struct program {
	struct buf path;	/* of a script, its interpreter; or empty */
	bool script;
	bool several;		/* it is but the first, or may not be all */
	enum frame_pointers pointers;
	struct runtime runtime;
};

/*
 * Look at a program: a name without a slash is looked for in PATH.  `command`
 * is the whole command line, or "".  False if there is none of that name.
 */
bool program_look(struct program *, const char *name, const char *command);
/* what stands in the way of profiling it */
void program_check(const struct program *, struct findings *);

#endif
