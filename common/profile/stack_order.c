#include "common/profile/stack_order.h"

#include <string.h>

#include "common/base/buf.h"

/* the two ranks of each name: its own, and that of the name with a ';' after
 * it */
struct ranks {
	uint32_t *own, *below;
	size_t own_cap, below_cap;
};

/* can this name come between `name` and "name;"? */
static bool
comes_between(str other, str name)
{
	return str_starts(other, name) && (other.n == name.n ||
	    (unsigned char)other.p[name.n] < ';');
}

static void
rank_names(struct ranks *r, const struct names *names, const uint32_t *sorted)
{
	uint32_t *open = NULL, rank = 0;
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
}

/* make a node the first child of its parent */
static void
link_node(const struct stacks *s, uint32_t i)
{
	uint32_t *first = &s->node[s->node[i].parent].child[0];

	s->node[i].child[1] = *first;
	*first = i;
}

/* must siblings still be linked in this order? */
static bool
start_links(const struct stacks *s, uint32_t order)
{
	if (s->nodes == 0 || s->node[0].at >= order)
		return false;
	for (size_t i = 0; i < s->nodes; i++)
		s->node[i].child[0] = s->node[i].child[1] = 0;
	s->node[0].at = order;
	return true;
}

/* given the names in their order */
static void
link_sorted(const struct stacks *s, const uint32_t *sorted, size_t names)
{
	uint32_t *last;		/* last[name]: the last node of this name, */
				/* whose child[1] is the one before */

	if (!start_links(s, STACKS_SORTED))
		return;
	last = buf_table(names + 1, sizeof(*last));
	for (uint32_t i = 1; i < s->nodes; i++) {
		s->node[i].child[1] = last[s->node[i].name];
		last[s->node[i].name] = i;
	}
	for (size_t k = names; k-- > 0;)
		for (uint32_t i = last[sorted[k]], before; i > 0; i = before) {
			before = s->node[i].child[1];
			link_node(s, i);
		}
	buf_drop(last);
}

void
stack_order(const struct stacks *s, const struct names *names)
{
	uint32_t *sorted;

	if (names == NULL) {
		if (start_links(s, STACKS_LINKED))
			for (uint32_t i = (uint32_t)s->nodes; i-- > 1;)
				link_node(s, i);
		return;
	}
	sorted = names_sorted(names);
	link_sorted(s, sorted, names->n);
	buf_drop(sorted);
}

bool
stack_order_next(const struct stacks *s, uint32_t *node, bool down)
{
	uint32_t i = *node;

	if (s->nodes == 0)
		return false;
	if (down && s->node[i].child[0] > 0) {
		*node = s->node[i].child[0];
		return true;
	}
	while (i > 0 && s->node[i].child[1] == 0)
		i = s->node[i].parent;
	*node = i > 0 ? s->node[i].child[1] : 0;
	return i > 0;
}

/* lines to be written, the next one last */
struct todo {
	struct item {
		uint32_t node;
		bool below;	/* the lines below it, or its own */
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
    const struct ranks *r, uint32_t parent)
{
	size_t from = t->n;

	if (s->node[parent].stack1 > 0 && stacks_node_frames(s, parent) > 1)
		push(t, parent, false);
	for (uint32_t i = s->node[parent].child[0]; i > 0;
	    i = s->node[i].child[1]) {
		bool one = stacks_node_frames(s, i) == 1;
		uint32_t rank = r->own[s->node[i].name];

		while (open->n > 0 && r->below[s->node[
		    open->all[open->n - 1].node].name] < rank)
			push(t, open->all[--open->n].node, true);
		if (one && s->node[i].stack1 > 0)
			push(t, i, false);
		if (!one || s->node[i].child[0] > 0)
			push(open, i, true);
	}
	while (open->n > 0)
		push(t, open->all[--open->n].node, true);
	reverse(t->all + from, t->n - from);
}

uint32_t *
stack_order_by_text(const struct stacks *s, const struct names *names)
{
	struct ranks r = {0};
	struct todo todo = {0}, open = {0};
	uint32_t *order = NULL, *sorted = names_sorted(names);
	size_t n = 0, cap = 0;

	link_sorted(s, sorted, names->n);
	rank_names(&r, names, sorted);
	buf_drop(sorted);
	GROW(order, cap, s->n);
	if (s->n > 0)
		push(&todo, 0, true);
	while (todo.n > 0) {
		struct item item = todo.all[--todo.n];

		if (item.below)
			push_below(&todo, &open, s, &r, item.node);
		else
			order[n++] = s->node[item.node].stack1 - 1;
	}
	buf_drop(r.own);
	buf_drop(r.below);
	buf_drop(todo.all);
	buf_drop(open.all);
	return order;
}
