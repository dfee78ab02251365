/*
 * Decodes keys from the bytes of a terminal: characters, and the sequences of
 * ECMA-48 and of DEC's terminals for other keys.
 */
#ifndef FOLDVIEW_KEYS_H
#define FOLDVIEW_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum {
	KEY_ENTER = '\r', KEY_ESCAPE = 0x1b, KEY_BACKSPACE = 0x7f,
	KEY_KILL = 0x15,	/* ^U: the whole line */
	KEY_REDRAW = 0x0c,	/* ^L */
	/* above all characters: */
	KEY_UP = 0x110000, KEY_DOWN, KEY_LEFT, KEY_RIGHT,
	KEY_PAGE_UP, KEY_PAGE_DOWN, KEY_HOME, KEY_END,
	KEY_OTHER		/* without a meaning here */
};

/*
 * Take off the first key.  False if more bytes are needed; with `all`, no more
 * will come.
 */
bool keys_next(str *bytes, bool all, uint32_t *key);

#endif
