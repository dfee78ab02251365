/*
 * Reads the files in which a process names the functions it compiled at run
 * time.  A file is not read if it belongs to another user, or if it is older
 * than the process and so belongs to an earlier one.
 */
#ifndef STACKFOLD_JIT_FILE_H
#define STACKFOLD_JIT_FILE_H

#include "common/base/buf.h"
#include "tools/stackfold/symbols/modules.h"

enum jit_file {
	JIT_FILE_READ, JIT_FILE_MISSING, JIT_FILE_OF_OTHERS, JIT_FILE_CLOSED,
	JIT_FILE_OLD, JIT_FILE_LARGE, JIT_FILE_CUT
};

/* initializer of an array: why a file cannot be used, by the result of reading
 * it */
#define JIT_FILE_WHY(file, missing) { \
	[JIT_FILE_READ] = NULL, \
	[JIT_FILE_MISSING] = missing, \
	[JIT_FILE_OF_OTHERS] = file " is another user's", \
	[JIT_FILE_CLOSED] = file " cannot be read", \
	[JIT_FILE_OLD] = file " is older than the process", \
	[JIT_FILE_LARGE] = file " is larger than 1 GB", \
	[JIT_FILE_CUT] = file " cannot be read to its end", \
}

/* Return the pid of a running process in its own namespace, or 0. */
uint64_t jit_file_inner_pid(uint32_t pid);
/* Append the file of a process to `to`.  `inner` is its path as seen by the
 * process, which is tried first, or "" if the process has exited.  On failure,
 * part of the file may have been appended. */
enum jit_file jit_file_read(const struct modules *, const struct module *,
    str inner, const char *path, struct buf *to);
/* append a copy made by the user; it may have any owner and age */
enum jit_file jit_file_read_copy(const struct modules *, const struct module *,
    const char *path, struct buf *to);

#endif
