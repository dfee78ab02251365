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
/* time in which several threads ran, of --measure=latency */
#define FRAME_NOT_ALONE STR("[not alone]")
/* the root of stacks outside spans */
#define FRAME_NO_SPAN STR("[no span]")
/* the sum of frames too small to be shown */
#define FRAME_OTHER STR("(other)")
/* code without a symbol, in no known module */
#define FRAME_UNNAMED STR("[unknown]")
/* stands for one unknown caller */
#define FRAME_UNKNOWN_CALLER STR("[unknown caller]")
/* stands for all callers up to the root, which were lost */
#define FRAME_CALLERS_LOST STR("[callers lost]")

enum frame_kind {
	FRAME_USER,		/* user code: none of the kinds below */
	FRAME_KERNEL,		/* name_[k], [kernel.kallsyms]`name */
	FRAME_INLINED,		/* name_[i] */
	FRAME_JIT,		/* name_[j] */
	FRAME_UNKNOWN,		/* [unknown], [libc.so.6], 0x7f12, no frames */
	FRAME_KINDS
};

/* the names of the kinds, then NULL */
extern const char *const frame_kinds[FRAME_KINDS + 1];

enum frame_kind frame_kind(str name);
/* Return the letter of an annotation such as "_[k]", or 0. */
char frame_annotation(str name);
/* Remove the annotation. */
str frame_plain(str name);
/* Return "libc.so.6" for "libc.so.6`malloc" and "[libc.so.6]", else {0}. */
str frame_module(str name);
/* Return "malloc" for "libc.so.6`malloc_[k]". */
str frame_function(str name);
/* Return true for code without a symbol. */
bool frame_nameless(str name);
/* Return true for a function: code with a symbol, not a frame named above. */
bool frame_named(str name);
/* Return true for main, the start of a thread, and entries into the kernel. */
bool frame_root(str name);
/* Return true for code without a symbol in the C library or the loader, where
 * threads begin. */
bool frame_libc(str name);
/* Return true for an address such as 0x7f12. */
bool frame_address(str name);
/* Return true for the idle task, which "perf record -a" samples. */
bool frame_idle(str name);

#endif
