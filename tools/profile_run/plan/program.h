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
	const char *name;	/* name of the program's file */
	bool compiles;		/* its code needs frame pointers */
	const char *variable;	/* environment variable to set */
	const char *value;
	const char *known_by;	/* part of the variable, or a command line
				 * word, that already makes it name them */
	const char *note;	/* message about a side effect, or "" */
};

/* starts as {0} */
struct program {
	struct buf path;	/* of a script, the interpreter's path; empty
				 * if unknown or several programs */
	enum frame_pointers pointers;
	const struct program_runtime *runtime;	/* NULL if it is not one */
};

/* Examine a program; a name without a slash is found by PATH.  Return false if
 * it does not exist. */
bool program_look(struct program *, const char *name);
/*
 * Examine the program that a command runs, or that it starts if it is nice or
 * similar.  The command is a shell command, which is not examined if it may run
 * several programs, or NULL-terminated words.
 */
void program_look_at_line(struct program *, str line);
bool program_look_at_words(struct program *, char *const *words);
/* Set `value` to the value of the runtime's variable, if any, plus the needed
 * text.  Return false if nothing needs to be set. */
bool program_setting(const struct program *, char *const *words,
    struct buf *value);

#endif
