/* The shared libraries of a program, as ldd(1) finds them. */
#ifndef PROFILE_RUN_LIBRARIES_H
#define PROFILE_RUN_LIBRARIES_H

#include <stdbool.h>

#include "common/base/buf.h"

/*
 * Find the first library without frame pointers if `omits` is set, or libc.
 * Few systems build the C and C++ libraries with frame pointers, so these are
 * ignored; libc is among the libraries if `libc` is set.  Return false if there
 * is none.
 */
bool libraries_find(const char *program, bool omits, bool libc,
    struct buf *path);

#endif
