#include "common/profile/stacks.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "common/profile/names.h"

#ifndef STACKS_SLOTS
#define STACKS_SLOTS 1024	/* to begin with; a power of two */
#endif

static unsigned
columns_of(const struct stacks *s)
{
	return s->columns > 0 ? s->columns : 1;
}

/* folded multiplication, two frames at a time */
static uint32_t
hash_stack(uint64_t h, const uint32_t *ids, size_t depth)
{
	h += depth * 0x2545f4914f6cdd1du;
	for (; depth > 1; ids += 2, depth -= 2)
		h = sys_mix(h ^ ids[0] ^ (uint64_t)ids[1] << 32,
		    0x9e3779b97f4a7c15u);
	if (depth > 0)
		h = sys_mix(h ^ ids[0], 0x9e3779b97f4a7c15u);
	return (uint32_t)(h ^ h >> 32);
}

static void
put_slot(struct stacks *s, struct stacks_slot slot)
{
	size_t at = slot.tag & (s->nslot - 1);

	while (s->slot[at].stack1 != 0)
		at = (at + 1) & (s->nslot - 1);
	s->slot[at] = slot;
}

/* make a table of n slots, a power of two, in place of the old one */
static void
grow_slots(struct stacks *s, size_t n)
{
	struct stacks_slot *old = s->slot;
	size_t nold = s->nslot;

	if (s->seed == 0)
		s->seed = sys_random();
	s->nslot = n;
	s->slot = calloc(s->nslot, sizeof(*s->slot));
	if (s->slot == NULL)
		die("out of memory");
	sys_large_pages(s->slot, s->nslot * sizeof(*s->slot));
	for (size_t i = 0; i < nold; i++)
		if (old[i].stack1 != 0)
			put_slot(s, old[i]);
	free(old);
}

/* how many slots n stacks need, and not fewer than there are */
static size_t
count_slots(const struct stacks *s, size_t n)
{
	size_t slots = s->nslot > 0 ? s->nslot : STACKS_SLOTS;

	while (slots <= n * 2)
		slots *= 2;
	return slots;
}

/* give all stacks a slot in the table, and make room for one more */
static void
index_all(struct stacks *s)
{
	size_t slots = count_slots(s, s->n);

	if (slots > s->nslot)
		grow_slots(s, slots);
	for (; s->indexed < s->n; s->indexed++) {
		uint32_t i = (uint32_t)s->indexed;
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		put_slot(s, (struct stacks_slot){
		    hash_stack(s->seed, ids, depth), i + 1});
	}
}

static bool
is_same(const struct stacks *s, uint32_t stack, const uint32_t *ids,
    size_t depth)
{
	size_t n;
	const uint32_t *its = stacks_ids(s, stack, &n);

	return n == depth && memcmp(its, ids, depth * sizeof(*ids)) == 0;
}

/* a new stack of these frames, whose number is before them */
static uint32_t
append_stack(struct stacks *s, uint32_t *ids)
{
	size_t base = s->n * columns_of(s);

	if (s->n > UINT32_MAX - 2)
		die("out of memory");
	GROW(s->ids, s->ids_cap, s->n + 1);
	GROW(s->whole, s->whole_cap, base + columns_of(s));
	memset(s->whole + base, 0, columns_of(s) * sizeof(*s->whole));
	if (s->nano != NULL) {
		GROW(s->nano, s->nano_cap, base + columns_of(s));
		memset(s->nano + base, 0, columns_of(s) * sizeof(*s->nano));
	}
	s->ids[s->n] = ids;
	return (uint32_t)s->n++;
}

static uint32_t
append_copy(struct stacks *s, const uint32_t *ids, size_t depth)
{
	uint32_t *own = NEW(&s->arena, uint32_t, depth + 1);

	if (depth > UINT32_MAX)
		die("out of memory");
	own[0] = (uint32_t)depth;
	memcpy(own + 1, ids, depth * sizeof(*ids));
	return append_stack(s, own + 1);
}

static uint32_t
intern_stack(struct stacks *s, const uint32_t *ids, size_t depth)
{
	uint32_t tag;
	size_t at;

	index_all(s);
	tag = hash_stack(s->seed, ids, depth);
	at = tag & (s->nslot - 1);
	for (; s->slot[at].stack1 != 0; at = (at + 1) & (s->nslot - 1))
		if (s->slot[at].tag == tag &&
		    is_same(s, s->slot[at].stack1 - 1, ids, depth))
			return s->slot[at].stack1 - 1;
	s->slot[at] = (struct stacks_slot){tag, append_copy(s, ids, depth) + 1};
	return (uint32_t)s->indexed++;
}

/* the first decimal: from now on counts have nanos, too */
static void
start_nanos(struct stacks *s)
{
	size_t n = s->n * columns_of(s);

	GROW(s->nano, s->nano_cap, n);
	memset(s->nano, 0, n * sizeof(*s->nano));
}

void
stacks_set(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	size_t i = stack * (size_t)columns_of(s) + column;

	if (count.nano > 0 && s->nano == NULL)
		start_nanos(s);
	s->whole[i] = count.whole;
	if (s->nano != NULL)
		s->nano[i] = count.nano;
}

static void
add_count(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	stacks_set(s, stack, column,
	    num_add(stacks_count(s, stack, column), count));
}

static void
add_counts(struct stacks *s, uint32_t k, const struct num *count)
{
	for (unsigned c = 0; c < columns_of(s); c++)
		add_count(s, k, c, count[c]);
	if (s->keep_order) {
		GROW(s->arrival, s->arrival_cap, s->arrivals + 1);
		s->arrival[s->arrivals++] = (struct stacks_arrival){k,
		    {count[0], columns_of(s) == 2 ? count[1] : NUM(0)}};
	}
}

uint32_t
stacks_add(struct stacks *s, const uint32_t *ids, size_t depth,
    const struct num *count)
{
	uint32_t k = intern_stack(s, ids, depth);

	add_counts(s, k, count);
	return k;
}

void
stacks_add_new(struct stacks *s, const uint32_t *ids, size_t depth,
    const struct num *count)
{
	add_counts(s, append_copy(s, ids, depth), count);
}

uint32_t
stacks_add_to(struct stacks *s, const uint32_t *ids, size_t depth,
    unsigned column, struct num count)
{
	uint32_t k = intern_stack(s, ids, depth);

	add_count(s, k, column, count);
	return k;
}

void
stacks_join(struct stacks *s, struct stacks *from, const uint32_t *names,
    bool all_new)
{
	struct num count[2] = {{0}};

	for (uint32_t i = 0; i < from->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(from, i, &depth);

		for (size_t d = 0; d < depth; d++)
			from->ids[i][d] = names[ids[d]];
		for (unsigned c = 0; c < columns_of(s); c++)
			count[c] = stacks_count(from, i, c);
		if (all_new)
			add_counts(s, append_stack(s, from->ids[i]), count);
		else
			stacks_add(s, ids, depth, count);
	}
	arena_join(&s->arena, &from->arena);
	stacks_free(from);
}

struct num
stacks_total(const struct stacks *s, unsigned column)
{
	struct num sum = {0};
	size_t n = s->n * columns_of(s);

	if (s->nano != NULL) {
		for (uint32_t i = 0; i < s->n; i++)
			sum = num_add(sum, stacks_count(s, i, column));
		return sum;
	}
	for (size_t i = column; i < n; i += columns_of(s)) {
		sum.whole += s->whole[i];
		if (sum.whole < s->whole[i])
			return NUM(UINT64_MAX);
	}
	return sum;
}

void
stacks_reserve(struct stacks *s, size_t n)
{
	size_t slots = count_slots(s, n);

	GROW(s->ids, s->ids_cap, n);
	GROW(s->whole, s->whole_cap, n * columns_of(s));
	if (slots > s->nslot)
		grow_slots(s, slots);
}

void
stacks_free(struct stacks *s)
{
	buf_drop(s->arrival);
	arena_free(&s->arena);
	buf_drop(s->ids);
	buf_drop(s->whole);
	buf_drop(s->nano);
	free(s->slot);
	*s = (struct stacks){0};
}

/* a name as it stands in a folded line: before a ';', or at the end */
struct token {
	str text;
	uint32_t id;
	unsigned end;		/* 1 at the end of the line */
};

/* byte order of the texts, the ';' of the first kind being part of it */
static int
by_text(const void *a, const void *b)
{
	const struct token *x = a, *y = b;
	size_t n = x->text.n < y->text.n ? x->text.n : y->text.n;
	int c = memcmp(x->text.p, y->text.p, n);
	int xc, yc;

	if (c != 0)
		return c;
	xc = n < x->text.n ? (unsigned char)x->text.p[n] : x->end ? -1 : ';';
	yc = n < y->text.n ? (unsigned char)y->text.p[n] : y->end ? -1 : ';';
	return xc - yc;
}

/*
 * rank[2 * id + end], from 1.  No name holds a ';', so that two different
 * stacks compare as their texts do where their ranks first differ.
 */
static uint32_t *
rank_names(const struct names *names)
{
	size_t n = names->n, cap = 0, tcap = 0;
	struct token *t = NULL;
	uint32_t *rank = NULL;

	GROW(t, tcap, 2 * n + 1);
	GROW(rank, cap, 2 * n + 1);
	for (uint32_t i = 0; i < n; i++) {
		t[2 * i] = (struct token){names->all[i], i, 0};
		t[2 * i + 1] = (struct token){names->all[i], i, 1};
	}
	qsort(t, 2 * n, sizeof(*t), by_text);
	for (uint32_t i = 0; i < 2 * n; i++)
		rank[2 * t[i].id + t[i].end] = i + 1;
	buf_drop(t);
	return rank;
}

struct sorting {
	const struct stacks *s;
	const uint32_t *rank;
	uint32_t *order, *spare;
};

/* does a come after b?  The first frame that differs decides; a stack comes
 * before those it is the beginning of */
static bool
comes_after(const struct sorting *g, uint32_t a, uint32_t b)
{
	size_t m, n, d = 0;
	const uint32_t *p = stacks_ids(g->s, a, &m);
	const uint32_t *q = stacks_ids(g->s, b, &n);

	while (d < m && d < n && p[d] == q[d])
		d++;
	if (d == m || d == n)
		return m > n;
	return g->rank[2 * (size_t)p[d] + (d + 1 == m)] >
	    g->rank[2 * (size_t)q[d] + (d + 1 == n)];
}

/* sorted stacks, and one to be inserted */
struct newcomer {
	const struct sorting *g;
	uint32_t k;
};

static bool
comes_before(const void *of, size_t i)
{
	const struct newcomer *x = of;

	return !comes_after(x->g, x->g->order[i], x->k);
}

/* the place in order[lo..hi), which is sorted, of the first that comes after k
 */
static size_t
find_first_after(const struct sorting *g, size_t lo, size_t hi, uint32_t k)
{
	struct newcomer x = {g, k};

	return search_first(lo, hi, comes_before, &x);
}

/* merge order[lo..mid) and order[mid..hi); only what overlaps is moved */
static void
merge_halves(const struct sorting *g, size_t lo, size_t mid, size_t hi)
{
	size_t n, a = 0;

	lo = find_first_after(g, lo, mid, g->order[mid]);
	hi = find_first_after(g, mid, hi, g->order[mid - 1]);
	n = mid - lo;
	memcpy(g->spare, g->order + lo, n * sizeof(*g->spare));
	while (a < n)
		g->order[lo++] = mid < hi &&
		    comes_after(g, g->spare[a], g->order[mid]) ?
		    g->order[mid++] : g->spare[a++];
}

static void
sort_by_insertion(const struct sorting *g, size_t lo, size_t hi)
{
	for (size_t i = lo + 1; i < hi; i++) {
		uint32_t k = g->order[i];
		size_t at = i;

		for (; at > lo && comes_after(g, g->order[at - 1], k); at--)
			g->order[at] = g->order[at - 1];
		g->order[at] = k;
	}
}

/*
 * Folded text comes in order, or almost: then each stack is compared with its
 * neighbour, and that is all.
 */
static void
sort_range(const struct sorting *g, size_t lo, size_t hi)
{
	size_t mid = lo + (hi - lo) / 2;

	if (hi - lo <= 8) {
		sort_by_insertion(g, lo, hi);
		return;
	}
	sort_range(g, lo, mid);
	sort_range(g, mid, hi);
	if (comes_after(g, g->order[mid - 1], g->order[mid]))
		merge_halves(g, lo, mid, hi);
}

static uint32_t *
sort_stacks(const struct stacks *s, uint32_t *rank)
{
	struct sorting g = {s, rank, NULL, NULL};
	size_t cap = 0, spare_cap = 0;

	GROW(g.order, cap, s->n + 1);
	GROW(g.spare, spare_cap, s->n / 2 + 1);
	for (uint32_t i = 0; i < s->n; i++)
		g.order[i] = i;
	sort_range(&g, 0, s->n);
	buf_drop(g.spare);
	buf_drop(rank);
	return g.order;
}

uint32_t *
stacks_sorted(const struct stacks *s, const struct names *names)
{
	return sort_stacks(s, rank_names(names));
}

uint32_t *
stacks_sorted_by_frame(const struct stacks *s, const uint32_t *names, size_t n)
{
	uint32_t *rank = NULL;
	size_t cap = 0;

	GROW(rank, cap, 2 * n + 1);
	for (uint32_t k = 0; k < n; k++) {
		rank[2 * (size_t)names[k] + 1] = 2 * k + 1;
		rank[2 * (size_t)names[k]] = 2 * k + 2;
	}
	return sort_stacks(s, rank);
}

/* a name, and its first bytes as a number that compares alike */
struct head {
	uint64_t bytes;
	const str *text;
};

static int
by_head(const void *a, const void *b)
{
	const struct head *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes > y->bytes ? 1 : -1;
	return str_cmp(*x->text, *y->text);
}

uint32_t *
stacks_names_sorted(const struct names *names)
{
	struct head *h = NULL;
	uint32_t *order = NULL;
	size_t h_cap = 0, cap = 0;

	GROW(h, h_cap, names->n + 1);
	GROW(order, cap, names->n + 1);
	for (size_t i = 0; i < names->n; i++) {
		str s = names->all[i];

		h[i] = (struct head){0, &names->all[i]};
		for (size_t k = 0; k < 8; k++)
			h[i].bytes = h[i].bytes << 8 |
			    (k < s.n ? (unsigned char)s.p[k] : 0);
	}
	qsort(h, names->n, sizeof(*h), by_head);
	for (size_t k = 0; k < names->n; k++)
		order[k] = (uint32_t)(h[k].text - names->all);
	buf_drop(h);
	return order;
}
