/*
 * A program: whether perf finds the callers and the names of its functions.
 * Some, as Java, compile or interpret what they run, and name it only where
 * they are told to.
 */
#ifndef PROFILE_RUN_PROGRAM_H
#define PROFILE_RUN_PROGRAM_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/health/language.h"
#include "tools/profile_run/plan/finding.h"
#include "tools/profile_run/plan/frame_pointers.h"

struct program_runtime {
	const char *name;	/* of the program */
	bool compiles;		/* only frame pointers lead through its code */
	enum language language;
	const char *what;	/* is missing where it is not told */
	const char *words[4];	/* any of them in its command line tells it */
};

/* starts as {0} */
struct program {
	struct buf path;	/* of a script, its interpreter; or empty */
	bool script;
	bool several;		/* it is but the first, or may not be all */
	bool plain;		/* its line is plain words, for no shell */
	enum frame_pointers pointers;
	const struct program_runtime *runtime;	/* NULL: it is none of them */
	bool told;		/* to name its functions for perf */
};

/*
 * Look at a program: a name without a slash is looked for in PATH.  `line` is
 * the whole command line, or "".  False if there is none of that name.
 */
bool program_look(struct program *, const char *name, const char *line);
/* look at the first program of a line of the shell, and the runtime of any */
void program_look_at_line(struct program *, str line);
/* how it is told to name its functions; false if it is told, or needs not */
bool program_remedy(const struct program *, struct buf *remedy);
/* what stands in the way of profiling it */
void program_check(const struct program *, struct findings *);

#endif
