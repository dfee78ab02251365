/*
 * The line of a frame of `perf script`, taken apart:
 *
 *	addr symbol+0x1f (module)
 */
#ifndef STACKFOLD_SCRIPT_FRAME_H
#define STACKFOLD_SCRIPT_FRAME_H

#include <stdbool.h>

#include "common/base/str.h"

/* the parts of a line, which lie within it */
struct script_frame {
	str addr;		/* hexadecimal digits, or empty */
	str symbol;		/* without the offset; empty if not printed */
	str offset;		/* "0x1f", or empty */
	str module;		/* "/bin/app", "[kernel.kallsyms]", "inlined" */
};

/* false if the line is no frame */
bool script_frame(str line, struct script_frame *);
/* the same of what stands behind the event, where -F addr comes first */
bool script_frame_behind(str rest, struct script_frame *);

#endif
