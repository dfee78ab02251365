/*
 * What the name of a frame says besides the function.  The kinds are a
 * partition: a frame is of exactly one.  Names are as folded(5) writes them.
 */
#ifndef COMMON_FRAME_H
#define COMMON_FRAME_H

#include <stdbool.h>

#include "common/str.h"

enum frame_kind {
	FRAME_USER,		/* none of those below */
	FRAME_KERNEL,		/* name_[k] */
	FRAME_INLINED,		/* name_[i] */
	FRAME_JIT,		/* name_[j] */
	FRAME_UNKNOWN,		/* [unknown], [libc.so.6], 0x7f12 */
	FRAME_KINDS
};

/* "user", "kernel", ..., and NULL behind the last */
extern const char *const frame_kinds[FRAME_KINDS + 1];

enum frame_kind frame_kind(str name);
/* "libc.so.6" of "libc.so.6`malloc" and of "[libc.so.6]", else nothing */
str frame_module(str name);
/* "malloc" of "libc.so.6`malloc_[k]": what is left without both */
str frame_function(str name);
/* code without a symbol, be it of the kernel: unknown in all but name */
bool frame_nameless(str name);
/* where stacks begin: main, a thread's start, an entry into the kernel */
bool frame_root(str name);

#endif
