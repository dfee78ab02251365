/* The commands of a line of the shell, and the programs that they run. */
#ifndef PROFILE_RUN_COMMAND_LINE_H
#define PROFILE_RUN_COMMAND_LINE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* split off a command: what "|", "&", ";", parentheses or the end of a line end
 * outside of quotes; false if there is no more */
bool command_line_next(str *line, str *command);
/*
 * The name of the program that a command runs: behind assignments and
 * redirections, and in place of a program such as nice or timeout, the one that
 * this starts.  False if it is a part of the shell, or more than words.
 */
bool command_line_program(str command, struct buf *name);
/* the file of a command as a shell finds it, by PATH; false, and an empty path,
 * if there is none */
bool command_line_find(str name, struct buf *path);
/* is it a command of the shell itself, though a program may have its name? */
bool command_line_builtin(str name);

#endif
