#include "tools/foldtop/reports/percentiles.h"

#include <stdlib.h>

#include "common/base/arena.h"
#include "common/base/sys.h"
#include "tools/foldtop/model/lines.h"

static const struct {
	unsigned percent;
	const char *key, *head;
} points[] = {
	{50, "p50", "50%"}, {95, "p95", "95%"}, {99, "p99", "99%"},
	{100, "max", "MAX"},
};

#define MAX (LENGTH(points) - 1)

/* the lines of one root */
struct row {
	str root;
	size_t n;
	struct num sum, mean;
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

/* find the smallest counts that 50, 95, ... % of the lines do not exceed */
static void
find_points(struct row *r, const struct line *sorted, size_t n)
{
	r->n = n;
	r->sum = lines_sum(sorted, n);
	r->mean = lines_mean(r->sum, n);
	for (size_t k = 0; k < LENGTH(points); k++)
		r->at[k] = lines_point(sorted, n, points[k].percent);
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
	struct line *lines;
	size_t n = lines_read(p, &arena, &lines);
	struct row *rows = NEW(&arena, struct row, n + 1);
	struct table s = page_new_table(p);

	if (n > 0)
		qsort(lines, n, sizeof(*lines), percentiles_by_root);
	n = make_rows(p, lines, n, rows);
	table_column(&s, CELL_SAMPLES, "lines", "LINES");
	table_column(&s, CELL_AMOUNT, "sum", "SUM");
	table_column(&s, CELL_AMOUNT, "mean", "MEAN");
	for (size_t k = 0; k < LENGTH(points); k++)
		table_column(&s, CELL_AMOUNT, points[k].key, points[k].head);
	table_column(&s, CELL_NAME, "name", "ROOT");
	for (size_t i = 0; i < n && i < page_rows(page, PAGE_ROWS); i++) {
		table_count(&s, NUM(rows[i].n));
		table_count(&s, rows[i].sum);
		table_count(&s, rows[i].mean);
		for (size_t k = 0; k < LENGTH(points); k++)
			table_count(&s, rows[i].at[k]);
		table_text(&s, rows[i].root);
	}
	if (!page_for_people(page))
		page_begin(p, page, "percentiles");
	page_table(page, &s, "roots");
	page_end(page);
}
