/*
 * Parses the frame lines of `perf script`:
 *
 *	addr symbol+0x1f (module)
 *
 * and the lines that perf prints below it.
 */
#ifndef STACKFOLD_SCRIPT_FRAME_H
#define STACKFOLD_SCRIPT_FRAME_H

#include <stdbool.h>

#include "common/base/str.h"

/* the fields of a line; they point into it */
struct script_frame {
	str addr;		/* hexadecimal digits, or empty */
	str symbol;		/* without the offset; empty if absent */
	str offset;		/* "0x1f", or empty */
	str module;		/* "/bin/app", "[kernel.kallsyms]", "inlined" */
};

/* parse a line; false if it is not a frame */
bool script_frame(str line, struct script_frame *);
/* parse the rest of a line after the event, where -F addr prints an address
 * before the frame */
bool script_frame_behind(str rest, struct script_frame *);

/* "\t          401136 main": a tab and an address? */
bool script_frame_line(str line);
/* "  app.c:12", printed by -F srcline below a frame? */
bool script_frame_source(str line);
/* is it a line of another -F field: registers, instructions, branches? *last is
 * set if it ends its sample */
bool script_frame_field(str line, bool *last);
/* "               0", printed there by -F addr and phys_addr? */
bool script_frame_number(str line);

#endif
