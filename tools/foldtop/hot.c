#include "tools/foldtop/hot.h"

#include <stdlib.h>

#include "common/arena.h"
#include "common/buf.h"

/* may a function own stacks, and does it split? */
enum { HOT_NOT, HOT_WHOLE, HOT_SPLITS };

/* the conditions that need no knowledge of its callees */
static bool
candidate(const struct base *b, const struct group *g)
{
	double share = base_percent(b, g->total);

	if (share < HOT_SHARE || frame_root(g->name) ||
	    (frame_nameless(g->name) && frame_module(g->name).n == 0))
		return false;
	return share < HOT_MOST || num_percent(g->self, g->total) >= HOT_SELF;
}

/* of a candidate, from its callees e[0..n), the heaviest first */
static unsigned char
judge(const struct group *g, const struct edge *e, size_t n)
{
	size_t parts = num_percent(g->self, g->total) >= HOT_PART;

	if (n > 0 && num_percent(e[0].count, g->total) >= HOT_ALL)
		return HOT_NOT;
	for (size_t i = 0; i < n; i++)
		parts += num_percent(e[i].count, g->total) >= HOT_PART;
	return parts >= 2 && !frame_nameless(g->name) ? HOT_SPLITS : HOT_WHOLE;
}

/* the frame of a stack that owns it, or STR_NONE */
static size_t
owner(const unsigned char *kind, const uint32_t *ids, size_t from, size_t depth)
{
	for (size_t d = depth; d-- > from;)
		if (kind[ids[d]] == HOT_SPLITS)
			return d;
	for (size_t d = depth; d-- > from;)
		if (kind[ids[d]] == HOT_WHOLE)
			return d;
	return STR_NONE;
}

static int
by_total(const void *a, const void *b)
{
	const struct hot *x = a, *y = b;
	int c = num_cmp(y->group->total, x->group->total);

	return c != 0 ? c : str_cmp(x->group->name, y->group->name);
}

void
hot_find(struct hots *h, const struct base *b, const struct groups *g)
{
	struct arena arena = {0};
	unsigned char *kind = NEW(&arena, unsigned char, g->n + 1);
	bool *wanted = NEW(&arena, bool, g->n + 1);
	struct num *owned = NEW(&arena, struct num, g->n + 1);

	for (uint32_t i = 0; i < g->n; i++)
		wanted[i] = candidate(b, &g->all[i]);
	edges_sum(&h->edges, b, wanted);
	for (uint32_t i = 0; i < g->n; i++) {
		size_t n;
		const struct edge *e = edges_from(&h->edges, i, &n);

		if (wanted[i])
			kind[i] = judge(&g->all[i], e, n);
	}
	for (uint32_t i = 0; i < b->stacks.n; i++) {
		size_t depth, d;
		const uint32_t *ids = stacks_ids(&b->stacks, i, &depth);

		d = owner(kind, ids, b->labels, depth);
		if (d != STR_NONE)
			owned[ids[d]] = num_add(owned[ids[d]],
			    base_count(b, i));
	}
	for (uint32_t i = 0; i < g->n; i++)
		if (base_percent(b, owned[i]) >= HOT_SHARE &&
		    num_percent(owned[i], g->all[i].total) >= HOT_OWN) {
			GROW(h->all, h->cap, h->n + 1);
			h->all[h->n++] = (struct hot){i, &g->all[i],
			    owned[i]};
		}
	if (h->n > 0)
		qsort(h->all, h->n, sizeof(*h->all), by_total);
}
