#include "common/profile/stack_order.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/radix.h"

/* of each name, its rank among the names, and among them that of the name with
 * a ';' after it */
struct ranks {
	uint32_t *own, *below;
	size_t own_cap, below_cap;
};

/* may this name come between `name` and "name;"? */
static bool
comes_between(str other, str name)
{
	return str_starts(other, name) && (other.n == name.n ||
	    (unsigned char)other.p[name.n] < ';');
}

static void
rank_names(struct ranks *r, const struct names *names)
{
	uint32_t *sorted = names_sorted(names), *open = NULL, rank = 0;
	size_t n = 0, cap = 0;	/* of open[], whose children are not due yet */

	GROW(r->own, r->own_cap, names->n);
	GROW(r->below, r->below_cap, names->n);
	for (size_t k = 0; k < names->n; k++) {
		str name = names_text(names, sorted[k]);

		while (n > 0 && !comes_between(name,
		    names_text(names, open[n - 1])))
			r->below[open[--n]] = rank++;
		GROW(open, cap, n + 1);
		open[n++] = sorted[k];
		r->own[sorted[k]] = rank++;
	}
	while (n > 0)
		r->below[open[--n]] = rank++;
	buf_drop(open);
	buf_drop(sorted);
}

static void
free_ranks(struct ranks *r)
{
	buf_drop(r->own);
	buf_drop(r->below);
}

/* siblings that are put in order */
struct siblings {
	const struct stacks *s;
	const struct ranks *ranks;
	uint32_t *all;
	size_t n, cap;
};

static uint32_t
rank_of(const struct stacks *s, const struct ranks *r, uint32_t node)
{
	return r->own[s->node[node].name];
}

static bool
load_rank(const void *arg, uint32_t node, size_t part, uint64_t *bits)
{
	const struct siblings *x = arg;

	*bits = part == 0 ? rank_of(x->s, x->ranks, node) : 0;
	return part == 0;
}

static bool
is_sorted(const struct stack_order *o, const struct stacks *s,
    const struct ranks *r, uint32_t parent)
{
	uint32_t i = o->first[parent], next;

	for (; i > 0 && (next = o->next[i]) > 0; i = next)
		if (rank_of(s, r, next) < rank_of(s, r, i))
			return false;
	return true;
}

/* sort the children of a node */
static void
sort_children(struct stack_order *o, struct siblings *x, uint32_t parent)
{
	uint32_t *to = &o->first[parent];

	x->n = 0;
	for (uint32_t i = *to; i > 0; i = o->next[i]) {
		GROW(x->all, x->cap, x->n + 1);
		x->all[x->n++] = i;
	}
	radix_sort(&(struct radix){.load = load_rank, .arg = x}, x->all, x->n);
	for (size_t k = 0; k < x->n; k++) {
		*to = x->all[k];
		to = &o->next[x->all[k]];
	}
	*to = 0;
}

static void
link_siblings(struct stack_order *o, const struct stacks *s)
{
	GROW(o->first, o->first_cap, s->nodes + 1);
	GROW(o->next, o->next_cap, s->nodes);
	memset(o->first, 0, (s->nodes + 1) * sizeof(*o->first));
	for (size_t i = s->nodes; i-- > 1;) {
		uint32_t *first = &o->first[s->node[i].parent];

		o->next[i] = *first;
		*first = (uint32_t)i;
	}
}

static void
order_siblings(struct stack_order *o, const struct stacks *s,
    const struct ranks *r)
{
	struct siblings x = {s, r, NULL, 0, 0};

	link_siblings(o, s);
	for (uint32_t i = 0; i < s->nodes; i++)
		if (!is_sorted(o, s, r, i))
			sort_children(o, &x, i);
	buf_drop(x.all);
}

void
stack_order(struct stack_order *o, const struct stacks *s,
    const struct names *names)
{
	struct ranks r = {0};

	if (names == NULL) {
		link_siblings(o, s);
		return;
	}
	rank_names(&r, names);
	order_siblings(o, s, &r);
	free_ranks(&r);
}

void
stack_order_free(struct stack_order *o)
{
	buf_drop(o->first);
	buf_drop(o->next);
	*o = (struct stack_order){0};
}

bool
stack_order_next(const struct stack_order *o, const struct stacks *s,
    uint32_t *node, bool down)
{
	uint32_t i = *node;

	if (s->n == 0)
		return false;
	if (down && o->first[i] > 0) {
		*node = o->first[i];
		return true;
	}
	while (i > 0 && o->next[i] == 0)
		i = s->node[i].parent;
	*node = i > 0 ? o->next[i] : 0;
	return i > 0;
}

/* what is next in the order of text, the last first */
struct todo {
	struct item {
		uint32_t node;
		bool below;	/* what begins with it, or it alone */
	} *all;
	size_t n, cap;
};

static void
push(struct todo *t, uint32_t node, bool below)
{
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = (struct item){node, below};
}

static void
reverse(struct item *v, size_t n)
{
	for (size_t i = 0; i < n / 2; i++) {
		struct item item = v[i];

		v[i] = v[n - 1 - i];
		v[n - 1 - i] = item;
	}
}

/* push the lines that begin with a node: its own, unless it was pushed as its
 * name is the only one, and those of its children; `open` is empty */
static void
push_below(struct todo *t, struct todo *open, const struct stacks *s,
    const struct stack_order *o, const struct ranks *r, uint32_t parent)
{
	size_t from = t->n;

	if (s->node[parent].stack1 > 0 && stacks_node_frames(s, parent) > 1)
		push(t, parent, false);
	for (uint32_t i = o->first[parent]; i > 0; i = o->next[i]) {
		bool one = stacks_node_frames(s, i) == 1;
		uint32_t rank = rank_of(s, r, i);

		while (open->n > 0 && r->below[s->node[
		    open->all[open->n - 1].node].name] < rank)
			push(t, open->all[--open->n].node, true);
		if (one && s->node[i].stack1 > 0)
			push(t, i, false);
		if (!one || o->first[i] > 0)
			push(open, i, true);
	}
	while (open->n > 0)
		push(t, open->all[--open->n].node, true);
	reverse(t->all + from, t->n - from);
}

uint32_t *
stack_order_by_text(const struct stacks *s, const struct names *names)
{
	struct stack_order o = {0};
	struct ranks r = {0};
	struct todo todo = {0}, open = {0};
	uint32_t *order = NULL;
	size_t n = 0, cap = 0;

	GROW(order, cap, s->n);
	rank_names(&r, names);
	order_siblings(&o, s, &r);
	if (s->n > 0)
		push(&todo, 0, true);
	while (todo.n > 0) {
		struct item item = todo.all[--todo.n];

		if (item.below)
			push_below(&todo, &open, s, &o, &r, item.node);
		else
			order[n++] = s->node[item.node].stack1 - 1;
	}
	stack_order_free(&o);
	free_ranks(&r);
	buf_drop(todo.all);
	buf_drop(open.all);
	return order;
}
