/* The shared libraries of a program, as ldd(1) finds them. */
#ifndef PROFILE_RUN_LIBRARIES_H
#define PROFILE_RUN_LIBRARIES_H

#include <stdbool.h>

#include "common/base/buf.h"

/*
 * Find a library without frame pointers.  Few systems build the C and C++
 * libraries with frame pointers, so these are ignored; libc is checked if
 * `libc` is set.  Return false if there is none.
 */
bool libraries_without_pointers(const char *program, bool libc,
    struct buf *path);
/* Find libc.  Return false if the program does not use a shared one. */
bool libraries_libc(const char *program, struct buf *path);

#endif
