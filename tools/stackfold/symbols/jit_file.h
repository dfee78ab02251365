/*
 * The files that a process writes for perf, to name the functions which it
 * compiled while it ran.  One that another user wrote is not read, and neither
 * is one that is older than the process: it belongs to another one.
 */
#ifndef STACKFOLD_JIT_FILE_H
#define STACKFOLD_JIT_FILE_H

#include "common/base/buf.h"
#include "tools/stackfold/symbols/modules.h"

enum jit_file {
	JIT_FILE_READ,
	JIT_FILE_MISSING,
	JIT_FILE_OF_OTHERS,
	JIT_FILE_CLOSED,	/* it cannot be opened */
	JIT_FILE_OLD,
	JIT_FILE_LARGE,		/* more than 1 GB */
	JIT_FILE_CUT		/* it cannot be read to its end */
};

/* the number that a living process has in its own namespace, or 0 */
uint64_t jit_file_inner_pid(uint32_t pid);
/* append the file of a process to `to`; `inner` is its path as the process has
 * it, in the folder that is its root, or "" if it lives no more.  If it fails,
 * `to` may have a part of the file */
enum jit_file jit_file_read(const struct modules *, const struct module *,
    str inner, const char *path, struct buf *to);
/* the same for a copy that the user has made: anyone may own it, and its age
 * does not matter */
enum jit_file jit_file_read_copy(const struct modules *, const struct module *,
    const char *path, struct buf *to);

#endif
