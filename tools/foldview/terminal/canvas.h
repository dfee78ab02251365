/*
 * A screen that is drawn row by row and shown on a terminal by control
 * sequences of ECMA-48 that all terminals have.  Only rows that changed are
 * sent.  Text is cut at the right edge.  Starts as {0}; lives until exit.
 */
#ifndef FOLDVIEW_CANVAS_H
#define FOLDVIEW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

enum canvas_style {
	STYLE_PLAIN,
	STYLE_TITLE, STYLE_FAINT, STYLE_CURSOR, STYLE_MATCH,
	/* by the kind of a frame (frame.h), in its order: */
	STYLE_USER, STYLE_KERNEL, STYLE_INLINED, STYLE_JIT, STYLE_UNKNOWN,
	/* by the change of a share: */
	STYLE_SAME, STYLE_MORE, STYLE_LESS,
	STYLES
};

struct canvas {
	size_t rows, columns;
	bool color;
	struct canvas_row { struct buf now, shown; } *row;
	size_t row_cap;
	bool stale;		/* what the terminal shows is not known */
	size_t cursor_row, cursor_column;

	/* of the row that is drawn: */
	struct buf *to;
	size_t used;		/* columns */
	enum canvas_style style;
};

/* set the terminal's size; its contents become unknown */
void canvas_resize(struct canvas *, size_t rows, size_t columns);
/* what the terminal shows is not known */
void canvas_forget(struct canvas *);
/* begin a drawing: all rows are empty */
void canvas_begin(struct canvas *);
/* draw at the left of a row, from 0 */
void canvas_row(struct canvas *, size_t row);
void canvas_style(struct canvas *, enum canvas_style);
/* add text from input, and blanks up to a column; both stop at the edge */
void canvas_text(struct canvas *, str);
void canvas_until(struct canvas *, size_t column);
/* where the terminal's cursor is to be */
void canvas_cursor(struct canvas *, size_t row, size_t column);
/* append the bytes that show the drawing */
void canvas_end(struct canvas *, struct buf *);

#endif
