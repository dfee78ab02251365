/*
 * The screen on which text is shown: its width, colours, bars and drawing
 * characters; fits names into columns.
 */
#ifndef COMMON_SCREEN_H
#define COMMON_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/profile/names.h"

struct screen {
	size_t width;		/* columns, or 0: no limit */
	bool color;
	bool bars;
	bool full;		/* do not shorten names */
	const struct screen_glyphs *glyphs;
	const struct names *shared;	/* functions to show with module
					 * or mark, or NULL */
};

/* the characters to draw with, of UTF-8 or of ASCII */
struct screen_glyphs {
	const char *tee, *corner, *pipe, *blank;	/* of a tree */
	const char *arrow, *dots, *bullet, *dash;
	const char *full, *const *eighths;		/* of a bar */
	const char *edge, *small;	/* of boxes: left edge, too small */
	const char *const *levels;	/* 9 heights of a column, empty first */
};

/* the screen of a descriptor; width 0 asks the terminal */
struct screen screen_open(int fd, bool ascii, bool full, long width);
/* the width of a text in columns */
size_t screen_columns(str);
/* append a name without module and mark, printable */
void screen_name(struct buf *, str name);
/* the same, shortened in the middle to at most `columns`; 0 is no limit.
 * Module or mark stay where several programs have the function */
void screen_fit(const struct screen *, struct buf *, str name, size_t columns);
/* append a text, shortened in the middle to at most `columns` */
void screen_cut(const struct screen *, struct buf *, str, size_t columns);
/* as screen_cut(), on any screen: the dots are ASCII */
void screen_shorten(struct buf *, str, size_t columns);
/* append `columns` blanks */
void screen_pad(struct buf *, size_t columns);

#endif
