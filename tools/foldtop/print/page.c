#include "tools/foldtop/print/page.h"

#include "common/base/units.h"
#include "common/io/json.h"

#define PROSE_WIDTH 79		/* maximum columns of a paragraph */

bool
page_for_people(const struct page *page)
{
	return page->form == FORM_TEXT;
}

size_t
page_rows(const struct page *page, size_t standard)
{
	return page->most > 0 ? page->most : standard;
}

void
page_hundred(const struct profile *p, struct buf *to)
{
	str event = meta_get(p->meta, STR("event"));
	char n[NUM_TEXT];

	buf_fmt(to, "100%% = ");
	count_unit_amount(&p->unit, p->total, to);
	if (event.n > 0) {
		buf_fmt(to, " of ");
		screen_name(to, event);
	}
	if (p->samples.n > 0 && !str_eq(p->unit.name, STR("samples"))) {
		buf_fmt(to, ", ");
		buf_add(to, units_human(n, NUM(p->samples.n), STR("samples")));
	}
	if (p->samples.guessed)
		buf_fmt(to, " (taken from the counts)");
	if (meta_get(p->meta, STR("scale")).n > 0) {
		buf_fmt(to, ", estimated: multiplied by up to ");
		screen_name(to, meta_get(p->meta, STR("scale")));
	}
	if (p->of == NULL)
		return;
	buf_fmt(to, " at or below ");
	screen_name(to, str_of(p->of));
	buf_fmt(to, ", %.1f%% of ", num_percent(p->total, p->whole));
	count_unit_amount(&p->unit, p->whole, to);
}

/* explain the basis of the intervals, or why there are none */
static void
describe_intervals(const struct profile *p, const struct page *page,
    struct buf *to)
{
	if (p->samples.n > 0 && page->ci)
		buf_fmt(to, "95%% intervals (samples: %s); ~ marks "
		    "possible noise\n", p->samples.why);
	if (p->samples.n == 0 &&
	    (page->ci || !str_eq(p->unit.name, STR("samples"))))
		buf_fmt(to, "Samples unknown, so no intervals: %s\n",
		    p->samples.why);
}

/* write the JSON members that all reports have */
static void
write_json_facts(const struct profile *p, struct out *o)
{
	json_member(o, ",\"unit\":", p->unit.name);
	json_num_member(o, ",\"total\":", p->total);
	json_member(o, ",\"of\":", p->of != NULL ? str_of(p->of) : (str){0});
	json_num_member(o, ",\"whole\":", p->whole);
	out_text(o, ",\"samples\":");
	if (p->samples.n > 0)
		out_num(o, NUM(p->samples.n));
	else
		out_text(o, "null");
	json_member(o, ",\"samples_from\":", str_of(p->samples.why));
	out_text(o, ",\n\"meta\":{");
	for (size_t i = 0; i < p->meta->n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_str(o, p->meta->all[i].key);
		out_char(o, ':');
		json_str(o, p->meta->all[i].value);
	}
	out_text(o, "},\n\"health\":");
	health_json(&p->health, o);
}

void
page_begin(const struct profile *p, const struct page *page, const char *name)
{
	struct buf b = {0};

	if (page->form == FORM_JSON) {
		out_fmt(page->out, "{\"schema\":1,\"report\":\"%s\"", name);
		write_json_facts(p, page->out);
	}
	if (!page_for_people(page))
		return;
	page_hundred(p, &b);
	buf_char(&b, '\n');
	describe_intervals(p, page, &b);
	out_str(page->out, buf_str(&b));
	buf_free(&b);
}

void
page_table(const struct page *page, struct table *s, const char *key)
{
	switch (page->form) {
	case FORM_TEXT:
		table_write_text(s, &page->screen, page->out);
		break;
	case FORM_JSON:
		out_fmt(page->out, ",\n\"%s\":", key);
		table_json(s, page->out);
		break;
	case FORM_TSV:
		table_tsv(s, page->out);
		break;
	}
}

/* append a text, wrapped at `columns`; lines after the first are indented */
static void
add_wrapped(struct buf *to, str s, size_t columns, size_t indent)
{
	size_t used = 0;
	str word;

	for (size_t i = 0; i < s.n && s.p[i] == ' '; i++)
		used++;
	screen_pad(to, used);
	for (bool first = true; str_word(&s, &word); first = false) {
		size_t n = screen_columns(word);

		if (!first && used + 1 + n > columns) {
			buf_char(to, '\n');
			screen_pad(to, indent);
			used = indent;
			first = true;
		}
		if (!first)
			buf_char(to, ' ');
		buf_add(to, word);
		used += n + !first;
	}
	buf_char(to, '\n');
}

void
page_paragraph(const struct page *page, struct buf *text)
{
	struct buf b = {0};
	size_t width = page->screen.width;

	add_wrapped(&b, buf_str(text), width > 0 && width < PROSE_WIDTH ?
	    width : PROSE_WIDTH, 3);
	out_str(page->out, buf_str(&b));
	buf_free(&b);
	text->n = 0;
}

void
page_end(const struct page *page)
{
	if (page->form == FORM_JSON)
		out_text(page->out, "}\n");
}

struct table
page_new_table(const struct profile *p)
{
	return (struct table){.unit = p->unit.name, .largest = p->total};
}

static bool
has_ranges(const struct profile *p, const struct page *page)
{
	return profile_has_range(p) && (page->ci || page->form == FORM_JSON);
}

void
page_share_columns(const struct profile *p, const struct page *page,
    struct table *s, const char *key, const char *head, const char *range_key)
{
	table_column(s, CELL_PERCENT, key, head);
	if (has_ranges(p, page))
		table_column(s, CELL_RANGE, range_key, "95%");
}

void
page_share(const struct profile *p, const struct page *page, struct table *s,
    struct num n)
{
	table_real(s, profile_percent(p, n), page->ci &&
	    profile_noise(p, n));
	if (has_ranges(p, page))
		table_range(s, profile_range(p, n));
}
