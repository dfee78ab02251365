#include "common/profile/stack_order.h"

#include <stdbool.h>

#include "common/base/buf.h"

/*
 * Lines below a node, in order: item 2 * i is the line that ends at its child
 * i, item 2 * i + 1 the lines below that child.  0 ends a list.
 */
struct items {
	uint32_t *first;	/* by node: the first item below it */
	uint32_t *next;		/* by item */
};

/* can this name come between `name` and "name;"? */
static bool
comes_between(str other, str name)
{
	return str_starts(other, name) && (other.n == name.n ||
	    (unsigned char)other.p[name.n] < ';');
}

/* the two places of each name, in order: 2 * its id is the name, 2 * id + 1 the
 * name with a ';' after it, or without by_text, with what is below it; for
 * buf_drop() */
static uint32_t *
sort_places(const struct names *names, bool by_text)
{
	uint32_t *sorted = names_sorted(names), *places = NULL;
	uint32_t *open = NULL;	/* names whose second place is still to come */
	size_t n = 0, cap = 0, opened = 0, open_cap = 0;

	GROW(places, cap, 2 * names->n);
	GROW(open, open_cap, names->n);
	for (size_t k = 0; k < names->n; k++) {
		str name = names_text(names, sorted[k]);

		while (opened > 0 && !(by_text && comes_between(name,
		    names_text(names, open[opened - 1]))))
			places[n++] = 2 * open[--opened] + 1;
		open[opened++] = sorted[k];
		places[n++] = 2 * sorted[k];
	}
	while (opened > 0)
		places[n++] = 2 * open[--opened] + 1;
	buf_drop(open);
	buf_drop(sorted);
	return places;
}

/* make an item the first one below the parent of its node */
static void
link_item(struct items *t, const struct stacks *s, uint32_t item)
{
	uint32_t *first = &t->first[s->node[item / 2].parent];

	t->next[item] = *first;
	*first = item;
}

/* link items in the order of the places of their names; same[] is room for each
 * node */
static void
link_by_place(struct items *t, const struct stacks *s, const uint32_t *places,
    size_t names, uint32_t *same)
{
	uint32_t *last = buf_table(names + 1, sizeof(*last));

	/* last[name] is the last node of a name, same[node] the one before */
	for (uint32_t i = 1; i < s->nodes; i++) {
		same[i] = last[s->node[i].name];
		last[s->node[i].name] = i;
	}
	for (size_t k = 2 * names; k-- > 0;)
		for (uint32_t i = last[places[k] / 2]; i > 0; i = same[i])
			link_item(t, s, 2 * i + places[k] % 2);
	buf_drop(last);
}

/* the nodes in the order of their own lines */
static uint32_t *
order_nodes(const struct stacks *s, const struct names *names, bool by_text)
{
	uint32_t *places = sort_places(names, by_text), item;
	struct items t = {buf_table(s->nodes + 1, sizeof(*t.first)),
	    buf_block(2 * s->nodes + 2, sizeof(*t.next))};
	uint32_t *order = buf_block(s->nodes + 1, sizeof(*order));
	size_t n = 0;

	link_by_place(&t, s, places, names->n, order);
	buf_drop(places);
	for (item = t.first[0]; item > 0;) {
		if (item % 2 == 0) {
			order[n++] = item / 2;
		} else if (t.first[item / 2] > 0) {
			item = t.first[item / 2];
			continue;
		}
		while (item > 1 && t.next[item] == 0)	/* go up */
			item = 2 * s->node[item / 2].parent + 1;
		item = item > 1 ? t.next[item] : 0;
	}
	buf_drop(t.first);
	buf_drop(t.next);
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
