/*
 * The source line that the name of a frame tells:
 *
 *	push:vec.h:12		push, vec.h, 12
 *	run (app.py:7)		run, app.py, 7
 *	Vec.push:12		Vec.push, no file, 12
 */
#ifndef FOLDTOP_SOURCE_LINE_H
#define FOLDTOP_SOURCE_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

/* the texts lie within the name */
struct source_line {
	str function;		/* with its module: app`push */
	str file;		/* empty if not known */
	uint64_t line;
	str place;		/* "vec.h:12", or all of "Vec.push:12" */
	bool script;		/* of an interpreter: run (app.py:7) */
};

/* false if it tells no line; the function is then the name without its
 * annotation */
bool source_line(str name, struct source_line *);

#endif
