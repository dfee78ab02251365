#include "tools/flamesvg/tree/row_order.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/search.h"
#include "common/base/sys.h"

#define AHEAD 8			/* lines that are fetched before their turn */

/* a byte of a stack for comparison: its end, ';', and all others */
static unsigned
rank(str stack, size_t at)
{
	if (at == stack.n)
		return 0;
	return stack.p[at] == ';' ? 1 : (unsigned char)stack.p[at] + 2u;
}

static bool
is_before(const struct folded_row *a, const struct folded_row *b)
{
	str x = folded_lines_stack(a), y = folded_lines_stack(b);
	size_t same = str_same(x, y);

	return rank(x, same) < rank(y, same);
}

struct row_query {
	const struct folded_row *rows, *row;
};

static bool
row_order_not_behind(const void *of, size_t i)
{
	const struct row_query *q = of;

	return !is_before(q->row, &q->rows[i]);
}

static bool
row_order_is_less(const void *of, size_t i)
{
	const struct row_query *q = of;

	return is_before(&q->rows[i], q->row);
}

/* merge rows[0..n) with rows[n..end): both are in order */
static void
merge(struct folded_row *rows, size_t n, size_t end)
{
	struct row_query first = {rows, &rows[n]}, last = {rows, &rows[n - 1]};
	size_t to = search_first(0, n, row_order_not_behind, &first);
	size_t stop = search_first(n, end, row_order_is_less, &last);
	struct folded_row *moved = NULL;
	size_t cap = 0, k = 0, left = n - to;

	GROW(moved, cap, left);
	memcpy(moved, rows + to, left * sizeof(*moved));
	while (k < left)
		if (n < stop && is_before(&rows[n], &moved[k]))
			rows[to++] = rows[n++];
		else
			rows[to++] = moved[k++];
	buf_drop(moved);
}

/*
 * Neighbours among the runs, which are in order by themselves, are merged by
 * pairs until one is left: however many there are, no row is moved often.
 */
static void
merge_runs(struct folded_row *rows, size_t n, size_t *run, size_t runs)
{
	while (runs > 1) {
		size_t left = 0;

		for (size_t k = 0; k < runs; k += 2) {
			size_t from = run[k];

			if (k + 1 < runs)
				row_order_join(rows + from, run[k + 1] - from,
				    (k + 2 < runs ? run[k + 2] : n) - from);
			run[left++] = from;
		}
		runs = left;
	}
}

void
row_order(struct folded_row *rows, size_t n)
{
	size_t *run = NULL, runs = 0, cap = 0;	/* where they begin */

	for (size_t i = 0; i < n; i++) {
		if (i + AHEAD < n)
			sys_prefetch(rows[i + AHEAD].stack);
		if (i > 0 && !is_before(&rows[i], &rows[i - 1]))
			continue;
		GROW(run, cap, runs + 1);
		run[runs++] = i;
	}
	merge_runs(rows, n, run, runs);
	buf_drop(run);
}

void
row_order_join(struct folded_row *rows, size_t half, size_t n)
{
	if (half > 0 && half < n && is_before(&rows[half], &rows[half - 1]))
		merge(rows, half, n);
}
