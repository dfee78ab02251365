/*
 * A screen that is drawn row by row and sent to a terminal as control sequences
 * of ECMA-48.  Only rows that changed are sent.  Text is cut at the right edge.
 * Starts as {0}; lives until exit.
 */
#ifndef FOLDVIEW_CANVAS_H
#define FOLDVIEW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"

enum canvas_style {
	STYLE_PLAIN,
	STYLE_TITLE, STYLE_FAINT, STYLE_CURSOR, STYLE_MATCH,
	/* in the order of enum frame_kind (frame.h): */
	STYLE_USER, STYLE_KERNEL, STYLE_INLINED, STYLE_JIT, STYLE_UNKNOWN,
	/* change of a share: none, larger, smaller */
	STYLE_SAME, STYLE_MORE, STYLE_LESS,
	STYLES
};

struct canvas {
	size_t rows, columns;
	bool color;
	struct canvas_row { struct buf now, shown; } *row;
	size_t row_cap;
	bool stale;		/* the contents of the terminal are unknown */
	size_t cursor_row, cursor_column;

	/* the row that is being drawn: */
	struct buf *to;
	size_t used;		/* columns used so far */
	enum canvas_style style;
};

/* Set the terminal's size; its contents become unknown. */
void canvas_resize(struct canvas *, size_t rows, size_t columns);
/* Redraw everything next time: the contents of the terminal are unknown. */
void canvas_forget(struct canvas *);
/* Start to draw; all rows are empty. */
void canvas_begin(struct canvas *);
/* Start to draw a row; rows are numbered from 0. */
void canvas_row(struct canvas *, size_t row);
void canvas_style(struct canvas *, enum canvas_style);
/* Append text, made printable, or blanks up to a column. */
void canvas_text(struct canvas *, str);
void canvas_until(struct canvas *, size_t column);
/* Set the position of the cursor. */
void canvas_cursor(struct canvas *, size_t row, size_t column);
/* Append the bytes that update the terminal. */
void canvas_end(struct canvas *, struct buf *);

#endif
