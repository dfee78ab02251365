/*
 * Parses the frame lines of `perf script`, in which an address takes sixteen
 * columns after a tab or a blank, and the lines that perf prints below them:
 *
 *	          401136 main+0x10 (/bin/app)
 *	app    12      55dea0759173 main+0x10 (/bin/app)
 */
#ifndef STACKFOLD_SCRIPT_FRAME_H
#define STACKFOLD_SCRIPT_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define SCRIPT_FRAME_ADDRESS 17	/* number of columns of an address and the tab
				 * or blank before it */
#define SCRIPT_FRAME_DIGITS 5	/* minimum digits of an address; a shorter word
				 * may be a name */

/* the fields of a frame line; they point into the line */
struct script_frame {
	str addr;		/* hexadecimal digits, or empty */
	str symbol;		/* symbol without the offset; empty if absent */
	str offset;		/* "0x1f", or empty */
	str module;		/* "/bin/app", "[kernel.kallsyms]", "inlined" */
};

/* Return true if s begins with an address in its columns. */
bool script_frame_address(str s);
/* Return the offset of the first address in s, or STR_NONE. */
size_t script_frame_find_address(str s);
/* parse a frame line; false if it is not a frame */
bool script_frame(str line, struct script_frame *);
/* parse the text after the event, where -F addr prints an address, perhaps with
 * its symbol, before the frame */
bool script_frame_after_event(str rest, struct script_frame *);

/* Return true for a tab and an address: "\t          401136 main". */
bool script_frame_line(str line);
/* Return true for "  app.c:12", printed by -F srcline below a frame. */
bool script_frame_source(str line);
/* Return true for a line printed for another -F field: registers, instructions
 * or branches.  *last is set if the line ends its sample. */
bool script_frame_field(str line, bool *last);
/* Return true for " 0", printed by -F addr and phys_addr below a frame. */
bool script_frame_number(str line);

#endif
