/*
 * The line of a frame of `perf script`, taken apart:
 *
 *	addr symbol+0x1f (module)
 */
#ifndef STACKFOLD_PERF_LINE_H
#define STACKFOLD_PERF_LINE_H

#include <stdbool.h>

#include "common/base/str.h"

/* the parts of a line, which lie within it */
struct perf_line {
	str addr;		/* hexadecimal digits, or empty */
	str symbol;		/* without the offset; empty if not printed */
	str offset;		/* "0x1f", or empty */
	str module;		/* "/bin/app", "[kernel.kallsyms]", "inlined" */
};

/* false if the line is no frame */
bool perf_line(str line, struct perf_line *);
/* the same of what stands behind the event, where -F addr comes first */
bool perf_line_behind(str rest, struct perf_line *);
/* cut "+0x1f" off the end of a symbol, if it has one */
void perf_line_offset(str *symbol, str *offset);

#endif
