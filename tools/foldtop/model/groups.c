#include "tools/foldtop/model/groups.h"

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/profile/frame.h"
#include "common/profile/marks.h"

#ifndef GROUPS_START
#define GROUPS_START 1024	/* if there are fewer groups, sort all */
#endif

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

/* return the index of the line number in "vec.h:12", or STR_NONE */
static size_t
find_line_number(str s)
{
	size_t colon = str_rchr(s, ':');
	uint64_t line;

	return colon != STR_NONE && num_whole(str_from(s, colon + 1), &line) &&
	    line <= UINT32_MAX ? colon + 1 : STR_NONE;
}

/*
 * Return the source line in a name, or {0}:
 *
 *	push:vec.h:12		vec.h:12
 *	run (app.py:7)		app.py:7
 *	Vec.push:12		Vec.push:12
 */
static str
find_line(str name)
{
	size_t open, number, colon;
	str place;

	name = frame_plain(name);
	open = str_ends(name, STR(")")) ? str_rchr(name, '(') : STR_NONE;
	place = open == STR_NONE ? name :
	    str_from(str_upto(name, name.n - 1), open + 1);
	number = find_line_number(place);
	if (number == STR_NONE)
		return (str){0};
	colon = open == STR_NONE ? str_rchr(str_upto(place, number - 1), ':') :
	    STR_NONE;
	if (colon != STR_NONE && colon > 0 && place.p[colon - 1] != ':')
		place = str_from(place, colon + 1);
	return str_starts(place, STR("??")) ? (str){0} : place;
}

static str
choose_name(str name, enum group_by by, bool recorded)
{
	enum frame_kind kind = frame_kind(name);
	str line;

	if (by == BY_MODULE)
		return find_module(name);
	if (by == BY_LINE)
		return (line = find_line(name)).n > 0 ? line :
		    STR("[no line]");
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
	bool each = by == BY_FUNCTION || by == BY_THREAD || by == BY_ROOT;
	bool recorded = by == BY_KIND && marks_known(p->meta, names);

	if (!each)
		g->of = NEW(&g->arena, uint32_t, names->n + 1);
	for (uint32_t i = 0; !each && i < names->n; i++)
		g->of[i] = names_id(&g->own, choose_name(names_text(names, i),
		    by, recorded));
	g->names = each ? names : &g->own;
	g->n = g->names->n;
	g->sum = NEW(&g->arena, struct group_sum, g->n + 1);
	if (p->stacks.nano != NULL)
		g->nano = NEW(&g->arena, struct group_nano, g->n + 1);
}

struct group
groups_at(const struct groups *g, uint32_t i)
{
	const struct group_sum *s = &g->sum[i];
	struct group_nano nano = g->nano != NULL ? g->nano[i] :
	    (struct group_nano){0};

	return (struct group){names_text(g->names, i),
	    {s->self, nano.self}, {s->total, nano.total}, s->times, i};
}

static inline void
add_num(uint64_t *whole, uint32_t *nano, struct num n)
{
	struct num sum = num_add((struct num){*whole,
	    nano != NULL ? *nano : 0}, n);

	*whole = sum.whole;
	if (nano != NULL)
		*nano = sum.nano;
}

static uint32_t
find_group(const struct groups *g, uint32_t name)
{
	return g->of != NULL ? g->of[name] : name;
}

static void
enter_frame(struct groups *g, uint32_t name)
{
	struct group_sum *s = &g->sum[find_group(g, name)];

	if (++s->now > s->times)
		s->times = s->now;
}

/* leave a frame; if it is the group's outermost, add the count of its stacks */
static void
leave_frame(struct groups *g, uint32_t name, struct num count)
{
	uint32_t i = find_group(g, name);
	struct group_sum *s = &g->sum[i];

	if (--s->now == 0)
		add_num(&s->total, g->nano != NULL ? &g->nano[i].total : NULL,
		    count);
}

/* return the stack's frame at this depth, or its leaf if that is less deep */
static uint32_t
find_frame(const struct stacks *s, uint32_t stack, size_t depth)
{
	uint32_t i = s->leaf[stack];

	while (s->node[i].depth > depth)
		i = s->node[i].parent;
	return i;
}

/* remove the markers of missing callers, which are not functions, except those
 * that a filter made leaves */
static void
remove_marks(struct groups *g)
{
	for (uint32_t i = 0; i < g->n; i++) {
		str name = names_text(g->names, i);

		if ((!str_eq(name, FRAME_UNKNOWN_CALLER) &&
		    !str_eq(name, FRAME_CALLERS_LOST)) ||
		    !num_is0(groups_at(g, i).self))
			continue;
		g->sum[i].total = 0;
		if (g->nano != NULL)
			g->nano[i].total = 0;
	}
}

/* the state of a sum in which a stack counts once for each group */
struct summing {
	struct groups *g;
	const struct profile *p;
	size_t from, to;	/* range of depths that are counted */
	struct num *total;	/* by depth: sum of the stacks so far */
	size_t cap;
};

/* add a stack; if it has only labels, count these.  Return the count to add to
 * the total of its leaf */
static struct num
add_stack(struct summing *x, uint32_t stack)
{
	const struct stacks *s = &x->p->stacks;
	struct num count = profile_count(x->p, stack);
	bool labels = s->node[s->leaf[stack]].depth <= x->from;
	uint32_t last = find_frame(s, stack, labels ? x->to - x->from : x->to);
	uint32_t leaf = find_group(x->g, s->node[last].name);

	add_num(&x->g->sum[leaf].self, x->g->nano != NULL ?
	    &x->g->nano[leaf].self : NULL, count);
	if (!labels)
		return count;
	for (uint32_t i = last; i > 0; i = s->node[i].parent)
		enter_frame(x->g, s->node[i].name);
	for (uint32_t i = last; i > 0; i = s->node[i].parent)
		leave_frame(x->g, s->node[i].name, count);
	return NUM(0);
}

static bool
is_counted(const struct summing *x, const struct stacks_node *n)
{
	return n->depth > x->from && n->depth <= x->to;
}

static void
enter_node(struct summing *x, const struct stacks_node *n)
{
	if (is_counted(x, n))
		enter_frame(x->g, n->name);
	GROW(x->total, x->cap, n->depth + 1u);
	x->total[n->depth] = n->stack1 > 0 ? add_stack(x, n->stack1 - 1) :
	    NUM(0);
}

static void
leave_node(struct summing *x, const struct stacks_node *n)
{
	struct num *total = &x->total[n->depth];

	if (is_counted(x, n))
		leave_frame(x->g, n->name, *total);
	total[-1] = num_add(total[-1], *total);
}

/* sum up all frames of every stack, or only its thread or root */
static void
sum_stacks(struct groups *g, const struct profile *p, enum group_by by,
    bool skip_labels)
{
	struct summing x = {g, p, .from = skip_labels ? p->labels : 0};
	const struct stacks_node *node = p->stacks.node;
	uint32_t i = p->stacks.n > 0 ? node[0].child : 0;

	make_groups(g, p, by);
	x.to = by == BY_ROOT || by == BY_THREAD ? x.from + 1 : SIZE_MAX;
	GROW(x.total, x.cap, 1);
	x.total[0] = NUM(0);
	while (i > 0) {
		enter_node(&x, &node[i]);
		if (node[i].child > 0) {
			i = node[i].child;
			continue;
		}
		for (; i > 0 && node[i].next == 0; i = node[i].parent)
			leave_node(&x, &node[i]);
		if (i > 0) {
			leave_node(&x, &node[i]);
			i = node[i].next;
		}
	}
	if (by == BY_FUNCTION)
		remove_marks(g);
	buf_drop(x.total);
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

/* argument of load_part() */
struct sorting {
	const struct groups *g;
	enum group_order order;
};

/* load a part of the sort key: whole part and nanos of the first number, then
 * of the second, heaviest first; then the name */
static bool
load_part(const void *arg, uint32_t i, size_t part, uint64_t *bits)
{
	const struct sorting *k = arg;
	const struct group g = groups_at(k->g, i);
	bool self = (k->order == ORDER_SELF) == (part < 2);
	struct num n = self ? g.self : g.total;
	str name = g.name;

	if (k->order != ORDER_NAME && part < 4) {
		*bits = part % 2 == 0 ? ~n.whole : UINT32_MAX - n.nano;
		return true;
	}
	return names_load_part(name, part - (k->order == ORDER_NAME ? 0 : 4),
	    bits);
}

/* return the sorted indices of the first `most` groups that have a total;
 * buf_drop() frees them.  *n becomes the number of groups with a total */
static uint32_t *
find_first(const struct sorting *k, size_t most, size_t *n)
{
	const struct radix radix = {.load = load_part, .arg = k};
	uint64_t last = UINT64_MAX, bits;	/* larger keys are skipped */
	uint32_t *first = NULL;
	size_t cap = 0, found = 0;

	*n = 0;
	for (uint32_t i = 0; i < k->g->n; i++) {
		if (num_is0(groups_at(k->g, i).total))
			continue;
		++*n;
		load_part(k, i, 0, &bits);
		if (bits > last)
			continue;
		if (found >= GROUPS_START && found / 2 > most) {
			radix_sort(&radix, first, found);
			found = most;
			load_part(k, first[most - 1], 0, &last);
		}
		*APPEND(first, cap, found) = i;
	}
	radix_sort(&radix, first, found);
	return first;
}

void
groups_sort(struct groups *g, enum group_order order, size_t most)
{
	struct sorting k = {g, order};
	size_t n;
	uint32_t *first = find_first(&k, most, &n);
	size_t shown = n < most ? n : most;

	g->all = NEW(&g->arena, struct group, shown + 1);
	for (size_t i = 0; i < shown; i++)
		g->all[i] = groups_at(g, first[i]);
	g->n = n;
	buf_drop(first);
}

