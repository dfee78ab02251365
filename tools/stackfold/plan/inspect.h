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
 *	warning=/usr/lib/debug/usr/bin/python3.debug is of another build than
 *	    /usr/bin/python3; install the debug symbols of this build
 *	runtime=python
 *
 * Of a recording it is whether its programs are still those that ran.
 */
#ifndef STACKFOLD_INSPECT_H
#define STACKFOLD_INSPECT_H

#include <stdbool.h>

#include "tools/stackfold/plan/inspection.h"

/* write what is known of a program, or a recording; false if there is none of
 * that name */
bool inspect_file(struct inspection *, const char *name);
#endif
