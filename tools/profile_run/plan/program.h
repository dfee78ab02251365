/*
 * A program that is to be recorded: its file, whether its code keeps frame
 * pointers, and whether it is a runtime, such as Java, that names the functions
 * it compiles only if a variable of its environment says so.
 */
#ifndef PROFILE_RUN_PROGRAM_H
#define PROFILE_RUN_PROGRAM_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "tools/profile_run/plan/frame_pointers.h"

struct program_runtime {
	const char *name;	/* of the program's file */
	bool compiles;		/* its code needs frame pointers */
	const char *variable;	/* environment variable to set */
	const char *value;
	const char *known_by;	/* part of the variable or word of the command
				 * line with which it names them already */
	const char *note;	/* a side effect, for people, or "" */
};

/* starts as {0} */
struct program {
	struct buf path;	/* for a script, that of its interpreter; empty
				 * if unknown or several programs */
	enum frame_pointers pointers;
	const struct program_runtime *runtime;	/* NULL if it is none */
};

/* Examine a program; a name without a slash is found by PATH.  Return false if
 * it does not exist. */
bool program_look(struct program *, const char *name);
/*
 * Examine the program that a command runs, or that it starts if it is nice or
 * the like: a shell command, of which nothing is known if it may run several,
 * or NULL-terminated words.
 */
void program_look_at_line(struct program *, str line);
bool program_look_at_words(struct program *, char *const *words);
/* Set `value` to what the runtime's variable needs, after its current value.
 * Return false if nothing needs to be set. */
bool program_setting(const struct program *, char *const *words,
    struct buf *value);

#endif
