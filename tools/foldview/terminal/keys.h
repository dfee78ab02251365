/*
 * Decodes the bytes from a terminal as keys: characters, and escape sequences
 * of ECMA-48 and DEC terminals.
 */
#ifndef FOLDVIEW_KEYS_H
#define FOLDVIEW_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum {
	KEY_ENTER = '\r', KEY_ESCAPE = 0x1b, KEY_BACKSPACE = 0x7f,
	KEY_KILL = 0x15,	/* ^U: delete the line */
	KEY_REDRAW = 0x0c,	/* ^L */
	/* beyond Unicode: */
	KEY_UP = 0x110000, KEY_DOWN, KEY_LEFT, KEY_RIGHT,
	KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_HOME, KEY_END,
	KEY_OTHER		/* any other key */
};

/* Take the first key off.  Return false if more bytes are needed.  With `all`,
 * no more bytes follow. */
bool keys_next(str *bytes, bool all, uint32_t *key);

#endif
