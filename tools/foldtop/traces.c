#include "tools/foldtop/traces.h"

#include <stdlib.h>

static int
by_count(const void *a, const void *b)
{
	const struct trace *x = a, *y = b;
	int c = num_cmp(y->count, x->count);

	return c != 0 ? c : x->place > y->place ? 1 : -1;
}

size_t
traces_order(const struct base *b, struct trace **to)
{
	struct arena arena = {0};
	uint32_t *sorted = stacks_sorted(&b->stacks, b->names);
	struct trace *t = NEW(&arena, struct trace, b->stacks.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < b->stacks.n; i++)
		if (!num_is0(base_count(b, sorted[i])))
			t[n++] = (struct trace){base_count(b, sorted[i]),
			    sorted[i], i};
	if (n > 0)
		qsort(t, n, sizeof(*t), by_count);
	*to = t;
	return n;
}

static void
columns(const struct view *v, struct sheet *s, const char *key,
    const char *head)
{
	sheet_column(s, CELL_COUNT, "count", "COUNT");
	view_share_columns(v, s, "percent", "SHARE", "interval", "95%");
	sheet_column(s, CELL_NAME, key, head);
}

static void
numbers(const struct view *v, struct sheet *s, struct num count)
{
	sheet_count(s, base_shown(v->base, count));
	view_share(v, s, count);
}

/* the leaf with the numbers, the callers below it without */
static void
draw(const struct view *v, struct sheet *s, const struct trace *t, bool first)
{
	const struct base *b = v->base;
	size_t depth;
	const uint32_t *ids = stacks_ids(&b->stacks, t->stack, &depth);

	if (!first)
		sheet_blank_row(s);
	numbers(v, s, t->count);
	for (size_t d = depth; d-- > 0;) {
		if (d + 1 < depth)
			for (size_t k = 0; k + 1 < s->ncolumns; k++)
				sheet_blank(s);
		sheet_text(s, names_text(b->names, ids[d]));
	}
}

/* the whole stack in a cell, as folded text */
static void
fold(const struct view *v, struct sheet *s, const struct trace *t,
    struct arena *arena)
{
	const struct base *b = v->base;
	struct buf text = {0};
	size_t depth;
	const uint32_t *ids = stacks_ids(&b->stacks, t->stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		if (d > 0)
			buf_char(&text, ';');
		buf_add(&text, names_text(b->names, ids[d]));
	}
	numbers(v, s, t->count);
	sheet_text(s, arena_str(arena, buf_str(&text)));
	buf_free(&text);
}

void
traces_report(const struct view *v)
{
	struct arena arena = {0};
	struct trace *t;
	struct sheet s = view_new_sheet(v);
	size_t all = traces_order(v->base, &t), n = 0;
	bool people = view_for_people(v);

	while (n < all && n < view_most(v, VIEW_ROWS) &&
	    base_percent(v->base, t[n].count) >= v->min)
		n++;
	columns(v, &s, people ? "name" : "stack", "STACK");
	for (size_t i = 0; i < n; i++) {
		if (people)
			draw(v, &s, &t[i], i == 0);
		else
			fold(v, &s, &t[i], &arena);
	}
	view_begin(v, "traces");
	if (people)
		out_fmt(v->out, "%zu of %zu stacks\n\n", n, all);
	view_drawing(v, &s, "stacks");
	view_end(v);
}
