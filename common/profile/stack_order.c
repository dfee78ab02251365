#include "common/profile/stack_order.h"

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/radix.h"

/* a node to visit: its own line, the lines below it, or both */
struct item {
	uint32_t node;
	bool own, below;
};

struct walk {
	const struct stacks *s;
	const struct names *names;
	bool by_text;
	struct item *todo;	/* a stack */
	uint32_t *child;	/* the children of a node, sorted by name */
	uint32_t *open;		/* those whose callees come later */
	size_t n, cap, children, child_cap, opened, open_cap;
};

static str
name_of(const struct walk *w, uint32_t node)
{
	return names_text(w->names, w->s->node[node].name);
}

static void
push(struct walk *w, uint32_t node, bool own, bool below)
{
	*APPEND(w->todo, w->cap, w->n) = (struct item){node, own, below};
}

static bool
load_name(const void *arg, uint32_t node, size_t part, uint64_t *bits)
{
	return names_load_part(name_of(arg, node), part, bits);
}

/* List the children of a node sorted by name.  They are in order already if the
 * stacks were added in order. */
static void
list_children(struct walk *w, uint32_t node)
{
	w->children = 0;
	for (node = w->s->node[node].child; node > 0;
	    node = w->s->node[node].next)
		*APPEND(w->child, w->child_cap, w->children) = node;
	radix_sort(&(struct radix){.load = load_name, .arg = w}, w->child,
	    w->children);
}

/* Return true if a name sorts between `name` and "name;". */
static bool
comes_between(str other, str name)
{
	return str_starts(other, name) && (other.n == name.n ||
	    (unsigned char)other.p[name.n] < ';');
}

/* Push the children, the first one last.  In the order of text, callees of a
 * child come after its siblings whose names sort between. */
static void
push_children(struct walk *w)
{
	size_t from = w->n;

	for (size_t k = 0; k < w->children; k++) {
		uint32_t i = w->child[k];
		bool apart = false;

		while (w->opened > 0 && !comes_between(name_of(w, i),
		    name_of(w, w->open[w->opened - 1])))
			push(w, w->open[--w->opened], false, true);
		if (w->by_text && k + 1 < w->children)
			apart = comes_between(name_of(w, w->child[k + 1]),
			    name_of(w, i));
		push(w, i, true, !apart);
		if (apart)
			*APPEND(w->open, w->open_cap, w->opened) = i;
	}
	while (w->opened > 0)
		push(w, w->open[--w->opened], false, true);
	for (size_t to = w->n; from + 1 < to; from++) {
		struct item first = w->todo[from];

		w->todo[from] = w->todo[--to];
		w->todo[to] = first;
	}
}

/* Return the nodes in preorder. */
static uint32_t *
order_nodes(const struct stacks *s, const struct names *names, bool by_text)
{
	uint32_t *order = buf_block(s->nodes + 1, sizeof(*order));
	struct walk w = {.s = s, .names = names, .by_text = by_text};
	size_t n = 0;

	if (s->nodes > 0)
		push(&w, 0, false, true);
	while (w.n > 0) {
		struct item now = w.todo[--w.n];

		if (now.own)
			order[n++] = now.node;
		if (now.below) {
			list_children(&w, now.node);
			push_children(&w);
		}
	}
	buf_drop(w.todo);
	buf_drop(w.child);
	buf_drop(w.open);
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
