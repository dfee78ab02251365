#include "tools/foldtop/model/groups.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/profile/marks.h"

static str
find_module(str name)
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

/* where the digits of a trailing ":12" begin; STR_NONE without */
static size_t
find_line_number(str name)
{
	size_t colon = str_rchr(name, ':');

	if (colon == STR_NONE || colon + 1 == name.n)
		return STR_NONE;
	for (size_t i = colon + 1; i < name.n; i++)
		if (!str_digit(name.p[i]))
			return STR_NONE;
	return colon + 1;
}

/*
 * "vec.h:12" of "push:vec.h:12", "app.py:7" of "run (app.py:7)", and all of
 * "Vec.push:12", which has no file
 */
static str
find_line(str name)
{
	size_t open, at, colon;
	str file;

	name = frame_plain(name);
	open = str_ends(name, STR(")")) ? str_rchr(name, '(') : STR_NONE;
	if (open != STR_NONE)
		name = str_from(str_upto(name, name.n - 1), open + 1);
	at = find_line_number(name);
	if (at == STR_NONE)
		return STR("[no line]");
	file = str_upto(name, at - 1);
	colon = str_rchr(file, ':');
	if (colon != STR_NONE && colon > 0 && file.p[colon - 1] != ':')
		name = str_from(name, colon + 1);
	return str_starts(name, STR("??")) ? STR("[no line]") : name;
}

static str
choose_name(str name, enum group_by by, bool recorded)
{
	enum frame_kind kind = frame_kind(name);

	if (by == BY_MODULE)
		return find_module(name);
	if (by == BY_LINE)
		return find_line(name);
	if (by == BY_KIND)
		return kind == FRAME_USER && !recorded ? MARKS_NOT_RECORDED :
		    str_of(frame_kinds[kind]);
	return name;
}

/* find the group of each name, and the names of the groups */
static void
make_groups(struct groups *g, const struct profile *p, enum group_by by)
{
	const struct names *names = p->names;
	bool recorded = by == BY_KIND && marks_known(p->meta, names);

	g->of = NEW(&g->arena, uint32_t, names->n + 1);
	for (uint32_t i = 0; i < names->n; i++)
		g->of[i] = names_id(&g->names,
		    choose_name(names_text(names, i), by, recorded));
	g->n = g->names.n;
	g->all = NEW(&g->arena, struct group, g->n + 1);
	for (uint32_t i = 0; i < g->n; i++)
		g->all[i].name = names_text(&g->names, i);
}

/* what add_total() keeps of each group */
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

/* sum up all frames of every stack, or only its thread or root */
static void
sum_stacks(struct groups *g, const struct profile *p, enum group_by by,
    bool skip_labels)
{
	struct seen *seen;

	make_groups(g, p, by);
	seen = NEW(&g->arena, struct seen, g->n + 1);
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, from, to;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		struct num c = profile_count(p, i);
		struct group *leaf;

		from = skip_labels && p->labels < depth ? p->labels : 0;
		to = by == BY_ROOT || by == BY_THREAD ? from + 1 : depth;
		for (size_t d = from; d < to; d++)
			add_total(&g->all[g->of[ids[d]]],
			    &seen[g->of[ids[d]]], i, c);
		leaf = &g->all[g->of[ids[to - 1]]];
		leaf->self = num_add(leaf->self, c);
	}
}

void
groups_sum(struct groups *g, const struct profile *p, enum group_by by)
{
	sum_stacks(g, p, by, by == BY_ROOT);
}

void
groups_sum_functions(struct groups *g, const struct profile *p)
{
	sum_stacks(g, p, BY_FUNCTION, true);
}

static int
groups_by_name(const void *a, const void *b)
{
	return str_cmp(((const struct group *)a)->name,
	    ((const struct group *)b)->name);
}

static int
groups_by_self(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int c = num_cmp(y->self, x->self);

	if (c == 0)
		c = num_cmp(y->total, x->total);
	return c != 0 ? c : groups_by_name(a, b);
}

static int
groups_by_total(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int c = num_cmp(y->total, x->total);

	if (c == 0)
		c = num_cmp(y->self, x->self);
	return c != 0 ? c : groups_by_name(a, b);
}

void
groups_sort(struct groups *g, enum group_order order)
{
	static int (*const compare[])(const void *, const void *) = {
		groups_by_self, groups_by_total, groups_by_name
	};
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		if (!num_is0(g->all[i].total))
			g->all[n++] = g->all[i];
	g->n = n;
	if (n > 0)
		qsort(g->all, n, sizeof(*g->all), compare[order]);
}

void
groups_free(struct groups *g)
{
	names_free(&g->names);
	arena_free(&g->arena);
	*g = (struct groups){0};
}
