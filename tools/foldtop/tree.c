#include "tools/foldtop/tree.h"

#include <stdlib.h>

#include "common/buf.h"

/* the nodes that are open: the path of the stack that came last */
struct path {
	uint32_t *node;		/* node[depth], that above all at 0 */
	size_t depth, cap;
};

static uint32_t
new_node(struct tree *t, uint32_t id)
{
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n] = (struct node){.id = id};
	return (uint32_t)t->n++;
}

/* nothing will be added below the nodes deeper than this */
static void
close_path(struct tree *t, struct path *p, size_t depth)
{
	for (; p->depth > depth; p->depth--) {
		struct node *k = &t->all[p->node[p->depth]];
		struct node *parent = &t->all[p->node[p->depth - 1]];

		k->end = (uint32_t)t->n;
		k->total = num_add(k->total, k->self);
		parent->total = num_add(parent->total, k->total);
	}
}

static void
add(struct tree *t, struct path *p, const uint32_t *ids, size_t depth,
    struct num count)
{
	size_t d = 0;
	struct node *leaf;

	while (d < depth && d < p->depth &&
	    t->all[p->node[d + 1]].id == ids[d])
		d++;
	close_path(t, p, d);
	GROW(p->node, p->cap, depth + 1);
	for (; d < depth; d++)
		p->node[d + 1] = new_node(t, ids[d]);
	p->depth = depth;
	leaf = &t->all[p->node[depth]];
	leaf->self = num_add(leaf->self, count);
}

void
tree_build(struct tree *t, const struct stacks *s, unsigned column,
    const struct names *names)
{
	uint32_t *order = stacks_sorted_by_frame(s, stacks_names_sorted(names),
	    names->n);
	struct path p = {0};

	GROW(p.node, p.cap, 1);
	p.node[0] = new_node(t, UINT32_MAX);
	for (size_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, order[i], &depth);
		struct num count = stacks_count(s, order[i], column);

		if (!num_is0(count))
			add(t, &p, ids, depth, count);
	}
	close_path(t, &p, 0);
	t->all[0].end = (uint32_t)t->n;
}

static uint32_t
place(const struct tree *t, const struct node *k)
{
	return (uint32_t)(k - t->all);
}

const struct node *
tree_only_child(const struct tree *t, const struct node *k)
{
	uint32_t child = place(t, k) + 1;

	return child < k->end && t->all[child].end == k->end ?
	    &t->all[child] : NULL;
}

const struct node *
tree_heaviest(const struct tree *t, const struct node *k)
{
	const struct node *best = NULL;

	for (uint32_t i = place(t, k) + 1; i < k->end; i = t->all[i].end)
		if (best == NULL || num_cmp(t->all[i].total, best->total) > 0)
			best = &t->all[i];
	return best;
}

static int
by_total(const void *a, const void *b)
{
	const struct sibling *x = a, *y = b;
	int c = num_cmp(y->total, x->total);

	return c != 0 ? c : x->node > y->node ? 1 : -1;
}

/* go below a node: its children that are large enough are the next level */
static void
enter(struct walk *w, const struct node *k)
{
	const struct tree *t = w->tree;
	size_t at = w->open > 0 ? w->levels[w->open - 1].end : 0, n = at;

	for (uint32_t i = place(t, k) + 1; i < k->end; i = t->all[i].end)
		if (num_percent(t->all[i].total, w->of) >= w->min) {
			GROW(w->siblings, w->siblings_cap, n + 1);
			w->siblings[n++] = (struct sibling){t->all[i].total, i};
		}
	if (n > at + 1)
		qsort(w->siblings + at, n - at, sizeof(*w->siblings), by_total);
	GROW(w->levels, w->levels_cap, w->open + 1);
	w->levels[w->open++] = (struct walk_level){at, n};
}

void
tree_walk(struct walk *w, const struct tree *t, double min, struct num of)
{
	*w = (struct walk){.tree = t, .min = min, .of = of};
	enter(w, t->all);
}

const struct node *
tree_next(struct walk *w)
{
	for (; w->open > 0; w->open--) {
		struct walk_level *l = &w->levels[w->open - 1];

		if (l->next < l->end) {
			const struct node *k =
			    &w->tree->all[w->siblings[l->next++].node];

			w->depth = w->open;
			enter(w, k);
			return k;
		}
	}
	return NULL;
}

bool
tree_more(const struct walk *w, size_t depth)
{
	return w->levels[depth - 1].next < w->levels[depth - 1].end;
}
