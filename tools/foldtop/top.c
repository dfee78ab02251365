#include "tools/foldtop/top.h"

/* what the rows are called, by enum by */
static const char *const heads[] = {
	"FUNCTION", "MODULE", "THREAD", "ROOT", "KIND"
};

static const char *const plurals[] = {
	"functions", "modules", "threads", "roots", "kinds"
};

static const char *const orders[] = {"self", "total", "name"};

/* how many rows are shown */
static size_t
cut(const struct view *v, const struct groups *g)
{
	size_t n = 0, kept = 0;

	for (; n < g->n && kept < view_most(v, VIEW_ROWS); n++) {
		const struct group *k = &g->all[n];
		struct num by = v->order == ORDER_SELF ? k->self : k->total;

		if (base_percent(v->base, by) >= v->min)
			g->all[kept++] = *k;
	}
	return kept;
}

static bool
recurs(const struct view *v, const struct groups *g, size_t n)
{
	bool any = !view_for_people(v);

	for (size_t i = 0; i < n; i++)
		any |= g->all[i].times > 1;
	return any && v->by == BY_FUNCTION;
}

/* a column of samples, where the weight is another number and there is room */
static bool
samples(const struct view *v)
{
	return base_has_samples(v->base) &&
	    !str_eq(base_unit(v->base), STR("samples")) &&
	    !(v->ci && view_for_people(v));
}

static void
columns(const struct view *v, struct sheet *s, bool recursion)
{
	sheet_column(s, CELL_COUNT, "self", "SELF");
	view_share_columns(v, s, "self_percent", "SELF%",
	    "self_interval", "95%");
	sheet_column(s, CELL_PART, "sum_percent", "SUM%");
	sheet_column(s, CELL_COUNT, "total", "TOTAL");
	view_share_columns(v, s, "total_percent", "TOTAL%",
	    "total_interval", "95%");
	if (samples(v))
		sheet_column(s, CELL_SAMPLES, "self_samples", "SAMPLES");
	if (recursion)
		sheet_column(s, CELL_WHOLE, "recursion", "REC");
	sheet_column(s, CELL_NAME, "name", heads[v->by]);
}

static void
rows(const struct view *v, struct sheet *s, const struct groups *g, size_t n,
    bool recursion)
{
	const struct base *b = v->base;
	struct num sum = {0};

	for (size_t i = 0; i < n; i++) {
		const struct group *k = &g->all[i];

		sum = num_add(sum, k->self);
		sheet_count(s, base_shown(b, k->self));
		view_share(v, s, k->self);
		sheet_percent(s, base_percent(b, sum), false);
		sheet_count(s, base_shown(b, k->total));
		view_share(v, s, k->total);
		if (samples(v))
			sheet_count(s, base_samples(b, k->self));
		if (recursion)
			sheet_count(s, NUM(k->times));
		sheet_text(s, k->name);
	}
}

/* "20 of 312 functions by self; left out: 292 with 12.3% self" */
static void
left_out(const struct view *v, const struct groups *g, size_t all, size_t n)
{
	struct num sum = {0};

	if (!view_for_people(v))
		return;
	for (size_t i = 0; i < n; i++)
		sum = num_add(sum, g->all[i].self);
	out_fmt(v->out, "%zu of %zu %s by %s", n, all, plurals[v->by],
	    orders[v->order]);
	if (n < all)
		out_fmt(v->out, "; left out: %zu with %.1f%% self", all - n,
		    base_percent(v->base, num_sub(v->base->total, sum)));
	out_text(v->out, "\n\n");
}

void
top_report(const struct view *v)
{
	struct groups g = {0};
	struct sheet s = view_new_sheet(v);
	bool recursion;
	size_t n;

	groups_sum(&g, v->base, v->by);
	groups_sort(&g, v->order);
	n = cut(v, &g);
	recursion = recurs(v, &g, n);
	columns(v, &s, recursion);
	rows(v, &s, &g, n, recursion);
	view_begin(v, "top");
	left_out(v, &g, g.n, n);
	view_sheet(v, &s, plurals[v->by]);
	view_end(v);
}
