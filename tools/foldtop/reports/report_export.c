#include "tools/foldtop/reports/report_export.h"

#include "common/io/json.h"
#include "tools/foldtop/findings/advice.h"

/* what the report is made from */
struct exported {
	const struct page *context;
	struct groups groups;
	struct hotspots hotspots;
};

static void
share(const struct page *rc, struct num count)
{
	const struct profile *p = rc->profile;
	struct out *o = rc->out;

	out_num(o, count);
	out_text(o, ",\"percent\":");
	json_real(o, profile_percent(p, count), 3);
	if (!profile_has_range(p))
		return;
	out_text(o, ",\"interval_low\":");
	json_real(o, profile_range(p, count).low, 3);
	out_text(o, ",\"interval_high\":");
	json_real(o, profile_range(p, count).high, 3);
}

static void
json_hot(const struct exported *d, const struct hotspot *h)
{
	struct out *o = d->context->out;
	const struct profile *p = d->context->profile;
	size_t n;
	const struct edge *e = edges_from(&d->hotspots.edges, h->id, &n);

	out_text(o, "\n {\"name\":");
	json_str(o, h->group->name);
	out_text(o, ",\"total\":");
	share(d->context, h->group->total);
	out_text(o, ",\"self\":");
	out_num(o, h->group->self);
	out_text(o, ",\"owned\":");
	out_num(o, h->owned);
	out_text(o, ",\"callees\":[");
	for (size_t i = 0; i < n && profile_percent(p, e[i].count) >=
	    HOTSPOT_CALLEE; i++) {
		out_text(o, i > 0 ? ",{\"name\":" : "{\"name\":");
		json_str(o, e[i].name);
		out_text(o, ",\"total\":");
		share(d->context, e[i].count);
		out_char(o, '}');
	}
	out_text(o, "]}");
}

static void
json_advice(const struct exported *d, const struct advice *a)
{
	struct out *o = d->context->out;
	struct buf text = {0};

	out_fmt(o, "\n {\"pattern\":\"%s\",\"count\":", a->name);
	share(d->context, a->count);
	out_text(o, ",\"frame\":");
	json_str(o, a->frame);
	out_text(o, ",\"frame_count\":");
	out_num(o, a->frame_count);
	out_text(o, ",\"below\":");
	if (a->below.n > 0)
		json_str(o, a->below);
	else
		out_text(o, "null");
	advice_text(d->context->profile, a, &text);
	out_text(o, ",\"text\":");
	json_str(o, buf_str(&text));
	out_char(o, '}');
	buf_free(&text);
}

static void
json(const struct exported *d, size_t n)
{
	struct out *o = d->context->out;
	struct advices a = {0};

	advice_find(&a, d->context->profile, &d->groups);
	page_begin(d->context, "report");
	out_text(o, ",\n\"hot\":[");
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_hot(d, &d->hotspots.all[i]);
	}
	out_text(o, "\n],\n\"advice\":[");
	for (size_t i = 0; i < a.n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_advice(d, &a.all[i]);
	}
	out_text(o, "\n]");
	page_end(d->context);
}

static void
row(const struct exported *d, struct table *s, size_t rank, str function,
    struct num count, str name)
{
	table_count(s, NUM(rank));
	table_text(s, function);
	table_count(s, count);
	page_share(d->context, s, count);
	table_text(s, name);
}

/* a function's own row names it twice */
static void
rows(const struct exported *d, size_t n)
{
	const struct profile *p = d->context->profile;
	struct table s = page_new_table(d->context);

	table_column(&s, CELL_WHOLE, "rank", "RANK");
	table_column(&s, CELL_WORD, "function", "FUNCTION");
	table_column(&s, CELL_COUNT, "total", "TOTAL");
	page_share_columns(d->context, &s, "percent", "TOTAL%", "interval",
	    "95%");
	table_column(&s, CELL_NAME, "name", "NAME");
	for (size_t i = 0; i < n; i++) {
		const struct hotspot *h = &d->hotspots.all[i];
		size_t callees;
		const struct edge *e = edges_from(&d->hotspots.edges, h->id,
		    &callees);

		row(d, &s, i + 1, h->group->name, h->group->total,
		    h->group->name);
		for (size_t k = 0; k < callees &&
		    profile_percent(p, e[k].count) >= HOTSPOT_CALLEE; k++)
			row(d, &s, i + 1, h->group->name, e[k].count,
			    e[k].name);
	}
	page_table(d->context, &s, "hot");
}

void
report_export(const struct page *rc)
{
	struct exported d = {.context = rc};
	size_t n = page_rows(rc, HOTSPOT_ROWS);

	d.groups.functions = true;
	groups_sum(&d.groups, rc->profile, BY_FUNCTION);
	hotspots_find(&d.hotspots, rc->profile, &d.groups);
	if (n > d.hotspots.n)
		n = d.hotspots.n;
	if (rc->form == FORM_JSON)
		json(&d, n);
	else
		rows(&d, n);
}
