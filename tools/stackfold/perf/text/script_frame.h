/*
 * The line of a frame of `perf script`, taken apart:
 *
 *	addr symbol+0x1f (module)
 *
 * and the lines that perf prints below it.
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
/* the same for the rest of a line behind the event, where -F addr prints an
 * address before the frame */
bool script_frame_behind(str rest, struct script_frame *);

/* "\t          401136 main": a tab and an address? */
bool script_frame_line(str line);
/* "  app.c:12", which -F srcline prints below a frame? */
bool script_frame_source(str line);
/* what other fields of -F print on lines of their own: registers, instructions,
 * branches?  `last` if the line ends its sample */
bool script_frame_field(str line, bool *last);
/* "               0", which -F addr and phys_addr print there? */
bool script_frame_number(str line);

#endif
