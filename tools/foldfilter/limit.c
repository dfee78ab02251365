/*
 * Steps that keep the flame graph's larger frames.  A frame is a node of the
 * tree of stacks; what lies below the limit becomes one frame "(other)" in its
 * place, so that no weight is lost:
 *
 *	main;parse;lex 1	main;(other) 2
 *	main;walk 1
 *	main;read 8		main;read 8
 */
#include <stdlib.h>
#include <string.h>

#include "common/err.h"
#include "tools/foldfilter/step.h"

#define OTHER STR("(other)")

struct node {
	struct num sum[2];	/* of each column: its own count and below */
	uint32_t number;	/* its place in tree.node */
	bool stays;
};

/*
 * A node is found by its parent's number and its name's id: these 8 bytes
 * are its key, and names.h numbers the keys.  Node 0 is the nameless root
 * above all roots; its key is empty.
 */
struct tree {
	struct names keys;
	struct node *node;	/* by number; keys.n of them */
	size_t cap;
	uint32_t *path;		/* the nodes of a stack, root first */
	size_t path_cap;
};

static uint32_t
node_of(struct tree *t, str key)
{
	size_t before = t->keys.n;
	uint32_t id = names_id(&t->keys, key);

	if (id == before) {
		GROW(t->node, t->cap, t->keys.n);
		t->node[id] = (struct node){.number = id};
	}
	return id;
}

static uint32_t
child(struct tree *t, uint32_t parent, uint32_t name)
{
	uint32_t key[2] = {parent, name};

	return node_of(t, (str){(const char *)key, sizeof(key)});
}

/*
 * Fill t->path with the nodes of a stack and return its depth.  The path still
 * holds the stack walked before; frames that both share are not looked up.
 */
static size_t
walk(struct tree *t, const struct stacks *s, uint32_t stack, uint32_t before)
{
	size_t depth, d = 0, other;
	const uint32_t *ids = stacks_ids(s, stack, &depth);
	const uint32_t *old = stacks_ids(s, before, &other);

	GROW(t->path, t->path_cap, depth);
	while (stack != before && d < depth && d < other && ids[d] == old[d])
		d++;
	for (; d < depth; d++)
		t->path[d] = child(t, d > 0 ? t->path[d - 1] : 0, ids[d]);
	return depth;
}

static void
add(struct num *sum, struct num n)
{
	*sum = num_add(*sum, n);
}

/*
 * Sum up the tree.  Nodes are numbered in the order of the output, so that
 * which of two equal ones is cut does not depend on the order of the input.
 */
static void
grow(struct tree *t, const struct flow *w, const uint32_t *order)
{
	const struct stacks *s = &w->f->stacks;

	node_of(t, STR(""));
	for (size_t i = 0; i < s->n; i++) {
		size_t depth = walk(t, s, order[i], order[i > 0 ? i - 1 : 0]);

		for (unsigned c = 0; c < w->columns; c++) {
			struct num n = stacks_count(s, order[i], c);

			if (step_aside(w, order[i]))
				break;
			for (size_t d = 0; d < depth; d++)
				add(&t->node[t->path[d]].sum[c], n);
		}
	}
}

/* --min-share; of two columns, one with that share is enough */
static void
mark_shares(struct tree *t, const struct step *s, const struct flow *w)
{
	for (unsigned c = 0; c < w->columns; c++) {
		struct num total = stacks_total(&w->f->stacks, c);
		struct num least = num_scale(total, s->num, NUM(100));

		for (size_t i = 0; i < t->keys.n && !num_is0(total); i++)
			if (num_cmp(t->node[i].sum[c], least) >= 0)
				t->node[i].stays = true;
	}
}

/* heavier first; of equal ones the parent, which has the lower number */
static int
by_weight(const void *a, const void *b)
{
	const struct node *x = a, *y = b;
	int c = num_cmp(num_add(y->sum[0], y->sum[1]),
	    num_add(x->sum[0], x->sum[1]));

	return c != 0 ? c : (x->number > y->number) - (x->number < y->number);
}

/* --max-nodes */
static void
mark_heaviest(struct tree *t, const struct step *s, const struct flow *w)
{
	struct arena work = {0};
	size_t n = t->keys.n - 1;	/* all but the nameless root */
	struct node *all = NEW(&work, struct node, n);

	(void)w;
	memcpy(all, t->node + 1, n * sizeof(*all));
	qsort(all, n, sizeof(*all), by_weight);
	for (size_t i = 0; i < n && i < s->n; i++)
		t->node[all[i].number].stays = true;
}

struct limit {
	void (*mark)(struct tree *, const struct step *, const struct flow *);
	uint32_t *most;		/* of each stack, how many frames stay */
};

static void
prepare(struct step *s, struct flow *w)
{
	const struct stacks *k = &w->f->stacks;
	uint32_t *order = stacks_sorted(k, &w->f->names);
	struct limit *l = s->own;
	struct arena work = {0};
	struct tree t = {0};

	if (k->n == 0)
		return;
	grow(&t, w, order);
	l->mark(&t, s, w);
	l->most = NEW(&work, uint32_t, k->n);
	for (size_t i = 0; i < k->n; i++) {
		size_t depth = walk(&t, k, order[i], order[i > 0 ? i - 1 : 0]);
		uint32_t d = 0;

		while (d < depth && t.node[t.path[d]].stays)
			d++;
		l->most[order[i]] = d;
	}
}

static bool
edit(struct step *s, struct flow *w)
{
	const struct limit *l = s->own;
	size_t most = l->most[w->stack];

	if (w->depth <= most)
		return false;
	w->ids[most] = names_id(&w->f->names, OTHER);
	w->depth = most + 1;
	return true;
}

static void
share_setup(struct step *s, struct making *m)
{
	struct limit *l = NEW(m->arena, struct limit, 1);
	str text = str_of(s->value);

	if (str_ends(text, STR("%")))
		text.n--;
	s->num = step_num(s, text);
	if (num_cmp(s->num, NUM(100)) > 0)
		die("%s: \"%s\" is more than 100%%", s->where, s->value);
	l->mark = mark_shares;
	s->own = l;
}

static void
nodes_setup(struct step *s, struct making *m)
{
	struct limit *l = NEW(m->arena, struct limit, 1);

	step_whole(s, m);
	l->mark = mark_heaviest;
	s->own = l;
}

const struct kind limit_kinds[] = {
	{.name = "min-share", .flags = KIND_ALONE,
	    .setup = share_setup, .prepare = prepare, .edit = edit},
	{.name = "max-nodes", .flags = KIND_ALONE,
	    .setup = nodes_setup, .prepare = prepare, .edit = edit},
	{0}
};
