#include "tools/foldview/view/reshape.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"

/*
 * A node of the new tree is made of several of the old one, its sources.  The
 * sources of nodes that are still to be made are in one pool, the next ones at
 * its end.
 */
struct source {
	uint32_t rank;		/* of the name: the order of sources */
	uint32_t node;
	uint32_t origin;	/* for callers: the source of its weight */
};

struct making {
	struct tree *to;
	const struct tree *from;
	const uint32_t *rank;
	const bool *hit;
	bool *dirty;		/* by node: must frames below go? */
	uint64_t *weight[2];	/* for callers: by origin */

	struct source *source;
	size_t nsource, source_cap;
	struct todo {
		size_t start, n;	/* its sources */
		uint32_t parent;	/* in the new tree */
		uint32_t depth;
	} *todo;
	size_t ntodo, todo_cap;
};

static bool
is_hit(const struct making *m, uint32_t node)
{
	return m->from->name[node] != TREE_ROOT &&
	    m->hit[m->from->name[node]];
}

static void
add_self(struct making *m, uint32_t node, uint64_t *const weight[2],
    uint32_t from)
{
	for (unsigned c = 0; c < m->to->columns; c++)
		m->to->self[c][node] = tree_sum(m->to->self[c][node],
		    weight[c][from]);
}

static void
add_source(struct making *m, uint32_t node, uint32_t origin)
{
	uint32_t name = m->from->name[node];

	GROW(m->source, m->source_cap, m->nsource + 1);
	m->source[m->nsource++] = (struct source){
	    name == TREE_ROOT ? 0 : m->rank[name], node, origin};
}

/* sort by name in descending order, since the pool is used from its end */
static int
source_order(const void *a, const void *b)
{
	const struct source *x = a, *y = b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? 1 : -1;
	if (x->node != y->node)
		return x->node < y->node ? 1 : -1;
	return (x->origin < y->origin) - (x->origin > y->origin);
}

/* make nodes of the sources from `start` on, one for each name */
static void
plan_nodes(struct making *m, size_t start, uint32_t parent, uint32_t depth)
{
	struct source *s = m->source;

	if (m->nsource > start)
		qsort(s + start, m->nsource - start, sizeof(*s), source_order);
	for (size_t i = start, n; i < m->nsource; i += n) {
		for (n = 1; i + n < m->nsource && s[i].rank == s[i + n].rank;)
			n++;
		GROW(m->todo, m->todo_cap, m->ntodo + 1);
		m->todo[m->ntodo++] = (struct todo){i, n, parent, depth};
	}
}

static void
copy_subtree(struct making *m, uint32_t node, uint32_t parent, uint32_t depth)
{
	const struct tree *f = m->from;
	uint32_t first = (uint32_t)m->to->n;

	for (uint32_t i = node; i < f->end[node]; i++) {
		uint32_t up = i == node ? parent :
		    first + (f->parent[i] - node);
		uint32_t new = tree_add_node(m->to, f->name[i], up,
		    depth + (f->depth[i] - f->depth[node]));

		add_self(m, new, f->self, i);
	}
}

/*
 * Add the children of the sources from `start` on to the pool.  A hidden child
 * leaves its weight to the node, and its own children follow.
 */
static void
open_sources(struct making *m, size_t start, uint32_t into)
{
	const struct tree *f = m->from;
	size_t end = m->nsource;

	for (size_t i = start; i < end; i++) {
		uint32_t s = m->source[i].node;

		for (uint32_t c = s + 1; c < f->end[s]; c = f->end[c])
			if (m->dirty == NULL || !is_hit(m, c))
				add_source(m, c, 0);
	}
	if (m->dirty == NULL)
		return;
	/* hidden ones one by one, in preorder */
	for (size_t i = start; i < end; i++) {
		uint32_t s = m->source[i].node, c = s + 1;

		while (c < f->end[s]) {
			if (!is_hit(m, c)) {
				if (f->parent[c] != s)
					add_source(m, c, 0);
				c = f->end[c];
				continue;
			}
			add_self(m, into, f->self, c);
			c++;
		}
	}
}

/* the sources were used: the elements appended after them replace them */
static void
drop_sources(struct making *m, size_t start, size_t n)
{
	memmove(m->source + start, m->source + start + n,
	    (m->nsource - start - n) * sizeof(*m->source));
	m->nsource -= n;
}

static void
merge_nodes(struct making *m)
{
	while (m->ntodo > 0) {
		struct todo t = m->todo[--m->ntodo];
		struct source *s = m->source + t.start;
		uint32_t node;

		if (t.n == 1 && (m->dirty == NULL || !m->dirty[s->node])) {
			copy_subtree(m, s->node, t.parent, t.depth);
			m->nsource = t.start;
			continue;
		}
		node = tree_add_node(m->to, m->from->name[s->node], t.parent,
		    t.depth);
		for (size_t i = 0; i < t.n; i++)
			add_self(m, node, m->from->self, s[i].node);
		open_sources(m, t.start, node);
		drop_sources(m, t.start, t.n);
		plan_nodes(m, t.start, node, t.depth + 1);
	}
}

static void
hide(struct making *m)
{
	const struct tree *f = m->from;
	struct arena arena = {0};

	m->dirty = NEW(&arena, bool, f->n);
	for (uint32_t i = 1; i < f->n; i++)
		for (uint32_t up = f->parent[i]; is_hit(m, i) &&
		    !m->dirty[up]; up = f->parent[up])
			m->dirty[up] = true;
	add_self(m, 0, f->self, 0);
	add_source(m, 0, 0);
	open_sources(m, 0, 0);
	drop_sources(m, 0, 1);
	plan_nodes(m, 0, 0, 1);
	merge_nodes(m);
	arena_free(&arena);
}

static void
keep_callees(struct making *m)
{
	const struct tree *f = m->from;

	for (uint32_t i = 1; i < f->n;) {
		if (is_hit(m, i))
			add_source(m, i, 0);
		i = is_hit(m, i) ? f->end[i] : i + 1;
	}
	plan_nodes(m, 0, 0, 1);
	merge_nodes(m);
}

static void
keep_only(struct making *m)
{
	const struct tree *f = m->from;
	struct arena arena = {0};
	bool *above = NEW(&arena, bool, f->n);
	uint32_t *where = NEW(&arena, uint32_t, f->n);

	above[0] = true;
	for (uint32_t i = 1; i < f->n; i++)
		for (uint32_t up = i; is_hit(m, i) && !above[up];
		    up = f->parent[up])
			above[up] = true;
	for (uint32_t i = 1; i < f->n;) {
		uint32_t up = where[f->parent[i]];

		if (is_hit(m, i)) {
			copy_subtree(m, i, up, f->depth[i]);
			i = f->end[i];
		} else if (above[i]) {
			where[i] = tree_add_node(m->to, f->name[i], up,
			    f->depth[i]);
			i++;
		} else {
			i = f->end[i];
		}
	}
	arena_free(&arena);
}

/* the weight of stacks by their last matching frame */
static void
weigh_origins(struct making *m, struct arena *arena)
{
	const struct tree *f = m->from;
	uint32_t *above = NEW(arena, uint32_t, f->n);

	for (unsigned c = 0; c < f->columns; c++) {
		m->weight[c] = NEW(arena, uint64_t, f->n);
		for (uint32_t i = 1; i < f->n; i++) {
			uint32_t up = f->parent[i], last;

			last = is_hit(m, up) ? up : above[up];
			above[i] = last;
			if (!is_hit(m, i))
				continue;
			m->weight[c][i] = f->total[c][i];
			if (last != 0)
				m->weight[c][last] -= f->total[c][i] <
				    m->weight[c][last] ? f->total[c][i] :
				    m->weight[c][last];
		}
	}
}

static void
keep_callers(struct making *m)
{
	struct arena arena = {0};
	const struct tree *f = m->from;

	weigh_origins(m, &arena);
	for (uint32_t i = 1; i < f->n; i++)
		if (m->weight[0][i] > 0 ||
		    (f->columns > 1 && m->weight[1][i] > 0))
			add_source(m, i, i);
	plan_nodes(m, 0, 0, 1);
	while (m->ntodo > 0) {
		struct todo t = m->todo[--m->ntodo];
		uint32_t node = tree_add_node(m->to,
		    f->name[m->source[t.start].node], t.parent, t.depth);

		for (size_t i = t.start; i < t.start + t.n; i++) {
			struct source s = m->source[i];
			uint32_t up = f->parent[s.node];

			if (up == 0)
				add_self(m, node, m->weight, s.origin);
			else
				add_source(m, up, s.origin);
		}
		drop_sources(m, t.start, t.n);
		plan_nodes(m, t.start, node, t.depth + 1);
	}
	arena_free(&arena);
}

void
reshape(struct tree *to, const struct tree *from, enum reshape how,
    const uint32_t *rank, const bool *hit)
{
	static void (*const make[])(struct making *) = {
		[RESHAPE_HIDE] = hide, [RESHAPE_ONLY] = keep_only,
		[RESHAPE_CALLEES] = keep_callees,
		[RESHAPE_CALLERS] = keep_callers
	};
	struct making m = {.to = to, .from = from, .rank = rank, .hit = hit};

	to->columns = from->columns;
	to->decimals = from->decimals;
	to->rounded = from->rounded;
	tree_add_node(to, TREE_ROOT, 0, 0);
	make[how](&m);
	tree_sum_up(to);
	buf_drop(m.source);
	buf_drop(m.todo);
}
