/*
 * A function between its callers and its callees:
 *
 *	TOTAL  TOTAL%   OF IT  CALLERS, FUNCTION, CALLEES
 *	    4   80.0%  100.0%      main
 *	    4   80.0%  100.0%  parse
 *	    1   20.0%   25.0%      (itself)
 *	    3   60.0%   75.0%      read
 */
#include <stdlib.h>

#include "common/base/err.h"
#include "tools/foldtop/model/edges.h"
#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/reports/report_kind.h"

struct peek {
	const struct profile *profile;
	const struct page *page;
	struct groups groups;	/* all[0..n) match, the heaviest first */
	size_t n;
	struct edges edges;	/* from and to these */
	struct table table;
};

/* order callers with the heaviest last, next to the function */
static int
peek_by_count(const void *a, const void *b)
{
	const struct edge *x = a, *y = b;
	int c = num_cmp(x->count, y->count);

	return c != 0 ? c : str_cmp(y->name, x->name);
}

/* find the functions that match, the calls from them and to them */
static void
find_functions(struct peek *p, const char *expr)
{
	struct arena arena = {0};
	struct match m = {0};
	struct groups *g = &p->groups;
	bool *wanted;

	match_new(&m, expr, "--peek");
	groups_sum(g, p->profile, BY_FUNCTION);
	wanted = NEW(&arena, bool, g->n + 1);
	groups_sort(g, ORDER_TOTAL, g->n + 1);
	for (size_t i = 0; i < g->n &&
	    p->n < page_rows(p->page, PAGE_ROWS); i++)
		if (match_id(&m, p->profile->names, g->all[i].id)) {
			wanted[g->all[i].id] = true;
			g->all[p->n++] = g->all[i];
		}
	edges_sum(&p->edges, p->profile, wanted, 0);
	arena_free(&arena);
}

static void
add_columns(struct peek *p)
{
	struct table *s = &p->table;

	if (!page_for_people(p->page)) {
		table_column(s, CELL_WORD, "function", "FUNCTION");
		table_column(s, CELL_WORD, "role", "ROLE");
	}
	table_column(s, CELL_COUNT, "count", "TOTAL");
	page_share_columns(p->profile, p->page, s, "percent", "TOTAL%",
	    "interval", "95%");
	table_column(s, CELL_REAL, "part_percent", "OF IT");
	table_column(s, CELL_NAME, "name", "CALLERS, FUNCTION, CALLEES");
}

static void
add_row(struct peek *p, const struct group *g, const char *role, str branch,
    struct num count, str name)
{
	struct table *s = &p->table;

	if (!page_for_people(p->page)) {
		table_text(s, g->name);
		table_text(s, str_of(role));
	}
	table_count(s, count);
	page_share(p->profile, p->page, s, count);
	table_real(s, num_percent(count, g->total), false);
	table_branch(s, branch, name, false);
}

static void
add_callers(struct peek *p, const struct group *k)
{
	struct edge *found = NULL;
	size_t n = 0, cap = 0;

	for (size_t i = 0; i < p->edges.n; i++)
		if (p->edges.all[i].callee == k->id) {
			GROW(found, cap, n + 1);
			found[n] = p->edges.all[i];
			found[n].name = names_text(p->profile->names,
			    found[n].caller);
			n++;
		}
	if (n > 0)
		qsort(found, n, sizeof(*found), peek_by_count);
	for (size_t i = 0; i < n; i++)
		add_row(p, k, "caller", STR("    "), found[i].count,
		    found[i].name);
}

static void
add_callees(struct peek *p, const struct group *k)
{
	size_t n;
	const struct edge *e = edges_from(&p->edges, k->id, &n);

	for (size_t i = 0; i < n; i++)
		add_row(p, k, "callee", STR("    "), e[i].count,
		    e[i].name);
}

static bool
write_peek(const struct profile *profile, const struct page *page,
    const struct report_request *r)
{
	struct peek p = {.profile = profile, .page = page,
	    .table = page_new_table(profile)};

	find_functions(&p, r->value);
	if (p.n == 0) {
		warn("--peek=%s: no frame matches", r->value);
		return false;
	}
	add_columns(&p);
	page_begin(profile, page, "peek");
	for (size_t i = 0; i < p.n; i++) {
		const struct group *g = &p.groups.all[i];

		add_callers(&p, g);
		add_row(&p, g, "total", STR(""), g->total, g->name);
		add_row(&p, g, "self", STR("    "), g->self, STR("(itself)"));
		add_callees(&p, g);
		if (page_for_people(page)) {
			out_char(page->out, '\n');
			page_table(page, &p.table, "");
			p.table.n = 0;
		}
	}
	if (!page_for_people(page))
		page_table(page, &p.table, "functions");
	page_end(page);
	return true;
}

const struct report_kind report_peek = {
	.name = "peek",
	.value = "RE",
	.what = "a function between its callers and callees",
	.heeds = REPORT_NUMBER | REPORT_OF | REPORT_CI | REPORT_FORM,
	.write = write_peek,
};
