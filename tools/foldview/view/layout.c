#include "tools/foldview/view/layout.h"

#include "common/base/buf.h"

/* a child to place */
struct child { uint64_t weight; uint32_t node; };

struct placing {
	struct layout *layout;
	const struct layout_of *of;
	const uint64_t *weight;
	struct layout_box *to;	/* boxes of the next level */
	size_t n, cap;
	struct child *child;
	size_t child_cap;
};

static int
child_order(const void *a, const void *b)
{
	const struct child *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return x->node > y->node ? 1 : -1;
}

static void
put_box(struct placing *p, size_t column, size_t columns, uint32_t node)
{
	if (columns == 0)
		return;
	*APPEND(p->to, p->cap, p->n) =
	    (struct layout_box){column, columns, node};
}

/* Return columns * part / whole, rounded down. */
static size_t
scale(uint64_t part, uint64_t whole, size_t columns)
{
	double n = (double)part / (double)whole * (double)columns;

	return n >= (double)columns ? columns : (size_t)n;
}

/* Collect the children that are at least one column wide, sorted by weight.
 * *small becomes the weight of the others. */
static size_t
choose_children(struct placing *p, const struct layout_box *b, uint64_t *small)
{
	const struct tree *t = p->of->tree;
	uint64_t whole = p->weight[b->node];
	size_t n = 0;

	for (uint32_t i = b->node + 1; i < t->end[b->node]; i = t->end[i]) {
		if (whole == 0 || scale(p->weight[i], whole, b->columns) == 0) {
			*small = tree_sum(*small, p->weight[i]);
			continue;
		}
		*APPEND(p->child, p->child_cap, n) =
		    (struct child){p->weight[i], i};
	}
	SORT(p->child, n, child_order);
	return n;
}

/* Give the node that must be visible the last column, if it has no box. */
static void
force_box(struct placing *p, const struct layout_box *b, size_t first,
    size_t end, uint32_t node)
{
	size_t last = b->column + b->columns - 1;

	for (size_t i = first; i < p->n; i++)
		if (p->to[i].node == node)
			return;
	if (end <= last) {
		put_box(p, end, 1, node);
		return;
	}
	if (p->n > first && --p->to[p->n - 1].columns == 0)
		p->n--;
	put_box(p, last, 1, node);
}

static void
place_children(struct placing *p, const struct layout_box *b, uint32_t must)
{
	const struct tree *t = p->of->tree;
	uint64_t whole = p->weight[b->node], sum = 0, small = 0;
	size_t n = choose_children(p, b, &small), first = p->n, at = 0, end;

	for (size_t i = 0; i < n; i++) {
		sum = tree_sum(sum, p->child[i].weight);
		end = scale(sum, whole, b->columns);
		put_box(p, b->column + at, end - at, p->child[i].node);
		at = end;
	}
	if (must != 0 && t->parent[must] == b->node) {
		force_box(p, b, first, b->column + at, must);
		at = p->to[p->n - 1].column + p->to[p->n - 1].columns -
		    b->column;
	}
	end = whole > 0 ? scale(tree_sum(sum, small), whole, b->columns) : 0;
	if (end > at)
		put_box(p, b->column + at, end - at, LAYOUT_SMALL);
}

static void
keep_level(struct layout *l, const struct layout_of *of, size_t level,
    const struct layout_box *box, size_t n)
{
	if (level < of->first)
		return;
	GROW(l->box, l->cap, l->n + n);
	for (size_t i = 0; i < n; i++)
		l->box[l->n++] = box[i];
	GROW(l->row, l->row_cap, l->rows + 2);
	l->row[++l->rows] = l->n;
}

void
layout_make(struct layout *l, const struct layout_of *of)
{
	struct placing p = {.layout = l, .of = of,
	    .weight = of->tree->total[of->column]};
	struct layout_box *level = l->level[0];
	size_t n, cap = l->level_cap[0];

	p.to = l->level[1];
	p.cap = l->level_cap[1];
	GROW(l->row, l->row_cap, 1);
	l->row[0] = l->rows = l->n = 0;
	GROW(level, cap, 1);
	level[0] = (struct layout_box){0, of->columns, of->top};
	n = of->columns > 0;
	for (size_t i = 0; n > 0 && i < of->first + of->rows; i++) {
		struct layout_box *swap = level;
		size_t swap_cap = cap;

		keep_level(l, of, i, level, n);
		p.n = 0;
		for (size_t k = 0; k < n; k++)
			if (level[k].node != LAYOUT_SMALL)
				place_children(&p, &level[k],
				    i + 1 < of->npath ? of->path[i + 1] : 0);
		level = p.to;
		cap = p.cap;
		n = p.n;
		p.to = swap;
		p.cap = swap_cap;
	}
	l->more = n > 0;
	l->level[0] = level;
	l->level_cap[0] = cap;
	l->level[1] = p.to;
	l->level_cap[1] = p.cap;
	buf_drop(p.child);
}
