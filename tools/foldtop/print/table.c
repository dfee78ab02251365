#include "tools/foldtop/print/table.h"

#include <math.h>

#include "common/base/sys.h"
#include "common/base/units.h"
#include "common/io/json.h"

#define NAME_LEAST 12		/* minimum columns of a name */
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
	*APPEND(s->cells, s->cap, s->n) = c;
}

void
table_count(struct table *s, struct num n)
{
	add_cell(s, (struct table_cell){.count = n});
}

void
table_real(struct table *s, double x, bool noise)
{
	add_cell(s, (struct table_cell){.low = x, .noise = noise});
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
table_bar(struct table *s, const struct screen *screen, double percent,
    size_t columns)
{
	double wanted = percent * (double)columns * 8 / 100 + 0.5;
	size_t eighths = wanted > 0 ? (size_t)wanted : 0, n;
	struct buf b = {0};

	if (eighths > columns * 8)
		eighths = columns * 8;
	for (n = 0; n < eighths / 8; n++)
		buf_add(&b, str_of(screen->glyphs->full));
	if (screen->glyphs->eighths[eighths % 8][0] != '\0') {
		buf_add(&b, str_of(screen->glyphs->eighths[eighths % 8]));
		n++;
	}
	screen_pad(&b, columns - n);
	table_text(s, arena_str(&s->bars, buf_str(&b)));
	buf_free(&b);
}

void
table_chain(struct table *s, str branch, str chain)
{
	add_cell(s, (struct table_cell){.text = chain, .branch = branch,
	    .chain = true});
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
		buf_add(to, units_like(text, c->count, s->unit, s->largest));
		break;
	case CELL_AMOUNT:
		buf_add(to, units_like(text, c->count, s->unit, c->count));
		break;
	case CELL_SAMPLES:
		buf_add(to, num_commas(text, c->count));
		break;
	case CELL_PERCENT:
	case CELL_REAL:
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

enum color { COLOR_NONE, COLOR_HOT, COLOR_WARM, COLOR_FAINT, COLOR_BOLD };

static void
set_color(const struct screen *s, struct buf *to, enum color c)
{
	static const char *const codes[] = {
		"\033[0m", "\033[1;31m", "\033[33m", "\033[2m", "\033[1m"
	};

	if (s->color)
		buf_add(to, str_of(codes[c]));
}

/* return the colour of a share of the profile */
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
	if (s->cells[at + last].chain)
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

/* write a number without unit, commas and percent sign */
static void
write_number(struct out *o, enum table_cell_kind kind,
    const struct table_cell *c)
{
	if (c->blank)
		return;
	if (kind == CELL_PERCENT || kind == CELL_REAL)
		out_fmt(o, "%.3f", c->low);
	else if (kind == CELL_RATIO)
		out_fmt(o, "%.9g", c->low);
	else
		out_num(o, c->count);
}

static bool
is_text(enum table_cell_kind kind)
{
	return kind == CELL_WORD || kind == CELL_NAME;
}

/* A spreadsheet would take a text that begins with one of =+-@ as a formula,
 * which may run a command; "'" before it prevents that. */
static void
write_tsv_text(struct out *o, str s)
{
	if (s.n > 1 && str_has_char(STR("=+-@"), s.p[0]))
		out_char(o, '\'');
	for (size_t i = 0; i < s.n; i++)
		out_char(o, s.p[i] == '\t' || s.p[i] == '\n' ||
		    s.p[i] == '\r' ? ' ' : s.p[i]);
}

void
table_tsv(struct table *s, struct out *o)
{
	for (size_t k = 0; k < s->ncolumns; k++) {
		const struct table_column *c = &s->columns[k];

		if (k > 0)
			out_char(o, '\t');
		if (c->kind == CELL_RANGE)
			out_fmt(o, "%s_low\t%s_high", c->key, c->key);
		else
			out_text(o, c->key);
	}
	for (size_t i = 0; i < s->n; i++) {
		size_t k = i % s->ncolumns;
		enum table_cell_kind kind = s->columns[k].kind;

		out_char(o, k > 0 ? '\t' : '\n');
		if (is_text(kind))
			write_tsv_text(o, s->cells[i].text);
		else if (kind == CELL_RANGE && s->cells[i].blank)
			out_char(o, '\t');
		else if (kind == CELL_RANGE)
			out_fmt(o, "%.3f\t%.3f", s->cells[i].low,
			    s->cells[i].high);
		else
			write_number(o, kind, &s->cells[i]);
	}
	out_char(o, '\n');
}

void
table_json(struct table *s, struct out *o)
{
	out_char(o, '[');
	for (size_t i = 0; i < s->n; i++) {
		const struct table_cell *cell = &s->cells[i];
		size_t k = i % s->ncolumns;
		const struct table_column *c = &s->columns[k];

		out_text(o, k > 0 ? "," : i > 0 ? ",\n {" : "\n {");
		if (c->kind == CELL_RANGE) {
			out_fmt(o, "\"%s_low\":", c->key);
			json_real(o, cell->blank ? NAN : cell->low);
			out_fmt(o, ",\"%s_high\":", c->key);
			json_real(o, cell->blank ? NAN : cell->high);
		} else {
			out_fmt(o, "\"%s\":", c->key);
			if (is_text(c->kind))
				json_str(o, cell->text);
			else if (cell->blank)
				out_text(o, "null");
			else
				write_number(o, c->kind, cell);
		}
		if (k + 1 == s->ncolumns)
			out_char(o, '}');
	}
	out_text(o, s->n > 0 ? "\n]" : "]");
}
