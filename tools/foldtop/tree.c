#include "tools/foldtop/tree.h"

#include <stdlib.h>

#include "common/buf.h"

static void
new_node(struct tree *t, uint32_t id, uint32_t parent)
{
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = (struct node){.id = id, .parent = parent};
}

void
tree_add(struct tree *t, const uint32_t *ids, size_t n, int step,
    struct num count)
{
	uint32_t at = 0;

	if (t->n == 0)
		new_node(t, UINT32_MAX, 0);
	t->all[0].total = num_add(t->all[0].total, count);
	for (; n > 0; n--, ids += step) {
		uint32_t pair[] = {at, *ids};
		uint32_t k = stacks_add(&t->index, pair, 2, &NUM(0)) + 1;

		if (k == t->n)
			new_node(t, *ids, at);
		t->all[k].total = num_add(t->all[k].total, count);
		at = k;
	}
	t->all[at].self = num_add(t->all[at].self, count);
}

/* what sorting needs to know of a node */
struct sorting {
	uint32_t node, parent;
	struct num total;
	str name;
};

static int
by_parent(const void *a, const void *b)
{
	const struct sorting *x = a, *y = b;
	int c = num_cmp(y->total, x->total);

	if (x->parent != y->parent)
		return x->parent > y->parent ? 1 : -1;
	return c != 0 ? c : str_cmp(x->name, y->name);
}

void
tree_order(struct tree *t, const struct names *names)
{
	struct arena arena = {0};
	size_t n = t->n > 0 ? t->n - 1 : 0;
	struct sorting *s = NEW(&arena, struct sorting, n + 1);

	t->order = NEW(&arena, uint32_t, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		const struct node *k = &t->all[i + 1];

		s[i] = (struct sorting){i + 1, k->parent, k->total,
		    names_text(names, k->id)};
	}
	if (n > 0)
		qsort(s, n, sizeof(*s), by_parent);
	for (size_t i = 0; i < n; i++) {
		struct node *parent = &t->all[s[i].parent];

		if (parent->n++ == 0)
			parent->first = i;
		t->order[i] = s[i].node;
	}
}

/* the next child to visit: the heaviest first, so the first small one ends */
static const struct node *
next_child(const struct walk *w, const struct walk_level *l)
{
	const struct node *k;

	if (l->next >= l->node->n)
		return NULL;
	k = tree_child(w->tree, l->node, l->next);
	return num_percent(k->total, w->of) >= w->min ? k : NULL;
}

static void
enter(struct walk *w, const struct node *node)
{
	GROW(w->levels, w->cap, w->depth + 2);
	w->levels[++w->depth] = (struct walk_level){node, 0};
}

void
tree_walk(struct walk *w, const struct tree *t, double min, struct num of)
{
	*w = (struct walk){.tree = t, .min = min, .of = of};
	GROW(w->levels, w->cap, 1);
	w->levels[0] = (struct walk_level){t->all, 0};
}

const struct node *
tree_next(struct walk *w)
{
	const struct node *k;

	if (w->tree->n == 0)
		return NULL;
	while ((k = next_child(w, &w->levels[w->depth])) == NULL) {
		if (w->depth == 0)
			return NULL;
		w->depth--;
	}
	w->levels[w->depth].next++;
	enter(w, k);
	return k;
}

bool
tree_more(const struct walk *w, size_t depth)
{
	return next_child(w, &w->levels[depth - 1]) != NULL;
}
