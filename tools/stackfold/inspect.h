/*
 * --inspect: what a program contains that a profiler needs, instead of stacks.
 * A name without a slash is looked for in PATH; of a script the interpreter is
 * inspected.
 *
 *	program=/usr/bin/python3
 *	script=./server.py
 *	build-id=9d2c1f...
 *	frame-pointers=no
 *	symbols=no
 *	debug-file=/usr/lib/debug/usr/bin/python3.debug
 *	debug-file-build=other
 *	runtime=python
 */
#ifndef STACKFOLD_INSPECT_H
#define STACKFOLD_INSPECT_H

#include <stdbool.h>

#include "common/out.h"

/* write what is known of a program; false if there is none of that name.
 * `root` is a folder that contains /usr/lib/debug, or NULL */
bool inspect_program(const char *name, const char *root, struct out *);

#endif
