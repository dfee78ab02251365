/*
 * What the name of a frame shows besides the function: its kind and module.
 * Each frame has exactly one kind.  Names are as folded(5) defines them.
 */
#ifndef COMMON_FRAME_H
#define COMMON_FRAME_H

#include <stdbool.h>

#include "common/base/str.h"

/* the frame of a sample without frames */
#define FRAME_NO_FRAMES STR("[no frames]")
/* the frame of stacks that a filter removed but kept in the total */
#define FRAME_FILTERED STR("[filtered]")
/* CPU time in which no sample was taken */
#define FRAME_NOT_SAMPLED STR("[not sampled]")
/* the root of what happened outside spans */
#define FRAME_NO_SPAN STR("[no span]")
/* the sum of frames that are too small */
#define FRAME_OTHER STR("(other)")
/* code without a symbol, in no known module */
#define FRAME_UNNAMED STR("[unknown]")
/* a caller that is unknown */
#define FRAME_UNKNOWN_CALLER STR("[unknown caller]")
/* all callers up to the root, lost */
#define FRAME_CALLERS_LOST STR("[callers lost]")

enum frame_kind {
	FRAME_USER,		/* none of those below */
	FRAME_KERNEL,		/* name_[k], [kernel.kallsyms]`name */
	FRAME_INLINED,		/* name_[i] */
	FRAME_JIT,		/* name_[j] */
	FRAME_UNKNOWN,		/* [unknown], [libc.so.6], 0x7f12, no frames */
	FRAME_KINDS
};

/* "user", "kernel", ..., NULL */
extern const char *const frame_kinds[FRAME_KINDS + 1];

enum frame_kind frame_kind(str name);
/* the letter of an annotation such as "_[k]", or 0 */
char frame_annotation(str name);
/* the name without its annotation */
str frame_plain(str name);
/* "libc.so.6" of "libc.so.6`malloc" and of "[libc.so.6]", else nothing */
str frame_module(str name);
/* "malloc" of "libc.so.6`malloc_[k]": without module and annotation */
str frame_function(str name);
/* is it code without a symbol, of user or kernel? */
bool frame_nameless(str name);
/* does it name a function: not nameless, and not one of the frames above? */
bool frame_named(str name);
/* is it a root: main, a thread's start, an entry into the kernel? */
bool frame_root(str name);
/* is it code without a symbol in the C library or the loader, where threads
 * begin? */
bool frame_libc(str name);
/* is it an address instead of a name, 0x7f12? */
bool frame_address(str name);
/* is it the kernel's idle task, which "perf record -a" samples? */
bool frame_idle(str name);

#endif
