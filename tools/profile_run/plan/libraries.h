/* The libraries that a program loads. */
#ifndef PROFILE_RUN_LIBRARIES_H
#define PROFILE_RUN_LIBRARIES_H

#include <stdbool.h>

#include "common/base/buf.h"

/*
 * The path of one that keeps no frame pointers, as `ldd` finds them; false if
 * none is found.  Of the libraries of C and C++ themselves, which few systems
 * build with frame pointers, only libc counts, and only if `libc` is set.
 */
bool libraries_without_pointers(const char *program, bool libc,
    struct buf *path);
/* the path of libc; false if it is none of them */
bool libraries_libc(const char *program, struct buf *path);

#endif
