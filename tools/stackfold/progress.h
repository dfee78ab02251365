/*
 * On a terminal, what a long run is doing: one line on standard error, drawn
 * over and over, from the second second on.  Many threads may tell of their
 * parts.  A slow producer gets a hint, once.
 */
#ifndef STACKFOLD_PROGRESS_H
#define STACKFOLD_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "common/in.h"
#include "tools/stackfold/format.h"

/* starts as {0} */
struct progress {
	struct in_watch watch;	/* first: it is what an input knows */
	const struct fold_opts *opts;
	const char *format;	/* what is read, once that is known */
	_Atomic uint64_t bytes, lines;
	_Atomic uint64_t next;	/* when to draw again, in milliseconds */
	uint64_t begun;
	bool drawn, hinted;
};

/* begin to watch; does nothing unless standard error is a terminal */
void progress_start(struct progress *, const struct fold_opts *);
/* wipe the line */
void progress_end(struct progress *);

#endif
