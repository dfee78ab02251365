#include "tools/flamesvg/tree/row_order.h"

#include "common/base/runs.h"

/* a byte of a stack for comparison: its end, ';', and all others */
static unsigned
rank(str stack, size_t at)
{
	if (at == stack.n)
		return 0;
	return stack.p[at] == ';' ? 1 : (unsigned char)stack.p[at] + 2u;
}

static bool
row_order_before(const void *arg, const void *a, const void *b)
{
	str x = folded_lines_stack(a), y = folded_lines_stack(b);
	size_t same = str_same(x, y);

	(void)arg;
	return rank(x, same) < rank(y, same);
}

bool
row_order_follows(const struct folded_row *row, const struct folded_row *last)
{
	return !row_order_before(NULL, row, last);
}

static const struct runs runs = {
	sizeof(struct folded_row), row_order_before, NULL
};

void
row_order(struct folded_row *rows, size_t n)
{
	runs_sort(&runs, rows, n, n, 1);
}

void
row_order_join(struct folded_row *rows, size_t half, size_t n)
{
	runs_join(&runs, rows, half, n);
}
