#include "tools/foldtop/reports/traces.h"

#include <stdlib.h>

static int
by_count(const void *a, const void *b)
{
	const struct trace *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : x->place > y->place ? 1 : -1;
}

size_t
traces_order(const struct profile *p, struct trace **to)
{
	struct arena arena = {0};
	uint32_t *sorted = stacks_sorted(&p->stacks, p->names);
	struct trace *t = NEW(&arena, struct trace, p->stacks.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < p->stacks.n; i++)
		if (!num_is0(profile_count(p, sorted[i])))
			t[n++] = (struct trace){profile_count(p, sorted[i]),
			    sorted[i], i};
	if (n > 0)
		qsort(t, n, sizeof(*t), by_count);
	*to = t;
	return n;
}

static void
columns(const struct page *rc, struct table *s, const char *key,
    const char *head)
{
	table_column(s, CELL_COUNT, "count", "COUNT");
	page_share_columns(rc, s, "percent", "SHARE", "interval", "95%");
	table_column(s, CELL_NAME, key, head);
}

static void
numbers(const struct page *rc, struct table *s, struct num count)
{
	table_count(s, count);
	page_share(rc, s, count);
}

/* the leaf with the numbers, the callers below it without */
static void
draw(const struct page *rc, struct table *s, const struct trace *t,
    bool first)
{
	const struct profile *p = rc->profile;
	size_t depth;
	const uint32_t *ids = stacks_ids(&p->stacks, t->stack, &depth);

	if (!first)
		table_blank_row(s);
	numbers(rc, s, t->count);
	for (size_t d = depth; d-- > 0;) {
		if (d + 1 < depth)
			for (size_t k = 0; k + 1 < s->ncolumns; k++)
				table_blank(s);
		table_text(s, names_text(p->names, ids[d]));
	}
}

/* the whole stack in a cell, as folded text */
static void
fold(const struct page *rc, struct table *s, const struct trace *t,
    struct arena *arena)
{
	const struct profile *p = rc->profile;
	struct buf text = {0};
	size_t depth;
	const uint32_t *ids = stacks_ids(&p->stacks, t->stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			buf_char(&text, ';');
		buf_add(&text, names_text(p->names, ids[d]));
	}
	numbers(rc, s, t->count);
	table_text(s, arena_str(arena, buf_str(&text)));
	buf_free(&text);
}

void
traces_report(const struct page *rc)
{
	struct arena arena = {0};
	struct trace *t;
	struct table s = page_new_table(rc);
	size_t all = traces_order(rc->profile, &t), n = 0;
	bool people = page_for_people(rc);

	while (n < all && n < page_rows(rc, PAGE_ROWS) &&
	    profile_percent(rc->profile, t[n].count) >= rc->min)
		n++;
	columns(rc, &s, people ? "name" : "stack", "STACK");
	for (size_t i = 0; i < n; i++) {
		if (people)
			draw(rc, &s, &t[i], i == 0);
		else
			fold(rc, &s, &t[i], &arena);
	}
	page_begin(rc, "traces");
	if (people)
		out_fmt(rc->out, "stacks: %zu of %zu\n\n", n, all);
	page_drawing(rc, &s, "stacks");
	page_end(rc);
}
