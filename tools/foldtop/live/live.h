/*
 * --live: what is hot in each part of a profile that is written while it is
 * recorded (folded_parts.h), beside the minute before it.
 */
#ifndef FOLDTOP_LIVE_H
#define FOLDTOP_LIVE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/io/out.h"
#include "tools/foldtop/print/screen.h"

struct live_settings {
	bool by_total;
	size_t rows;		/* of the table */
	long times;		/* parts after which to end; 0: all */
	const char *baseline;	/* a file to compare with, or NULL */
	const char *path;	/* of the input: "-" is standard input */
	struct screen screen;	/* of standard output */
	bool redraw;		/* it is a terminal: draw over the last table */
};

/* report on each part as it comes; false, with a warning, if there is none */
bool live(const struct live_settings *, struct out *);

#endif
