#include "tools/foldtop/reports/report_parts.h"

#include "common/io/json.h"
#include "tools/foldtop/findings/advice.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/model/managed.h"

struct export {
	const struct profile *profile;
	const struct page *page;
	struct managed managed;	/* functions of scripts come first */
	struct hotspots hotspots;
	size_t n;		/* hot functions to print */
};

static void
write_share(const struct profile *p, struct num count, struct out *o)
{
	out_num(o, count);
	out_text(o, ",\"percent\":");
	json_real(o, profile_percent(p, count));
	if (!profile_has_range(p))
		return;
	out_text(o, ",\"interval_low\":");
	json_real(o, profile_range(p, count).low);
	out_text(o, ",\"interval_high\":");
	json_real(o, profile_range(p, count).high);
}

static void
write_hotspot(const struct export *d, const struct hotspot *h)
{
	struct out *o = d->page->out;
	const struct profile *p = d->profile;
	size_t n;
	const struct edge *e = hotspots_callees(&d->hotspots, p, h, &n);

	json_member(o, "\n {\"name\":", h->group.name);
	out_text(o, ",\"total\":");
	write_share(p, h->group.total, o);
	json_num_member(o, ",\"self\":", h->group.self);
	json_num_member(o, ",\"owned\":", h->owned);
	out_text(o, ",\"callees\":[");
	for (size_t i = 0; i < n; i++) {
		json_member(o, i > 0 ? ",{\"name\":" : "{\"name\":", e[i].name);
		out_text(o, ",\"total\":");
		write_share(p, e[i].count, o);
		out_char(o, '}');
	}
	out_text(o, "]}");
}

static void
write_advice(const struct export *d, const struct advice *a)
{
	struct out *o = d->page->out;
	struct buf text = {0};

	out_fmt(o, "\n {\"pattern\":\"%s\",\"count\":", a->name);
	write_share(d->profile, a->count, o);
	json_member(o, ",\"frame\":", a->frame);
	json_num_member(o, ",\"frame_count\":", a->frame_count);
	json_member(o, ",\"below\":", a->below);
	advice_text(d->profile, a, &d->page->screen, &text);
	json_member(o, ",\"text\":", buf_str(&text));
	out_char(o, '}');
	buf_free(&text);
}

static void
write_json(const struct export *d)
{
	struct out *o = d->page->out;
	struct advice_list a = {0};

	advice_find(&a, d->profile);
	page_begin(d->profile, d->page, "report");
	if (d->profile->own != NULL)
		report_own_json(d->profile, d->page);
	out_text(o, ",\n\"hot\":[");
	for (size_t i = 0; i < d->n; i++) {
		if (i > 0)
			out_char(o, ',');
		write_hotspot(d, &d->hotspots.all[i]);
	}
	out_text(o, "\n],\n\"advice\":[");
	for (size_t i = 0; i < a.n; i++) {
		if (i > 0)
			out_char(o, ',');
		write_advice(d, &a.all[i]);
	}
	out_text(o, "\n]");
	page_end(d->page);
}

static void
add_row(const struct export *d, struct table *s, size_t rank, str function,
    struct num count, str name)
{
	table_count(s, NUM(rank));
	table_text(s, function);
	table_count(s, count);
	page_share(d->profile, d->page, s, count);
	table_text(s, name);
}

/* print a row per hot function, with its name twice, and one per callee */
static void
write_rows(const struct export *d)
{
	const struct profile *p = d->profile;
	struct table s = page_new_table(p);

	table_column(&s, CELL_WHOLE, "rank", "RANK");
	table_column(&s, CELL_WORD, "function", "FUNCTION");
	table_column(&s, CELL_COUNT, "total", "TOTAL");
	page_share_columns(p, d->page, &s, "percent", "TOTAL%",
	    "interval");
	table_column(&s, CELL_NAME, "name", "NAME");
	for (size_t i = 0; i < d->n; i++) {
		const struct hotspot *h = &d->hotspots.all[i];
		size_t n;
		const struct edge *e = hotspots_callees(&d->hotspots, p, h, &n);

		add_row(d, &s, i + 1, h->group.name, h->group.total,
		    h->group.name);
		for (size_t k = 0; k < n; k++)
			add_row(d, &s, i + 1, h->group.name, e[k].count,
			    e[k].name);
	}
	page_table(d->page, &s, "hot");
}

void
report_export(const struct profile *p, const struct page *page)
{
	struct export d = {.profile = p, .page = page,
	    .n = page_rows(page, HOTSPOT_ROWS)};

	managed_split(&d.managed, p);
	hotspots_find(&d.hotspots, &d.managed.functions);
	if (d.n > d.hotspots.n)
		d.n = d.hotspots.n;
	if (page->form == FORM_JSON)
		write_json(&d);
	else
		write_rows(&d);
}
