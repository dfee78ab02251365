#include "tools/foldtop/view.h"

#include "common/json.h"
#include "common/units.h"
#include "tools/foldtop/export.h"

void
view_hundred(const struct base *b, struct buf *to)
{
	str event = meta_get(b->meta, STR("event"));
	char n[NUM_TEXT];

	buf_fmt(to, "100%% = ");
	base_amount(b, b->total, to);
	if (event.n > 0) {
		buf_fmt(to, " of ");
		screen_name(to, event);
	}
	if (b->samples.n > 0 && !str_eq(base_unit(b), STR("samples"))) {
		buf_fmt(to, ", ");
		buf_add(to, units_human(n, NUM(b->samples.n), STR("samples")));
	}
	if (b->of == NULL)
		return;
	buf_fmt(to, " at or below ");
	screen_name(to, str_of(b->of));
	buf_fmt(to, ", %.1f%% of ", num_percent(b->total, b->whole));
	base_amount(b, b->whole, to);
}

/* where the intervals come from, or why there are none */
static void
intervals(const struct view *v, struct buf *to)
{
	const struct base *b = v->base;

	if (b->samples.n > 0 && v->ci)
		buf_fmt(to, "95%% intervals (samples: %s); ~ may be "
		    "noise\n", b->samples.why);
	if (b->samples.n == 0 &&
	    (v->ci || !str_eq(base_unit(b), STR("samples"))))
		buf_fmt(to, "No intervals: %s\n",
		    b->samples.why);
}

static void
json_begin(const struct view *v, const char *name)
{
	const struct base *b = v->base;
	struct out *o = v->out;

	out_fmt(o, "{\"schema\":1,\"report\":\"%s\",\"unit\":", name);
	json_str(o, base_unit(b));
	out_text(o, ",\"total\":");
	out_num(o, base_shown(b, b->total));
	out_text(o, ",\"of\":");
	if (b->of != NULL)
		json_str(o, str_of(b->of));
	else
		out_text(o, "null");
	out_text(o, ",\"whole\":");
	out_num(o, base_shown(b, b->whole));
	out_text(o, ",\"samples\":");
	if (b->samples.n > 0)
		out_num(o, NUM(b->samples.n));
	else
		out_text(o, "null");
	out_text(o, ",\"samples_from\":");
	json_str(o, str_of(b->samples.why));
	out_text(o, ",\n\"meta\":{");
	for (size_t i = 0; i < b->meta->n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_str(o, b->meta->all[i].key);
		out_char(o, ':');
		json_str(o, b->meta->all[i].value);
	}
	out_text(o, "},\n\"health\":");
	health_json(&b->health, o);
}

size_t
view_most(const struct view *v, size_t usual)
{
	return v->most > 0 ? v->most : usual;
}

bool
view_for_people(const struct view *v)
{
	return v->form == FORM_TEXT || v->form == FORM_MARKDOWN;
}

void
view_begin(const struct view *v, const char *name)
{
	struct buf b = {0};

	if (v->form == FORM_JSON)
		json_begin(v, name);
	if (!view_for_people(v))
		return;
	view_hundred(v->base, &b);
	buf_char(&b, '\n');
	intervals(v, &b);
	out_str(v->out, buf_str(&b));
	buf_free(&b);
}

void
view_sheet(const struct view *v, struct sheet *s, const char *key)
{
	switch (v->form) {
	case FORM_TEXT:
		sheet_write_text(s, &v->screen, v->out);
		break;
	case FORM_JSON:
		out_fmt(v->out, ",\n\"%s\":", key);
		export_json(s, v->out);
		break;
	case FORM_CSV:
		export_csv(s, v->out);
		break;
	case FORM_TSV:
		export_tsv(s, v->out);
		break;
	case FORM_MARKDOWN:
		export_markdown(s, v->out);
		break;
	}
}

void
view_drawing(const struct view *v, struct sheet *s, const char *key)
{
	if (v->form != FORM_MARKDOWN) {
		view_sheet(v, s, key);
		return;
	}
	out_text(v->out, "```\n");
	sheet_write_text(s, &v->screen, v->out);
	out_text(v->out, "```\n");
}

void
view_end(const struct view *v)
{
	if (v->form == FORM_JSON)
		out_text(v->out, "}\n");
}

struct sheet
view_new_sheet(const struct view *v)
{
	return (struct sheet){.unit = base_unit(v->base),
	    .like = base_shown(v->base, v->base->total)};
}

static bool
ranges(const struct view *v)
{
	return base_has_range(v->base) && (v->ci || v->form == FORM_JSON);
}

void
view_share_columns(const struct view *v, struct sheet *s, const char *key,
    const char *head, const char *range_key, const char *range_head)
{
	sheet_column(s, CELL_PERCENT, key, head);
	if (ranges(v))
		sheet_column(s, CELL_RANGE, range_key, range_head);
}

void
view_share(const struct view *v, struct sheet *s, struct num n)
{
	sheet_percent(s, base_percent(v->base, n),
	    v->ci && base_noise(v->base, n));
	if (ranges(v))
		sheet_range(s, base_range(v->base, n));
}
