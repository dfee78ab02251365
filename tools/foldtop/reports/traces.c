#include "tools/foldtop/reports/traces.h"

#include <stdlib.h>

#include "common/profile/stack_order.h"

static int
traces_by_count(const void *a, const void *b)
{
	const struct trace *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : x->place > y->place ? 1 : -1;
}

size_t
traces_order(const struct profile *p, struct trace **to)
{
	struct arena arena = {0};
	uint32_t *sorted = stack_order_by_text(&p->stacks, p->names);
	struct trace *t = NEW(&arena, struct trace, p->stacks.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < p->stacks.n; i++)
		if (!num_is0(profile_count(p, sorted[i])))
			t[n++] = (struct trace){profile_count(p, sorted[i]),
			    sorted[i], i};
	if (n > 0)
		qsort(t, n, sizeof(*t), traces_by_count);
	*to = t;
	return n;
}

static void
add_columns(const struct profile *p, const struct page *page, struct table *s,
    const char *key, const char *head)
{
	table_column(s, CELL_COUNT, "count", "COUNT");
	page_share_columns(p, page, s, "percent", "SHARE", "interval", "95%");
	table_column(s, CELL_NAME, key, head);
}

static void
add_numbers(const struct profile *p, const struct page *page, struct table *s,
    struct num count)
{
	table_count(s, count);
	page_share(p, page, s, count);
}

/* a row for each frame: the leaf with the numbers, below it its callers */
static void
add_frames(const struct profile *p, const struct page *page, struct table *s,
    const struct trace *t, bool first)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(&p->stacks, t->stack, &depth);

	if (!first)
		table_blank_row(s);
	add_numbers(p, page, s, t->count);
	for (size_t d = depth; d-- > 0;) {
		if (d + 1 < depth)
			for (size_t k = 0; k + 1 < s->ncolumns; k++)
				table_blank(s);
		table_text(s, names_text(p->names, ids[d]));
	}
}

/* the whole stack in a cell, as folded text */
static void
add_folded(const struct profile *p, const struct page *page, struct table *s,
    const struct trace *t, struct arena *arena)
{
	struct buf text = {0};
	size_t depth;
	const uint32_t *ids = stacks_ids(&p->stacks, t->stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			buf_char(&text, ';');
		buf_add(&text, names_text(p->names, ids[d]));
	}
	add_numbers(p, page, s, t->count);
	table_text(s, arena_str(arena, buf_str(&text)));
	buf_free(&text);
}

void
traces_report(const struct profile *p, const struct page *page)
{
	struct arena arena = {0};
	struct trace *t;
	struct table s = page_new_table(p);
	size_t all = traces_order(p, &t), n = 0;
	bool people = page_for_people(page);

	while (n < all && n < page_rows(page, PAGE_ROWS) &&
	    profile_percent(p, t[n].count) >= page->min)
		n++;
	add_columns(p, page, &s, people ? "name" : "stack", "STACK");
	for (size_t i = 0; i < n; i++) {
		if (people)
			add_frames(p, page, &s, &t[i], i == 0);
		else
			add_folded(p, page, &s, &t[i], &arena);
	}
	page_begin(p, page, "traces");
	if (people)
		out_fmt(page->out, "stacks: %zu of %zu\n\n", n, all);
	page_drawing(page, &s, "stacks");
	page_end(page);
}
