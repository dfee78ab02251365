#include "tools/foldtop/print/table.h"

#include "common/base/sys.h"
#include "common/base/units.h"

#define NAME_LEAST 12		/* columns a name gets on any screen */
#define GAP 2			/* blanks between columns */

void
table_column(struct table *s, enum table_cell_kind kind, const char *key,
    const char *head)
{
	s->columns[s->ncolumns++] = (struct table_column){key, head, kind};
}

static void
add_cell(struct table *s, struct table_cell c)
{
	GROW(s->cells, s->cap, s->n + 1);
	s->cells[s->n++] = c;
}

void
table_count(struct table *s, struct num n)
{
	add_cell(s, (struct table_cell){.count = n});
}

void
table_percent(struct table *s, double percent, bool noise)
{
	add_cell(s, (struct table_cell){.low = percent, .noise = noise});
}

void
table_range(struct table *s, struct profile_range r)
{
	add_cell(s, (struct table_cell){.low = r.low, .high = r.high});
}

void
table_text(struct table *s, str text)
{
	add_cell(s, (struct table_cell){.text = text});
}

void
table_branch(struct table *s, str branch, str text)
{
	add_cell(s, (struct table_cell){.text = text, .branch = branch});
}

void
table_chain(struct table *s, str branch, str text)
{
	add_cell(s, (struct table_cell){.text = text, .branch = branch,
	    .shown = true});
}

void
table_ratio(struct table *s, double ratio, bool noise)
{
	add_cell(s, (struct table_cell){.low = ratio, .noise = noise});
}

void
table_blank(struct table *s)
{
	add_cell(s, (struct table_cell){.blank = true});
}

static void
write_cell(struct buf *to, const struct table *s, size_t column,
    const struct table_cell *c)
{
	char text[NUM_TEXT];

	if (c->blank)
		return;
	switch (s->columns[column].kind) {
	case CELL_COUNT:
		buf_add(to, units_like(text, c->count, s->unit, s->like));
		break;
	case CELL_AMOUNT:
		buf_add(to, units_like(text, c->count, s->unit, c->count));
		break;
	case CELL_SAMPLES:
		buf_add(to, num_commas(text, c->count));
		break;
	case CELL_PERCENT:
	case CELL_PART:
		buf_fmt(to, "%s%.1f%%", c->noise ? "~" : "", c->low);
		break;
	case CELL_RANGE:
		buf_fmt(to, "%.1f-%.1f%%", c->low, c->high);
		break;
	case CELL_RATIO:
		buf_fmt(to, "%s%.3g", c->noise ? "~" : "", c->low);
		break;
	case CELL_WHOLE:
		if (c->count.whole != 1)
			buf_add(to, num_text(text, c->count));
		break;
	case CELL_WORD:
	case CELL_NAME:
		screen_name(to, c->text);
		break;
	}
}

static void
measure_widths(struct table *s, size_t *widths)
{
	for (size_t k = 0; k + 1 < s->ncolumns; k++)
		widths[k] = strlen(s->columns[k].head);
	for (size_t i = 0; i < s->n; i++) {
		size_t k = i % s->ncolumns, n;

		if (k + 1 == s->ncolumns)
			continue;
		s->out.n = 0;
		write_cell(&s->out, s, k, &s->cells[i]);
		n = screen_columns(buf_str(&s->out));
		if (n > widths[k])
			widths[k] = n;
	}
}

enum color {COLOR_NONE, COLOR_HOT, COLOR_WARM, COLOR_FAINT, COLOR_BOLD};

/* set a colour, if the screen has colours */
static void
set_color(const struct screen *s, struct buf *to, enum color c)
{
	static const char *const codes[] = {
		"\033[0m", "\033[1;31m", "\033[33m", "\033[2m", "\033[1m"
	};

	if (s->color)
		buf_add(to, str_of(codes[c]));
}

/* the colour of a share */
static enum color
choose_color(const struct table *s, size_t k, const struct table_cell *c)
{
	if (s->columns[k].kind != CELL_PERCENT || c->blank)
		return COLOR_NONE;
	return c->low >= 20 ? COLOR_HOT : c->low >= 5 ? COLOR_WARM :
	    c->low < 0.5 ? COLOR_FAINT : COLOR_NONE;
}

static void
write_row(struct table *s, const struct screen *screen, size_t at,
    const size_t *widths, struct out *o)
{
	struct buf line = {0};
	size_t used = 0, last = s->ncolumns - 1, room;

	for (size_t k = 0; k < last; k++) {
		const struct table_cell *c = &s->cells[at + k];
		enum color color = choose_color(s, k, c);

		bool left = s->columns[k].kind == CELL_WORD;
		size_t pad;

		s->out.n = 0;
		write_cell(&s->out, s, k, c);
		pad = widths[k] - screen_columns(buf_str(&s->out));
		screen_pad(&line, left ? 0 : pad);
		if (color != COLOR_NONE)
			set_color(screen, &line, color);
		buf_add(&line, buf_str(&s->out));
		if (color != COLOR_NONE)
			set_color(screen, &line, COLOR_NONE);
		screen_pad(&line, left ? pad + GAP : GAP);
		used += widths[k] + GAP;
	}
	buf_add(&line, s->cells[at + last].branch);
	used += screen_columns(s->cells[at + last].branch);
	room = screen->width == 0 ? 0 : screen->width > used + NAME_LEAST ?
	    screen->width - used : NAME_LEAST;
	if (s->cells[at + last].shown)
		screen_cut(screen, &line, s->cells[at + last].text,
		    room > 0 ? room : SIZE_MAX);
	else
		screen_fit(screen, &line, s->cells[at + last].text, room);
	while (line.n > 0 && line.p[line.n - 1] == ' ')
		line.n--;
	buf_char(&line, '\n');
	out_str(o, buf_str(&line));
	buf_free(&line);
}

void
table_write_text(struct table *s, const struct screen *screen, struct out *o)
{
	size_t widths[LENGTH(s->columns)] = {0};
	struct buf head = {0};

	measure_widths(s, widths);
	set_color(screen, &head, COLOR_BOLD);
	for (size_t k = 0; k < s->ncolumns; k++)
		buf_fmt(&head, "%*s%*s", s->columns[k].kind == CELL_WORD ?
		    -(int)widths[k] : (int)widths[k], s->columns[k].head,
		    k + 1 < s->ncolumns ? GAP : 0, "");
	while (head.p[head.n - 1] == ' ')
		head.n--;
	set_color(screen, &head, COLOR_NONE);
	buf_char(&head, '\n');
	out_str(o, buf_str(&head));
	buf_free(&head);
	for (size_t at = 0; at < s->n; at += s->ncolumns)
		write_row(s, screen, at, widths, o);
}
