#include "tools/foldtop/print/table_export.h"

#include <math.h>

#include "common/io/json.h"

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

/* a spreadsheet takes a text that begins like this as a formula, which may run
 * a command; after "'" it is only text */
static void
write_text_mark(struct out *o, str s)
{
	if (s.n > 1 && str_chr(STR("=+-@"), s.p[0]) != STR_NONE)
		out_char(o, '\'');
}

static void
write_tsv_text(struct out *o, str s)
{
	write_text_mark(o, s);
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
