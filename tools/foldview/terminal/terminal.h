/*
 * The user's terminal, which is neither standard input nor standard output:
 * those may be pipes.  It gives single keys and shows text.  Its state is
 * restored whatever ends the program: also a signal, a crash, and exit().
 * There is one at a time.
 */
#ifndef FOLDVIEW_TERMINAL_H
#define FOLDVIEW_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

enum terminal_event {
	TERMINAL_KEYS,		/* bytes were read */
	TERMINAL_REDRAW,	/* its size or its contents may be new */
	TERMINAL_QUIET,		/* nothing came for the time given */
	TERMINAL_INPUT,		/* the other descriptor can be read */
	TERMINAL_END		/* it went away */
};

/* open the terminal for keys; returns its descriptor, or exits */
int terminal_open(void);
/*
 * Wait for keys, which are appended, for `milliseconds` at most, or forever
 * with -1; also for input on the descriptor `other`, unless it is -1.
 */
enum terminal_event terminal_wait(struct buf *keys, int other,
    long milliseconds);
void terminal_size(size_t *rows, size_t *columns);
/* write the text, and empty it; false if the terminal went away */
bool terminal_write(struct buf *);
/* restore its state */
void terminal_close(void);

#endif
