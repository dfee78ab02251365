/*
 * Where a command is: the folders of PATH, and the interpreter of a script.
 */
#ifndef STACKFOLD_COMMAND_PATH_H
#define STACKFOLD_COMMAND_PATH_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* the file of a command as a shell finds it, NUL-terminated; false, and an
 * empty path, if no folder has it */
bool command_path_find(str name, struct buf *path);
/* the same below a folder that stands for /, whose files this machine need not
 * be able to run; the path is without that folder */
bool command_path_find_below(const char *root, str name, struct buf *path);
/* a script's path becomes that of its interpreter, which may not exist; false
 * if it is no script */
bool command_path_interpreter(struct buf *path);

#endif
