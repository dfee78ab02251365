/*
 * A program: whether perf finds the callers and the names of its functions.
 * Some, as Java, compile or interpret what they run, and name it only where
 * they are told to.
 */
#ifndef PROFILE_RUN_PROGRAM_H
#define PROFILE_RUN_PROGRAM_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/profile_run/plan/frame_pointers.h"

/* a program that names its functions for perf where it is told to */
struct program_runtime {
	const char *name;	/* of the program */
	bool compiles;		/* only frame pointers lead through its code */
	const char *variable;	/* of the environment, which tells it, */
	const char *value;
	const char *known_by;	/* and what is in it, or in the command line, if
				 * somebody else has told it already */
	const char *note;	/* what people see of it, or "" */
};

/* starts as {0} */
struct program {
	struct buf path;	/* of a script, its interpreter; empty: it may
				 * be several programs, or is not known */
	enum frame_pointers pointers;
	const struct program_runtime *runtime;	/* NULL: it is none of them */
};

/* look at a program: a name without a slash is looked for in PATH; false if
 * there is none of that name */
bool program_look(struct program *, const char *name);
/*
 * Look at the program that a line of the shell runs, or the one that this
 * starts, as nice does, if it is only one; the line is NULL-terminated words
 * if a shell does not see it.
 */
void program_look_at_line(struct program *, str line);
bool program_look_at_words(struct program *, char *const *words);
/* the value of its variable that lets it name its functions, added to what is
 * set already; false if it needs none */
bool program_setting(const struct program *, char *const *words,
    struct buf *value);

#endif
