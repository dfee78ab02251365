#include "tools/foldtop/print/table_export.h"

#include <math.h>

#include "common/base/printable.h"
#include "common/io/json.h"
#include "common/profile/frame.h"

/* a number without unit, commas or per cent sign */
static void
write_number(struct out *o, enum table_cell_kind kind,
    const struct table_cell *c)
{
	if (c->blank)
		return;
	switch (kind) {
	case CELL_COUNT:
	case CELL_AMOUNT:
	case CELL_SAMPLES:
	case CELL_WHOLE:
		out_num(o, c->count);
		break;
	case CELL_PERCENT:
	case CELL_PART:
		out_fmt(o, "%.3f", c->low);
		break;
	case CELL_RATIO:
		out_fmt(o, "%.9g", c->low);
		break;
	case CELL_RANGE:
	case CELL_WORD:
	case CELL_NAME:
		break;
	}
}

static bool
is_text(enum table_cell_kind kind)
{
	return kind == CELL_WORD || kind == CELL_NAME;
}

/* a spreadsheet takes a text that begins like this for a formula, which may
 * run a command; behind "'" it is only text */
static void
write_text_mark(struct out *o, str s)
{
	if (s.n > 1 && str_chr(STR("=+-@"), s.p[0]) != STR_NONE)
		out_char(o, '\'');
}

static void
write_csv_text(struct out *o, str s)
{
	bool quote = str_chr(s, ',') != STR_NONE ||
	    str_chr(s, '"') != STR_NONE || str_chr(s, '\n') != STR_NONE ||
	    str_chr(s, '\r') != STR_NONE;

	if (!quote) {
		write_text_mark(o, s);
		out_str(o, s);
		return;
	}
	out_char(o, '"');
	write_text_mark(o, s);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			out_char(o, '"');
		out_char(o, s.p[i]);
	}
	out_char(o, '"');
}

static void
write_tsv_text(struct out *o, str s)
{
	write_text_mark(o, s);
	for (size_t i = 0; i < s.n; i++)
		out_char(o, s.p[i] == '\t' || s.p[i] == '\n' ||
		    s.p[i] == '\r' ? ' ' : s.p[i]);
}

static void
write_separated(struct table *s, char by, void (*write_text)(struct out *, str),
    struct out *o)
{
	for (size_t k = 0; k < s->ncolumns; k++) {
		const struct table_column *c = &s->columns[k];

		if (k > 0)
			out_char(o, by);
		if (c->kind == CELL_RANGE)
			out_fmt(o, "%s_low%c%s_high", c->key, by, c->key);
		else
			out_text(o, c->key);
	}
	for (size_t i = 0; i < s->n; i++) {
		size_t k = i % s->ncolumns;
		enum table_cell_kind kind = s->columns[k].kind;

		out_char(o, k > 0 ? by : '\n');
		if (is_text(kind))
			write_text(o, s->cells[i].text);
		else if (kind == CELL_RANGE && s->cells[i].blank)
			out_char(o, by);
		else if (kind == CELL_RANGE)
			out_fmt(o, "%.3f%c%.3f", s->cells[i].low, by,
			    s->cells[i].high);
		else
			write_number(o, kind, &s->cells[i]);
	}
	out_char(o, '\n');
}

void
table_csv(struct table *s, struct out *o)
{
	write_separated(s, ',', write_csv_text, o);
}

void
table_tsv(struct table *s, struct out *o)
{
	write_separated(s, '\t', write_tsv_text, o);
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
			json_real(o, cell->blank ? NAN : cell->low, 3);
			out_fmt(o, ",\"%s_high\":", c->key);
			json_real(o, cell->blank ? NAN : cell->high, 3);
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

/* with a backslash before what Markdown would interpret */
static void
write_markdown_text(struct out *o, str s)
{
	while (s.n > 0) {
		struct printable c = printable_first(s);

		if (!c.shown)
			out_char(o, '?');
		else if (c.code == '<')
			out_text(o, "&lt;");
		else if (c.code == '&')
			out_text(o, "&amp;");
		else {
			if (strchr("\\`*_[]|~", s.p[0]) != NULL)
				out_char(o, '\\');
			out_str(o, str_upto(s, c.n));
		}
		s = str_from(s, c.n);
	}
}

void
table_markdown(struct table *s, const struct screen *screen, struct out *o)
{
	for (size_t k = 0; k < s->ncolumns; k++)
		out_fmt(o, "| %s ", s->columns[k].head);
	out_text(o, "|\n");
	for (size_t k = 0; k < s->ncolumns; k++)
		out_text(o, is_text(s->columns[k].kind) ? "| --- " : "| ---: ");
	out_text(o, "|\n");
	for (size_t i = 0; i < s->n; i++) {
		size_t k = i % s->ncolumns;

		out_text(o, "| ");
		s->out.n = 0;
		if (is_text(s->columns[k].kind)) {
			screen_fit(screen, &s->out, s->cells[i].text, 0);
			write_markdown_text(o, buf_str(&s->out));
		} else {
			table_write_cell(&s->out, s, k, &s->cells[i]);
			out_str(o, buf_str(&s->out));
		}
		out_text(o, k + 1 == s->ncolumns ? " |\n" : " ");
	}
}
