#include "tools/foldtop/reports/top.h"

/* what the rows are called, by enum by */
static const char *const heads[] = {
	"FUNCTION", "MODULE", "THREAD", "ROOT", "KIND", "LINE"
};

static const char *const plurals[] = {
	"functions", "modules", "threads", "roots", "kinds",
	"lines"
};

static const char *const orders[] = {"self", "total", "name"};

/* how many rows are shown */
static size_t
cut(const struct page *rc, const struct groups *g)
{
	size_t n = 0, kept = 0;

	for (; n < g->n && kept < page_rows(rc, PAGE_ROWS); n++) {
		const struct group *k = &g->all[n];
		struct num by = rc->order == ORDER_SELF ? k->self : k->total;

		if (profile_percent(rc->profile, by) >= rc->min)
			g->all[kept++] = *k;
	}
	return kept;
}

static bool
recurs(const struct page *rc, const struct groups *g, size_t n)
{
	bool any = !page_for_people(rc);

	for (size_t i = 0; i < n; i++)
		any |= g->all[i].times > 1;
	return any && rc->by == BY_FUNCTION;
}

/* a column of samples, where the weight is another number and there is room */
static bool
samples(const struct page *rc)
{
	return profile_has_samples(rc->profile) &&
	    !str_eq(profile_unit(rc->profile), STR("samples")) &&
	    !(rc->ci && page_for_people(rc));
}

static void
columns(const struct page *rc, struct table *s, bool recursion)
{
	table_column(s, CELL_COUNT, "self", "SELF");
	page_share_columns(rc, s, "self_percent", "SELF%",
	    "self_interval", "95%");
	table_column(s, CELL_PART, "sum_percent", "SUM%");
	table_column(s, CELL_COUNT, "total", "TOTAL");
	page_share_columns(rc, s, "total_percent", "TOTAL%",
	    "total_interval", "95%");
	if (samples(rc))
		table_column(s, CELL_SAMPLES, "self_samples", "SAMPLES");
	if (recursion)
		table_column(s, CELL_WHOLE, "recursion", "REC");
	table_column(s, CELL_NAME, "name", heads[rc->by]);
}

static void
rows(const struct page *rc, struct table *s, const struct groups *g,
    size_t n, bool recursion)
{
	const struct profile *p = rc->profile;
	struct num sum = {0};

	for (size_t i = 0; i < n; i++) {
		const struct group *k = &g->all[i];

		sum = num_add(sum, k->self);
		table_count(s, k->self);
		page_share(rc, s, k->self);
		table_percent(s, profile_percent(p, sum), false);
		table_count(s, k->total);
		page_share(rc, s, k->total);
		if (samples(rc))
			table_count(s, profile_samples(p, k->self));
		if (recursion)
			table_count(s, NUM(k->times));
		table_text(s, k->name);
	}
}

/* "functions by self: 20 of 312; not shown: 292 with 12.3% self" */
static void
heading(const struct page *rc, const struct groups *g, size_t all,
    size_t n)
{
	struct num sum = {0};

	if (!page_for_people(rc))
		return;
	for (size_t i = 0; i < n; i++)
		sum = num_add(sum, g->all[i].self);
	out_fmt(rc->out, "%s by %s: %zu of %zu", plurals[rc->by],
	    orders[rc->order], n, all);
	if (n < all)
		out_fmt(rc->out, "; not shown: %zu with %.1f%% self", all - n,
		    profile_percent(rc->profile, num_sub(rc->profile->total,
		    sum)));
	out_text(rc->out, "\n\n");
}

void
top_report(const struct page *rc)
{
	struct groups g = {0};
	struct table s = page_new_table(rc);
	bool recursion;
	size_t n;

	groups_sum(&g, rc->profile, rc->by);
	groups_sort(&g, rc->order);
	n = cut(rc, &g);
	recursion = recurs(rc, &g, n);
	columns(rc, &s, recursion);
	rows(rc, &s, &g, n, recursion);
	page_begin(rc, "top");
	heading(rc, &g, g.n, n);
	page_table(rc, &s, plurals[rc->by]);
	page_end(rc);
}
