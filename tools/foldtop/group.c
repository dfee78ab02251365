#include "tools/foldtop/group.h"

#include <stdlib.h>

#include "common/buf.h"

static str
module(str name)
{
	str m = frame_module(name);

	if (m.n > 0)
		return m;
	switch (frame_kind(name)) {
	case FRAME_KERNEL:
		return STR("[kernel]");
	case FRAME_JIT:
		return STR("[jit]");
	default:
		return STR("[no module]");
	}
}

static str
group_name(str name, enum group_by by)
{
	if (by == BY_MODULE)
		return module(name);
	if (by == BY_KIND)
		return str_of(frame_kinds[frame_kind(name)]);
	return name;
}

/* the group of each name, by its id; *to gets the names of the groups */
static uint32_t *
make_groups(const struct names *names, enum group_by by, struct names *to)
{
	uint32_t *of = NULL;
	size_t cap = 0;

	GROW(of, cap, names->n + 1);
	for (uint32_t i = 0; i < names->n; i++)
		of[i] = names_id(to, group_name(names_text(names, i), by));
	return of;
}

/* of each group, so that a stack counts it once */
struct seen {
	uint32_t stack1;	/* the last stack that held it, + 1 */
	uint32_t times;		/* in that stack */
};

static void
add_total(struct group *g, struct seen *seen, uint32_t stack, struct num count)
{
	if (seen->stack1 != stack + 1) {
		*seen = (struct seen){stack + 1, 0};
		g->total = num_add(g->total, count);
	}
	if (++seen->times > g->times)
		g->times = seen->times;
}

/* which frames of a stack count: all, or only its thread or root */
static void
limits(const struct profile *p, enum group_by by, size_t depth, size_t *from,
    size_t *to)
{
	size_t root = by == BY_ROOT && p->labels < depth ? p->labels : 0;
	bool one = by == BY_ROOT || by == BY_THREAD;

	*from = one ? root : 0;
	*to = one ? root + 1 : depth;
}

void
groups_sum(struct groups *g, const struct profile *p, enum group_by by)
{
	struct names *names = &g->names;
	struct arena arena = {0};
	struct seen *seen;

	g->of = make_groups(p->names, by, names);
	GROW(g->all, g->cap, names->n);
	seen = NEW(&arena, struct seen, names->n + 1);
	for (uint32_t i = 0; i < names->n; i++)
		g->all[i] = (struct group){.name = names_text(names, i)};
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, from, to;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		struct num c = profile_count(p, i);
		struct group *leaf;

		limits(p, by, depth, &from, &to);
		for (size_t d = from; d < to; d++)
			add_total(&g->all[g->of[ids[d]]],
			    &seen[g->of[ids[d]]], i, c);
		leaf = &g->all[g->of[ids[to - 1]]];
		leaf->self = num_add(leaf->self, c);
	}
	g->n = names->n;
}

static int
by_name(const void *a, const void *b)
{
	return str_cmp(((const struct group *)a)->name,
	    ((const struct group *)b)->name);
}

static int
by_self(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int c = num_cmp(y->self, x->self);

	if (c == 0)
		c = num_cmp(y->total, x->total);
	return c != 0 ? c : by_name(a, b);
}

static int
by_total(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int c = num_cmp(y->total, x->total);

	if (c == 0)
		c = num_cmp(y->self, x->self);
	return c != 0 ? c : by_name(a, b);
}

void
groups_sort(struct groups *g, enum group_order order)
{
	static int (*const compare[])(const void *, const void *) = {
		by_self, by_total, by_name
	};
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		if (!num_is0(g->all[i].total))
			g->all[n++] = g->all[i];
	g->n = n;
	if (n > 0)
		qsort(g->all, n, sizeof(*g->all), compare[order]);
}
