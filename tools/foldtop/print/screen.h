/*
 * Where the text goes: how wide it may be, whether it may have colours and
 * bars, which characters may draw, and names that are fit to be shown.
 */
#ifndef FOLDTOP_SCREEN_H
#define FOLDTOP_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

struct screen {
	size_t width;		/* columns, or 0: as many as it takes */
	bool color;
	bool bars;
	bool full;		/* cut nothing */
	const struct screen_glyphs *glyphs;
};

/* what draws: UTF-8, or ASCII */
struct screen_glyphs {
	const char *tee, *corner, *pipe, *blank;	/* of a tree */
	const char *arrow, *dots, *bullet, *dash;
	const char *full, *const *eighths;		/* of a bar */
	const char *const *levels;	/* 9 heights of a column, none first */
};

enum screen_color { COLOR_NONE, COLOR_HOT, COLOR_WARM, COLOR_FAINT,
    COLOR_BOLD };

/* for standard output; width 0 asks the terminal */
struct screen screen_open(bool ascii, bool full, long width);
/* the columns a text takes */
size_t screen_columns(str);
/* a name fit for people: no annotation, '?' for what is not printable */
void screen_name(struct buf *, str name);
/* the same in at most `columns` columns, without its middle; 0: no limit */
void screen_fit(const struct screen *, struct buf *, str name, size_t columns);
/*
 * a text broken at blanks before column `columns`; its later lines begin with
 * `indent` blanks; ends in a line end
 */
void screen_wrap(struct buf *, str text, size_t columns, size_t indent);
/* `columns` blanks */
void screen_pad(struct buf *, size_t columns);
/* a share as a bar of `columns` columns */
void screen_bar(const struct screen *, struct buf *, double percent,
    size_t columns);
void screen_color(const struct screen *, struct buf *, enum screen_color);

#endif
