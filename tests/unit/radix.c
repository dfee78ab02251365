/*
 * The order of keys of several parts, against a comparison of neighbours: few
 * and many of them, mixed, in order, in the opposite order, and hardly
 * different from each other.
 */
#include "common/base/radix.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "tests/unit/unit.h"

#define MOST 120000
#define PARTS 3

/* the bits of a part of the key of thing i, of n */
struct keys {
	uint64_t (*part)(uint32_t i, size_t n, size_t part);
	size_t n;
};

/* a key of one or two parts follows from the number: 7919 is a prime */
static uint64_t
mix(uint32_t i, size_t n, size_t part)
{
	uint64_t turn = (uint64_t)i * 7919 % n;

	return part == 0 ? turn / 5 + 1 : part == 1 ? turn % 5 : 0;
}

static uint64_t
ascend(uint32_t i, size_t n, size_t part)
{
	(void)n;
	return part == 0 ? i / 3 + 1 : part == 1 ? i % 3 : 0;
}

static uint64_t
descend(uint32_t i, size_t n, size_t part)
{
	return part == 0 ? UINT64_MAX - i : n;
}

/* parts that are all the same, and then one that is not */
static uint64_t
differ_late(uint32_t i, size_t n, size_t part)
{
	return part < PARTS - 1 ? 5 : (uint64_t)i * 7919 % n << 40 | 1;
}

/* all in one bucket but the first */
static uint64_t
lean(uint32_t i, size_t n, size_t part)
{
	(void)n;
	return part > 0 ? 0 : i == 0 ? UINT64_MAX : UINT32_MAX - i;
}

/* the first part of most is the same, of some less and of others more */
static uint64_t
share_first(uint32_t i, size_t n, size_t part)
{
	return part == 0 ? (i % 8 == 0 ? i + 1 : n / 2 / 8 * 8 + 4) :
	    part == 1 ? (uint64_t)i * 7919 % n + 1 : 0;
}

static bool
load(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct keys *k = arg;

	*bits = part < PARTS ? k->part(of, k->n, part) : 0;
	return *bits != 0;
}

static int
compare(const struct keys *k, uint32_t a, uint32_t b)
{
	for (size_t part = 0; part < PARTS; part++) {
		uint64_t x = k->part(a, k->n, part), y = k->part(b, k->n, part);

		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

/* each key comes after the one before: so none is missing or there twice */
static bool
is_sorted(uint64_t (*part)(uint32_t, size_t, size_t), size_t n)
{
	struct keys k = {part, n};
	uint32_t *order = radix_order(&(struct radix){.load = load, .arg = &k},
	    n);
	bool right = true;

	for (size_t i = 0; i < n; i++)
		right &= order[i] < n &&
		    (i == 0 || compare(&k, order[i - 1], order[i]) < 0);
	buf_drop(order);
	return right;
}

int
main(void)
{
	static const size_t sizes[] = {0, 1, 2, 16, 17, 200, 256, 257, 3000,
	    49999, 50000, MOST};

	for (size_t i = 0; i < LENGTH(sizes); i++) {
		check(is_sorted(mix, sizes[i]), "mixed keys are sorted");
		check(is_sorted(ascend, sizes[i]), "sorted keys stay so");
		check(is_sorted(descend, sizes[i]), "keys are turned around");
		check(is_sorted(differ_late, sizes[i]),
		    "the last part decides where all others are equal");
		check(is_sorted(lean, sizes[i]), "one bucket may hold all");
		check(is_sorted(share_first, sizes[i]),
		    "most keys may share their first part");
	}
	return unit_done();
}
