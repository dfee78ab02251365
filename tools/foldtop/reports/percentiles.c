#include "tools/foldtop/reports/percentiles.h"

#include <stdlib.h>

#include "common/base/arena.h"
#include "common/base/sys.h"

static const struct {
	unsigned percent;
	const char *key, *head;
} points[] = {
	{50, "p50", "50%"}, {95, "p95", "95%"}, {99, "p99", "99%"},
	{100, "max", "MAX"},
};

#define MAX (LENGTH(points) - 1)

/* a line of the input */
struct line {
	uint32_t root;
	struct num count;
};

/* the lines of one root */
struct row {
	str root;
	size_t n;
	struct num at[LENGTH(points)];
};

static int
percentiles_by_root(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->root != y->root)
		return x->root < y->root ? -1 : 1;
	return num_cmp(x->count, y->count);
}

/* the largest first, then in the byte order of the roots */
static int
percentiles_by_max(const void *a, const void *b)
{
	const struct row *x = a, *y = b;
	int c = num_cmp(y->at[MAX], x->at[MAX]);

	return c != 0 ? c : str_cmp(x->root, y->root);
}

static size_t
read_lines(const struct profile *p, struct line *lines)
{
	const struct stacks *s = &p->stacks;

	for (size_t i = 0; i < s->arrivals; i++) {
		size_t depth;

		lines[i] = (struct line){
			stacks_ids(s, s->arrival[i].stack, &depth)[0],
			s->arrival[i].count[p->column]
		};
	}
	if (s->arrivals > 0)
		qsort(lines, s->arrivals, sizeof(*lines), percentiles_by_root);
	return s->arrivals;
}

/* find the smallest counts that 50, 95, ... % of the lines do not exceed */
static void
find_points(struct row *r, const struct line *sorted, size_t n)
{
	r->n = n;
	for (size_t k = 0; k < LENGTH(points); k++)
		r->at[k] = sorted[(n * points[k].percent + 99) / 100 - 1].count;
}

static size_t
make_rows(const struct profile *p, const struct line *sorted, size_t n,
    struct row *rows)
{
	size_t nrows = 0, from = 0;

	for (size_t i = 1; i <= n; i++)
		if (i == n || sorted[i].root != sorted[from].root) {
			struct row *r = &rows[nrows++];

			r->root = names_text(p->names, sorted[from].root);
			find_points(r, sorted + from, i - from);
			from = i;
		}
	if (nrows > 0)
		qsort(rows, nrows, sizeof(*rows), percentiles_by_max);
	return nrows;
}

void
percentiles_report(const struct profile *p, const struct page *page)
{
	struct arena arena = {0};
	struct line *lines = NEW(&arena, struct line, p->stacks.arrivals + 1);
	struct row *rows = NEW(&arena, struct row, p->stacks.arrivals + 1);
	size_t n = make_rows(p, lines, read_lines(p, lines), rows);
	struct table s = page_new_table(p);

	table_column(&s, CELL_SAMPLES, "lines", "LINES");
	for (size_t k = 0; k < LENGTH(points); k++)
		table_column(&s, CELL_COUNT, points[k].key, points[k].head);
	table_column(&s, CELL_NAME, "name", "ROOT");
	for (size_t i = 0; i < n && i < page_rows(page, PAGE_ROWS); i++) {
		table_count(&s, NUM(rows[i].n));
		for (size_t k = 0; k < LENGTH(points); k++)
			table_count(&s, rows[i].at[k]);
		table_text(&s, rows[i].root);
	}
	if (!page_for_people(page))
		page_begin(p, page, "percentiles");
	page_table(page, &s, "roots");
	page_end(page);
}
