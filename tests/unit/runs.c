/*
 * Runs that are merged give the order of a sort that keeps equal elements as
 * they were: few and many of them, of all lengths, and none; what has too many
 * stays as it was.
 */
#include "common/base/runs.h"

#include <string.h>

#include "common/base/sys.h"
#include "tests/unit/unit.h"

#define MOST 1000

struct thing {
	uint32_t key, place;	/* where it was first */
};

static bool
runs_key_before(const void *arg, const void *a, const void *b)
{
	const struct thing *x = a, *y = b;

	(void)arg;
	return x->key < y->key;
}

static const struct runs by_key = {
	sizeof(struct thing), runs_key_before, NULL
};

/* n things in ascending runs of so many */
static void
make_things(struct thing *v, size_t n, size_t run)
{
	for (size_t i = 0; i < n; i++)
		v[i] = (struct thing){(uint32_t)(i % run * 3 +
		    i / run * 7919 % 5), (uint32_t)i};
}

static bool
are_in_order(const struct thing *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (v[i - 1].key > v[i].key || (v[i - 1].key == v[i].key &&
		    v[i - 1].place > v[i].place))
			return false;
	return true;
}

static void
check_runs(size_t n, size_t run)
{
	struct thing v[MOST], was[MOST];

	make_things(v, n, run);
	check(runs_sort(&by_key, v, n, n, 1) && are_in_order(v, n),
	    "however many runs there are, they are sorted");
	make_things(v, n, run);
	memcpy(was, v, sizeof(*v) * n);
	if (n < 100 * run)
		return;
	check(!runs_sort(&by_key, v, n, 2, 2 * run) &&
	    memcmp(was, v, sizeof(*v) * n) == 0,
	    "too many runs stay as they were");
	runs_join(&by_key, v, run, 2 * run);
	check(are_in_order(v, 2 * run), "two runs are joined");
}

int
main(void)
{
	static const size_t sizes[] = {0, 1, 2, 3, 7, 100, 999, MOST};
	static const size_t runs[] = {1, 2, 3, 10, 500, MOST};

	for (size_t i = 0; i < LENGTH(sizes); i++)
		for (size_t k = 0; k < LENGTH(runs); k++)
			check_runs(sizes[i], runs[k]);
	return unit_done();
}
