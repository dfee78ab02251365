#include "tools/foldtop/findings/hotspots.h"

#include "common/base/arena.h"
#include "common/base/buf.h"

/* whether a function owns no stacks, may own them, or branches */
enum { HOTSPOT_NOT, HOTSPOT_WHOLE, HOTSPOT_BRANCHES };

/* return true if a group meets the conditions that do not depend on callees */
static bool
is_candidate(const struct profile *p, struct group g)
{
	double share = profile_percent(p, g.total);

	if (share < HOTSPOT_SHARE ||
	    (!frame_named(g.name) && frame_module(g.name).n == 0))
		return false;
	return profile_percent(p, g.self) >= HOTSPOT_SELF ||
	    (share < HOTSPOT_MOST && !frame_root(g.name));
}

/* return HOTSPOT_* of a candidate; its callees are e[0..n), heaviest first */
static unsigned char
judge_candidate(struct group g, const struct edge *e, size_t n)
{
	size_t parts = num_percent(g.self, g.total) >= HOTSPOT_PART;

	/* A recursive function may have a callee with all of its weight and
	 * also a large self weight. */
	if (n > 0 && parts == 0 &&
	    num_percent(e[0].count, g.total) >= HOTSPOT_ALL)
		return HOTSPOT_NOT;
	for (size_t i = 0; i < n; i++)
		parts += num_percent(e[i].count, g.total) >= HOTSPOT_PART;
	return parts >= 2 && !frame_nameless(g.name) ? HOTSPOT_BRANCHES :
	    HOTSPOT_WHOLE;
}

/* return the index of the frame that owns a stack, or STR_NONE */
static size_t
find_owner(const unsigned char *kind, const uint32_t *ids, size_t from,
    size_t depth)
{
	for (size_t d = depth; d-- > from;)
		if (kind[ids[d]] == HOTSPOT_BRANCHES)
			return d;
	for (size_t d = depth; d-- > from;)
		if (kind[ids[d]] == HOTSPOT_WHOLE)
			return d;
	return STR_NONE;
}

static int
hotspots_by_total(const void *a, const void *b)
{
	const struct hotspot *x = a, *y = b;
	int c = num_cmp(y->group.total, x->group.total);

	return c != 0 ? c : str_cmp(x->group.name, y->group.name);
}

void
hotspots_find(struct hotspots *h, const struct profile *p)
{
	struct groups *g = &h->groups;
	unsigned char *kind;
	bool *wanted;
	struct num *owned;

	groups_sum_functions(g, p);
	kind = NEW(&h->arena, unsigned char, g->n + 1);
	wanted = NEW(&h->arena, bool, g->n + 1);
	owned = NEW(&h->arena, struct num, g->n + 1);
	for (uint32_t i = 0; i < g->n; i++)
		wanted[i] = is_candidate(p, groups_at(g, i));
	edges_sum(&h->edges, p, wanted, p->labels);
	for (uint32_t i = 0; i < g->n; i++) {
		const struct edge *e;
		size_t n;

		if (!wanted[i])
			continue;
		e = edges_from(&h->edges, i, &n);
		kind[i] = judge_candidate(groups_at(g, i), e, n);
	}
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, d;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		d = find_owner(kind, ids, p->labels, depth);
		if (d != STR_NONE)
			owned[ids[d]] = num_add(owned[ids[d]],
			    profile_count(p, i));
	}
	for (uint32_t i = 0; i < g->n; i++) {
		struct group k = groups_at(g, i);

		if (profile_percent(p, owned[i]) < HOTSPOT_SHARE ||
		    num_percent(owned[i], k.total) < HOTSPOT_OWN)
			continue;
		*APPEND(h->all, h->cap, h->n) =
		    (struct hotspot){i, k, owned[i]};
	}
	SORT(h->all, h->n, hotspots_by_total);
}

const struct edge *
hotspots_callees(const struct hotspots *h, const struct profile *p,
    const struct hotspot *of, size_t *n)
{
	const struct edge *e = edges_from(&h->edges, of->id, n);

	while (*n > 0 && profile_percent(p, e[*n - 1].count) < HOTSPOT_CALLEE)
		--*n;
	return e;
}
