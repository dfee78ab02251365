#include "tools/foldview/terminal/canvas.h"

#include "common/base/printable.h"
#include "common/screen/columns.h"

/* parameters of SGR (Select Graphic Rendition), with and without colours */
static const struct { const char *color, *plain; } styles[STYLES] = {
	[STYLE_PLAIN] = {"", ""},
	[STYLE_TITLE] = {"7", "7"},
	[STYLE_FAINT] = {"2", ""},
	[STYLE_CURSOR] = {"1;37;44", "7"},
	[STYLE_MATCH] = {"37;45", "1;4"},
	[STYLE_USER] = {"30;43", ""},
	[STYLE_KERNEL] = {"37;41", ""},
	[STYLE_INLINED] = {"30;46", ""},
	[STYLE_JIT] = {"30;42", ""},
	[STYLE_UNKNOWN] = {"30;47", ""},
	[STYLE_SAME] = {"30;47", ""},
	[STYLE_MORE] = {"37;41", ""},
	[STYLE_LESS] = {"30;46", ""},
};

void
canvas_resize(struct canvas *c, size_t rows, size_t columns)
{
	GROW_ZEROED(c->row, c->row_cap, rows);
	c->rows = rows;
	c->columns = columns;
	c->stale = true;
}

void
canvas_forget(struct canvas *c)
{
	c->stale = true;
}

void
canvas_begin(struct canvas *c)
{
	for (size_t i = 0; i < c->rows; i++)
		c->row[i].now.n = 0;
	c->cursor_row = c->cursor_column = 0;
}

void
canvas_style(struct canvas *c, enum canvas_style style)
{
	const char *code = c->color ? styles[style].color : styles[style].plain;

	if (style == c->style)
		return;
	c->style = style;
	buf_add(c->to, STR("\033[0"));
	if (code[0] != '\0')
		buf_fmt(c->to, ";%s", code);
	buf_char(c->to, 'm');
}

void
canvas_row(struct canvas *c, size_t row)
{
	c->to = &c->row[row].now;
	c->to->n = 0;
	c->used = 0;
	c->style = STYLE_PLAIN;
}

void
canvas_text(struct canvas *c, str s)
{
	while (s.n > 0) {
		struct printable p = printable_first(s);
		size_t n = p.shown ? columns_of(p.code) : 1;

		if (c->used + n > c->columns || (n == 0 && c->used == 0))
			return;
		buf_add(c->to, p.shown ? str_upto(s, p.n) : STR("?"));
		c->used += n;
		s = str_from(s, p.n);
	}
}

void
canvas_until(struct canvas *c, size_t column)
{
	while (c->used < column && c->used < c->columns) {
		buf_char(c->to, ' ');
		c->used++;
	}
}

void
canvas_cursor(struct canvas *c, size_t row, size_t column)
{
	c->cursor_row = row;
	c->cursor_column = column;
}

/* Update a row.  It is erased first, since erasing after text in the last
 * column would erase that column. */
static void
show_row(struct canvas *c, size_t i, struct buf *to)
{
	struct canvas_row *r = &c->row[i];

	if (!c->stale && str_eq(buf_str(&r->now), buf_str(&r->shown)))
		return;
	buf_fmt(to, "\033[%zu;1H\033[0m\033[K", i + 1);
	buf_add(to, buf_str(&r->now));
	buf_set(&r->shown, buf_str(&r->now));
}

void
canvas_end(struct canvas *c, struct buf *to)
{
	buf_add(to, STR("\033[?25l"));
	if (c->stale)
		buf_add(to, STR("\033[0m\033[2J"));
	for (size_t i = 0; i < c->rows; i++)
		show_row(c, i, to);
	c->stale = false;
	buf_fmt(to, "\033[0m\033[%zu;%zuH\033[?25h", c->cursor_row + 1,
	    c->cursor_column + 1);
}
