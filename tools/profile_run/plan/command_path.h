/*
 * Where a command is: the folders of PATH, and the interpreter of a script.
 */
#ifndef PROFILE_RUN_COMMAND_PATH_H
#define PROFILE_RUN_COMMAND_PATH_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define COMMAND_PATH_LINKS 8	/* that are followed from one to the next */

/* the file of a command as a shell finds it, NUL-terminated; false, and an
 * empty path, if no folder has it */
bool command_path_find(str name, struct buf *path);
/* a script's path becomes that of its interpreter, which may not exist; false
 * if it is no script */
bool command_path_interpreter(struct buf *path);

#endif
