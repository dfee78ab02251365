#include "common/profile/stack_order.h"

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/radix.h"

#ifndef STACK_ORDER_FEW
#define STACK_ORDER_FEW 32	/* items for which insertion sort is faster */
#endif

/* Return true if a name sorts between `name` and "name;". */
static bool
comes_between(str other, str name)
{
	return str_starts(other, name) && (other.n == name.n ||
	    (unsigned char)other.p[name.n] < ';');
}

/* Return the ranks of names: rank[2 * id] of the name, and rank[2 * id + 1] of
 * the name followed by ';'. */
static uint32_t *
rank_names(const struct names *names)
{
	uint32_t *sorted = names_sorted(names), *rank = NULL;
	uint32_t *open = NULL;	/* names without their second rank so far */
	uint32_t next = 0;
	size_t cap = 0, opened = 0, open_cap = 0;

	GROW(rank, cap, 2 * names->n);
	GROW(open, open_cap, names->n);
	for (size_t k = 0; k < names->n; k++) {
		str name = names_text(names, sorted[k]);

		while (opened > 0 && !comes_between(name,
		    names_text(names, open[opened - 1])))
			rank[2 * open[--opened] + 1] = next++;
		open[opened++] = sorted[k];
		rank[2 * sorted[k]] = next++;
	}
	while (opened > 0)
		rank[2 * open[--opened] + 1] = next++;
	buf_drop(open);
	buf_drop(sorted);
	return rank;
}

/* a node to visit: its own line, the lines below it, or both */
struct item {
	uint64_t rank;
	uint32_t node;
	bool own, below;
};

/* a stack of items */
struct todo {
	struct item *all;
	size_t n, cap;
};

static void
push(struct todo *t, uint32_t node, bool own, bool below, uint32_t rank)
{
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = (struct item){rank, node, own, below};
}

/* Sort items and reverse them, since the first one must be on top.  They are in
 * order already if the stacks were added in order. */
static void
sort_items(struct item *v, size_t n)
{
	if (n > STACK_ORDER_FEW)
		radix_elements(v, n, sizeof(*v));
	for (size_t i = 1; i < n && n <= STACK_ORDER_FEW; i++) {
		struct item item = v[i];
		size_t at = i;

		for (; at > 0 && v[at - 1].rank > item.rank; at--)
			v[at] = v[at - 1];
		v[at] = item;
	}
	for (size_t i = 0; i < n / 2; i++) {
		struct item item = v[i];

		v[i] = v[n - 1 - i];
		v[n - 1 - i] = item;
	}
}

/* Return the nodes in preorder.  With by_text, the nodes below a node come
 * later if names of its siblings sort between. */
static uint32_t *
order_nodes(const struct stacks *s, const struct names *names, bool by_text)
{
	uint32_t *rank = rank_names(names);
	uint32_t *order = buf_block(s->nodes + 1, sizeof(*order));
	struct todo todo = {0};
	size_t n = 0, from;

	if (s->nodes > 0)
		push(&todo, 0, false, true, 0);
	while (todo.n > 0) {
		struct item now = todo.all[--todo.n];
		uint32_t i = now.below ? s->node[now.node].child : 0;

		if (now.own)
			order[n++] = now.node;
		for (from = todo.n; i > 0; i = s->node[i].next) {
			const uint32_t *r = &rank[2 * s->node[i].name];
			bool apart = by_text && r[1] > r[0] + 1;

			push(&todo, i, true, !apart, r[0]);
			if (apart && s->node[i].child > 0)
				push(&todo, i, false, true, r[1]);
		}
		sort_items(todo.all + from, todo.n - from);
	}
	buf_drop(todo.all);
	buf_drop(rank);
	return order;
}

uint32_t *
stack_order(const struct stacks *s, const struct names *names)
{
	return order_nodes(s, names, false);
}

uint32_t *
stack_order_by_text(const struct stacks *s, const struct names *names)
{
	uint32_t *order = order_nodes(s, names, true);
	size_t n = 0;

	for (size_t k = 0; k + 1 < s->nodes; k++)
		if (s->node[order[k]].stack1 > 0)
			order[n++] = s->node[order[k]].stack1 - 1;
	return order;
}
