#include "common/base/radix.h"

#include <string.h>

#include "common/base/buf.h"

#ifndef RADIX_START
#define RADIX_START 32		/* insertion sort is faster up to this size */
#endif

#define DIGIT 8		/* bits sorted per pass */
#define DIGITS (1u << DIGIT)

/* an element and the current part of its key */
struct key {
	uint64_t bits;
	uint32_t of;
};

/* elements whose keys are equal up to `part`, the next part to load */
struct group {
	size_t from, n, part;
};

/* the groups still to be sorted */
struct groups {
	const struct key *v;
	struct group *all;
	size_t n, cap;
};

static bool
is_sorted(const struct key *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (v[i - 1].bits > v[i].bits)
			return false;
	return true;
}

static void
sort_by_insertion(struct key *v, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct key k = v[i];
		size_t at = i;

		for (; at > 0 && v[at - 1].bits > k.bits; at--)
			v[at] = v[at - 1];
		v[at] = k;
	}
}

/* Return the bits in which any two keys differ. */
static uint64_t
find_difference(const struct key *v, size_t n)
{
	uint64_t differ = 0;

	for (size_t i = 1; i < n; i++)
		differ |= v[0].bits ^ v[i].bits;
	return differ;
}

/* Sort by one digit of the keys; the sort is stable. */
static void
sort_by_digit(const struct key *from, struct key *to, size_t n, unsigned shift)
{
	uint32_t at[DIGITS + 1] = {0};

	for (size_t i = 0; i < n; i++)
		at[(from[i].bits >> shift & (DIGITS - 1)) + 1]++;
	for (size_t i = 0; i < DIGITS; i++)
		at[i + 1] += at[i];
	for (size_t i = 0; i < n; i++)
		to[at[from[i].bits >> shift & (DIGITS - 1)]++] = from[i];
}

/* Sort by the digits in which keys differ, the lowest first.  Equal keys keep
 * their order.  `room` has room for n keys. */
static void
sort_bits(struct key *v, struct key *room, size_t n)
{
	struct key *from = v, *to = room, *sorted;
	uint64_t differ;

	if (is_sorted(v, n))
		return;
	if (n <= RADIX_START) {
		sort_by_insertion(v, n);
		return;
	}
	differ = find_difference(v, n);
	for (unsigned shift = 0; shift < 64; shift += DIGIT)
		if ((differ >> shift & (DIGITS - 1)) != 0) {
			sort_by_digit(from, to, n, shift);
			sorted = to;
			to = from;
			from = sorted;
		}
	if (from != v)
		memcpy(v, from, n * sizeof(*v));
}

/* Load a part of each key.  Return false if every key ended before it. */
static bool
load_part(const struct radix *r, struct key *v, size_t n, size_t part)
{
	bool any = false;

	for (size_t i = 0; i < n; i++)
		any |= r->load(r->arg, v[i].of, part, &v[i].bits);
	return any;
}

static void
add_group(struct groups *g, size_t from, size_t n, size_t part)
{
	*APPEND(g->all, g->cap, g->n) = (struct group){from, n, part};
}

/* Add each range of equal sorted keys as a group for the next part. */
static void
add_equal(struct groups *g, const struct group *of)
{
	const struct key *v = g->v + of->from;

	for (size_t i = 0, k; i < of->n; i = k) {
		for (k = i + 1; k < of->n && v[k].bits == v[i].bits; k++)
			;
		if (k > i + 1)
			add_group(g, of->from + i, k - i, of->part + 1);
	}
}

void
radix_sort(const struct radix *r, uint32_t *elements, size_t n)
{
	struct key few[2 * RADIX_START], *v = few;
	struct groups g = {0};
	struct group now = {0, n, 0};

	if (n < 2)
		return;
	if (n > RADIX_START)
		v = buf_block(2 * n, sizeof(*v));
	for (size_t i = 0; i < n; i++)
		v[i].of = elements[i];
	g.v = v;
	for (;;) {
		if (load_part(r, v + now.from, now.n, now.part)) {
			sort_bits(v + now.from, v + n, now.n);
			add_equal(&g, &now);
		}
		if (g.n == 0)
			break;
		now = g.all[--g.n];
	}
	for (size_t i = 0; i < n; i++)
		elements[i] = v[i].of;
	buf_drop(g.all);
	if (v != few)
		buf_drop(v);
}

uint32_t *
radix_order(const struct radix *r, size_t n)
{
	uint32_t *order = NULL;
	size_t cap = 0;

	GROW(order, cap, n);
	for (size_t i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	radix_sort(r, order, n);
	return order;
}

void
radix_elements(void *elements, size_t n, size_t size)
{
	struct key *v = buf_block(2 * n, sizeof(*v));
	char *all = elements, *before;

	for (size_t i = 0; i < n; i++) {
		v[i].of = (uint32_t)i;
		memcpy(&v[i].bits, all + i * size, sizeof(v[i].bits));
	}
	if (!is_sorted(v, n)) {
		sort_bits(v, v + n, n);
		before = buf_block(n, size);
		memcpy(before, all, n * size);
		for (size_t i = 0; i < n; i++)
			memcpy(all + i * size, before + v[i].of * size, size);
		buf_drop(before);
	}
	buf_drop(v);
}
