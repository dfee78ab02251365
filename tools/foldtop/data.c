#include "tools/foldtop/data.h"

#include "common/json.h"
#include "tools/foldtop/advice.h"

/* what the report is made from */
struct data {
	const struct view *view;
	struct groups groups;
	struct hots hots;
};

static void
share(const struct view *v, struct num count)
{
	const struct base *b = v->base;
	struct out *o = v->out;

	out_num(o, base_shown(b, count));
	out_text(o, ",\"percent\":");
	json_real(o, base_percent(b, count), 3);
	if (!base_has_range(b))
		return;
	out_text(o, ",\"interval_low\":");
	json_real(o, base_range(b, count).low, 3);
	out_text(o, ",\"interval_high\":");
	json_real(o, base_range(b, count).high, 3);
}

static void
json_hot(const struct data *d, const struct hot *h)
{
	struct out *o = d->view->out;
	const struct base *b = d->view->base;
	size_t n;
	const struct edge *e = edges_from(&d->hots.edges, h->id, &n);

	out_text(o, "\n {\"name\":");
	json_str(o, h->group->name);
	out_text(o, ",\"total\":");
	share(d->view, h->group->total);
	out_text(o, ",\"self\":");
	out_num(o, base_shown(b, h->group->self));
	out_text(o, ",\"owned\":");
	out_num(o, base_shown(b, h->owned));
	out_text(o, ",\"callees\":[");
	for (size_t i = 0; i < n && base_percent(b, e[i].count) >=
	    HOT_CALLEE; i++) {
		out_text(o, i > 0 ? ",{\"name\":" : "{\"name\":");
		json_str(o, e[i].name);
		out_text(o, ",\"total\":");
		share(d->view, e[i].count);
		out_char(o, '}');
	}
	out_text(o, "]}");
}

static void
json_advice(const struct data *d, const struct advice *a)
{
	struct out *o = d->view->out;
	struct buf text = {0};

	out_fmt(o, "\n {\"pattern\":\"%s\",\"count\":", a->name);
	share(d->view, a->count);
	out_text(o, ",\"frame\":");
	json_str(o, a->frame);
	out_text(o, ",\"frame_count\":");
	out_num(o, base_shown(d->view->base, a->frame_count));
	out_text(o, ",\"below\":");
	if (a->below.n > 0)
		json_str(o, a->below);
	else
		out_text(o, "null");
	advice_text(d->view->base, a, &text);
	out_text(o, ",\"text\":");
	json_str(o, buf_str(&text));
	out_char(o, '}');
	buf_free(&text);
}

static void
json(const struct data *d, size_t n)
{
	struct out *o = d->view->out;
	struct advices a = {0};

	advice_find(&a, d->view->base, &d->groups);
	view_begin(d->view, "report");
	out_text(o, ",\n\"hot\":[");
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_hot(d, &d->hots.all[i]);
	}
	out_text(o, "\n],\n\"advice\":[");
	for (size_t i = 0; i < a.n; i++) {
		if (i > 0)
			out_char(o, ',');
		json_advice(d, &a.all[i]);
	}
	out_text(o, "\n]");
	view_end(d->view);
}

static void
row(const struct data *d, struct sheet *s, size_t rank, str function,
    struct num count, str name)
{
	sheet_count(s, NUM(rank));
	sheet_text(s, function);
	sheet_count(s, base_shown(d->view->base, count));
	view_share(d->view, s, count);
	sheet_text(s, name);
}

/* a function's own row names it twice */
static void
table(const struct data *d, size_t n)
{
	const struct base *b = d->view->base;
	struct sheet s = view_new_sheet(d->view);

	sheet_column(&s, CELL_WHOLE, "rank", "RANK");
	sheet_column(&s, CELL_WORD, "function", "FUNCTION");
	sheet_column(&s, CELL_COUNT, "total", "TOTAL");
	view_share_columns(d->view, &s, "percent", "TOTAL%", "interval", "95%");
	sheet_column(&s, CELL_NAME, "name", "NAME");
	for (size_t i = 0; i < n; i++) {
		const struct hot *h = &d->hots.all[i];
		size_t callees;
		const struct edge *e = edges_from(&d->hots.edges, h->id,
		    &callees);

		row(d, &s, i + 1, h->group->name, h->group->total,
		    h->group->name);
		for (size_t k = 0; k < callees &&
		    base_percent(b, e[k].count) >= HOT_CALLEE; k++)
			row(d, &s, i + 1, h->group->name, e[k].count,
			    e[k].name);
	}
	view_sheet(d->view, &s, "hot");
}

void
data_write(const struct view *v)
{
	struct data d = {.view = v};
	size_t n = view_most(v, HOT_ROWS);

	groups_sum(&d.groups, v->base, BY_FUNCTION);
	hot_find(&d.hots, v->base, &d.groups);
	if (n > d.hots.n)
		n = d.hots.n;
	if (v->form == FORM_JSON)
		json(&d, n);
	else
		table(&d, n);
}
