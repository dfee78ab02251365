#include "common/base/radix.h"

#include <string.h>

#include "common/base/buf.h"

#ifndef RADIX_START
#define RADIX_START 32		/* below this, buckets do not pay */
#endif

#define BUCKETS 256

/* a thing and 64 bits of its key */
struct key {
	uint64_t bits;
	uint32_t of;
};

/* things whose keys are equal before `part`, which is loaded next */
struct group {
	size_t from, n, part;
};

/* the groups that are not sorted yet */
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

/* the bits in which any two keys differ */
static uint64_t
find_difference(const struct key *v, size_t n)
{
	uint64_t differ = 0;

	for (size_t i = 1; i < n; i++)
		differ |= v[0].bits ^ v[i].bits;
	return differ;
}

/* the shift that leaves the highest bits in which keys differ */
static unsigned
choose_shift(uint64_t differ)
{
	unsigned shift = 0;

	while (differ >> shift >= BUCKETS)
		shift++;
	return shift;
}

/* permute in place into the buckets of these bits; end[] gets where each
 * ends */
static void
fill_buckets(struct key *v, size_t n, unsigned shift,
    uint32_t end[BUCKETS])
{
	uint32_t at[BUCKETS], sum = 0;

	memset(at, 0, sizeof(at));
	for (size_t i = 0; i < n; i++)
		at[v[i].bits >> shift & (BUCKETS - 1)]++;
	for (size_t b = 0; b < BUCKETS; b++) {
		uint32_t count = at[b];

		at[b] = sum;
		end[b] = sum += count;
	}
	for (size_t b = 0; b < BUCKETS; b++)
		while (at[b] < end[b]) {
			struct key k = v[at[b]];
			size_t to = k.bits >> shift & (BUCKETS - 1);

			while (to != b) {
				struct key other = v[at[to]];

				v[at[to]++] = k;
				k = other;
				to = k.bits >> shift & (BUCKETS - 1);
			}
			v[at[b]++] = k;
		}
}

static void
sort_bits(struct key *v, size_t n)
{
	uint32_t end[BUCKETS], from = 0;
	unsigned shift;

	if (is_sorted(v, n))
		return;
	if (n <= RADIX_START) {
		sort_by_insertion(v, n);
		return;
	}
	shift = choose_shift(find_difference(v, n));
	fill_buckets(v, n, shift, end);
	for (size_t b = 0; shift > 0 && b < BUCKETS; from = end[b++])
		sort_bits(v + from, end[b] - from);
}

/* load this part of each key; false if every key ended before */
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
	GROW(g->all, g->cap, g->n + 1);
	g->all[g->n++] = (struct group){from, n, part};
}

/* in sorted keys, add each range of equal bits as a group for the next part */
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
radix_sort(const struct radix *r, uint32_t *things, size_t n)
{
	struct key *v = NULL;
	size_t cap = 0;
	struct groups g = {0};

	GROW(v, cap, n);
	for (size_t i = 0; i < n; i++)
		v[i].of = things[i];
	g.v = v;
	if (n > 1)
		add_group(&g, 0, n, 0);
	while (g.n > 0) {
		struct group now = g.all[--g.n];

		if (!load_part(r, v + now.from, now.n, now.part))
			continue;
		sort_bits(v + now.from, now.n);
		add_equal(&g, &now);
	}
	for (size_t i = 0; i < n; i++)
		things[i] = v[i].of;
	buf_drop(g.all);
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
