/*
 * The controlling terminal, which is used even if standard input and output are
 * pipes.  Keys are read one at a time.  The state of the terminal is restored
 * at the end, also after a signal or a crash.
 */
#ifndef FOLDVIEW_TERMINAL_H
#define FOLDVIEW_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

enum terminal_event {
	TERMINAL_KEYS,		/* bytes of keys were read */
	TERMINAL_REDRAW,	/* size or contents may have changed */
	TERMINAL_QUIET,		/* the time is up */
	TERMINAL_INPUT,		/* the other descriptor is readable */
	TERMINAL_END		/* the terminal is gone */
};

/* Open the terminal and return its descriptor; exit if there is none. */
int terminal_open(void);
/* Wait for keys, which are appended, and for input on the descriptor `other`,
 * unless it is -1; at most for `milliseconds`, unless that is -1. */
enum terminal_event terminal_wait(struct buf *keys, int other,
    long milliseconds);
void terminal_size(size_t *rows, size_t *columns);
/* Write the text and empty it.  Return false if the terminal is gone. */
bool terminal_write(struct buf *);
/* Restore the state of the terminal. */
void terminal_close(void);

#endif
