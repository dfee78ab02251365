/*
 * Describes the screen for which text is written: its width, colours, and
 * characters for bars and boxes.  Fits names into columns.
 */
#ifndef COMMON_SCREEN_H
#define COMMON_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/profile/names.h"

struct screen {
	size_t width;		/* columns; 0 if unlimited */
	bool color;
	bool bars;		/* wide enough for bars */
	bool full;		/* names are not shortened */
	const struct screen_glyphs *glyphs;
	const struct names *shared;	/* ambiguous functions, shown with */
					/* module or mark; or NULL */
};

/* characters to draw with, in UTF-8 or ASCII */
struct screen_glyphs {
	const char *tee, *corner, *pipe, *blank;	/* lines of a tree */
	const char *arrow, *dots, *bullet, *dash;
	const char *full, *const *eighths;		/* parts of a bar */
	const char *edge, *small;	/* left edge of a box; box too small */
	const char *const *levels;	/* 9 blocks of rising height */
};

/* Return the screen of a descriptor; width 0 means the terminal's width. */
struct screen screen_open(int fd, bool ascii, bool full, long width);
/* Return the width of a text in columns. */
size_t screen_columns(str);
/* Append a name in printable form without module and mark. */
void screen_name(struct buf *, str name);
/* Append a name like screen_name(), shortened in the middle to `columns` unless
 * that is 0.  Ambiguous names keep their module or mark. */
void screen_fit(const struct screen *, struct buf *, str name, size_t columns);
/* Append a text, shortened in the middle to at most `columns`. */
void screen_cut(const struct screen *, struct buf *, str, size_t columns);
/* Like screen_cut(), but shorten with ASCII dots, for any screen. */
void screen_shorten(struct buf *, str, size_t columns);
void screen_pad(struct buf *, size_t columns);

#endif
