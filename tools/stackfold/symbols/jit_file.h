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
	JIT_FILE_READ, JIT_FILE_MISSING, JIT_FILE_OF_OTHERS, JIT_FILE_CLOSED,
	JIT_FILE_OLD, JIT_FILE_LARGE, JIT_FILE_CUT
};

/* why a file cannot be used, by the result of reading it */
#define JIT_FILE_WHY(file, missing) { \
	[JIT_FILE_READ] = NULL, \
	[JIT_FILE_MISSING] = missing, \
	[JIT_FILE_OF_OTHERS] = file " is another user's", \
	[JIT_FILE_CLOSED] = file " cannot be read", \
	[JIT_FILE_OLD] = file " is older than the process", \
	[JIT_FILE_LARGE] = file " is larger than 1 GB", \
	[JIT_FILE_CUT] = file " cannot be read to its end", \
}

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
