/* The package that has the debug symbols of a program of the system. */
#ifndef PROFILE_RUN_DEBUG_PACKAGE_H
#define PROFILE_RUN_DEBUG_PACKAGE_H

#include <stdbool.h>

#include "common/base/buf.h"

/* append the command that installs it, and the other way to its symbols: the
 * first of dpkg, rpm and pacman that knows the program's package tells; false
 * if none does */
bool debug_package_find(const char *program, struct buf *command);

#endif
