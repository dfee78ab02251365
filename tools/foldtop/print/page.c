#include "tools/foldtop/print/page.h"

#include "common/base/units.h"
#include "common/io/json.h"
#include "tools/foldtop/print/table_export.h"

void
page_hundred(const struct profile *p, struct buf *to)
{
	str event = meta_get(p->meta, STR("event"));
	char n[NUM_TEXT];

	buf_fmt(to, "100%% = ");
	profile_amount(p, p->total, to);
	if (event.n > 0) {
		buf_fmt(to, " of ");
		screen_name(to, event);
	}
	if (p->samples.n > 0 && !str_eq(profile_unit(p), STR("samples"))) {
		buf_fmt(to, ", ");
		buf_add(to, units_human(n, NUM(p->samples.n), STR("samples")));
	}
	if (p->samples.guessed)
		buf_fmt(to, " (taken from the counts)");
	if (meta_get(p->meta, STR("scale")).n > 0) {
		buf_fmt(to, ", estimated: multiplied by ");
		screen_name(to, meta_get(p->meta, STR("scale")));
	}
	if (p->of == NULL)
		return;
	buf_fmt(to, " at or below ");
	screen_name(to, str_of(p->of));
	buf_fmt(to, ", %.1f%% of ", num_percent(p->total, p->whole));
	profile_amount(p, p->whole, to);
}

/* where the intervals come from, or why there are none */
static void
intervals(const struct page *rc, struct buf *to)
{
	const struct profile *p = rc->profile;

	if (p->samples.n > 0 && rc->ci)
		buf_fmt(to, "95%% intervals (samples: %s); ~ marks "
		    "possible noise\n", p->samples.why);
	if (p->samples.n == 0 &&
	    (rc->ci || !str_eq(profile_unit(p), STR("samples"))))
		buf_fmt(to, "Samples unknown, so no intervals: %s\n",
		    p->samples.why);
}

static void
json_begin(const struct page *rc, const char *name)
{
	const struct profile *p = rc->profile;
	struct out *o = rc->out;

	out_fmt(o, "{\"schema\":1,\"report\":\"%s\",\"unit\":", name);
	json_str(o, profile_unit(p));
	out_text(o, ",\"total\":");
	out_num(o, p->total);
	out_text(o, ",\"of\":");
	if (p->of != NULL)
		json_str(o, str_of(p->of));
	else
		out_text(o, "null");
	out_text(o, ",\"whole\":");
	out_num(o, p->whole);
	out_text(o, ",\"samples\":");
	if (p->samples.n > 0)
		out_num(o, NUM(p->samples.n));
	else
		out_text(o, "null");
	out_text(o, ",\"samples_from\":");
	json_str(o, str_of(p->samples.why));
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

size_t
page_rows(const struct page *rc, size_t usual)
{
	return rc->most > 0 ? rc->most : usual;
}

bool
page_for_people(const struct page *rc)
{
	return rc->form == FORM_TEXT || rc->form == FORM_MARKDOWN;
}

void
page_begin(const struct page *rc, const char *name)
{
	struct buf b = {0};

	if (rc->form == FORM_JSON)
		json_begin(rc, name);
	if (!page_for_people(rc))
		return;
	page_hundred(rc->profile, &b);
	buf_char(&b, '\n');
	intervals(rc, &b);
	out_str(rc->out, buf_str(&b));
	buf_free(&b);
}

void
page_table(const struct page *rc, struct table *s, const char *key)
{
	switch (rc->form) {
	case FORM_TEXT:
		table_write_text(s, &rc->screen, rc->out);
		break;
	case FORM_JSON:
		out_fmt(rc->out, ",\n\"%s\":", key);
		table_json(s, rc->out);
		break;
	case FORM_CSV:
		table_csv(s, rc->out);
		break;
	case FORM_TSV:
		table_tsv(s, rc->out);
		break;
	case FORM_MARKDOWN:
		table_markdown(s, rc->out);
		break;
	}
}

void
page_drawing(const struct page *rc, struct table *s,
    const char *key)
{
	if (rc->form != FORM_MARKDOWN) {
		page_table(rc, s, key);
		return;
	}
	out_text(rc->out, "```\n");
	table_write_text(s, &rc->screen, rc->out);
	out_text(rc->out, "```\n");
}

void
page_end(const struct page *rc)
{
	if (rc->form == FORM_JSON)
		out_text(rc->out, "}\n");
}

struct table
page_new_table(const struct page *rc)
{
	return (struct table){.unit = profile_unit(rc->profile),
	    .like = rc->profile->total};
}

static bool
ranges(const struct page *rc)
{
	return profile_has_range(rc->profile) && (rc->ci ||
	    rc->form == FORM_JSON);
}

void
page_share_columns(const struct page *rc, struct table *s,
    const char *key,
    const char *head, const char *range_key, const char *range_head)
{
	table_column(s, CELL_PERCENT, key, head);
	if (ranges(rc))
		table_column(s, CELL_RANGE, range_key, range_head);
}

void
page_share(const struct page *rc, struct table *s, struct num n)
{
	table_percent(s, profile_percent(rc->profile, n),
	    rc->ci && profile_noise(rc->profile, n));
	if (ranges(rc))
		table_range(s, profile_range(rc->profile, n));
}
