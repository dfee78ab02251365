#include "tools/flamesvg/layout/layout.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/sys.h"

/* CUT_ROWS top rows or more are cut if each has less than 1/100 of the whole */
#define CUT_SHARE 100
#define CUT_ROWS 4

/* Return at * width / whole, rounded to the nearest. */
static uint32_t
scale_place(const struct layout_sizes *s, uint64_t at)
{
	uint64_t lo, hi, rest, q;

	if (at >= s->whole)
		return s->width;
	hi = sys_mul(at, s->width, &lo);
	q = sys_div(hi, lo, s->whole, &rest);
	return (uint32_t)(q + (rest >= s->whole - rest));
}

/* adjacent nodes of one depth that are too narrow for a box */
struct pending {
	uint64_t from, to, weight;
	uint32_t frames;	/* 0: none is pending */
};

struct walk {
	struct layout *l;
	const struct layout_sizes *s;
	uint64_t *next;		/* next[depth]: the start of the next node */
	struct pending *small;	/* by depth */
	size_t box_cap, run_cap, next_cap, small_cap;
	uint32_t deepest;	/* greatest depth with a pending run */
	uint32_t rows;		/* rows that are drawn */
};

/* end the pending run at this depth, if any */
static void
end_run(struct walk *w, uint32_t depth)
{
	struct pending *p = &w->small[depth];
	struct layout *l = w->l;
	uint32_t x, end;

	if (p->frames == 0)
		return;
	x = scale_place(w->s, p->from);
	end = scale_place(w->s, p->to);
	if (end > x) {
		*APPEND(l->run, w->run_cap, l->runs) = (struct layout_run){
		    depth, x, end - x, p->frames, p->weight};
	}
	p->frames = 0;
}

/*
 * Skip a node that is too narrow, which begins at `at`, and narrow siblings
 * after it.  Return the next node.  Most of a large tree is skipped here, for
 * each `least` that is tried.
 */
static uint32_t
elide_nodes(struct walk *w, const struct tree *t, uint32_t i, uint64_t at)
{
	const uint64_t *total = w->s->total;
	uint32_t d = t->depth[i];
	struct pending p = w->small[d];

	for (;;) {
		uint64_t end = tree_sum(at, total[i]);

		if (total[i] > 0) {
			if (p.frames == 0)
				p = (struct pending){.from = at};
			p.to = end;
			p.weight = tree_sum(p.weight, total[i]);
			p.frames += t->end[i] - i;
		}
		i = t->end[i];
		at = end;
		if (i == t->n || t->depth[i] != d || total[i] >= w->l->least)
			break;
		if (w->s->start != NULL)
			at = w->s->start[i];
	}
	w->next[d] = at;
	w->small[d] = p;
	if (p.frames > 0 && w->deepest < d)
		w->deepest = d;
	return i;
}

static void
add_box(struct walk *w, const struct tree *t, uint32_t i, uint64_t at)
{
	struct layout *l = w->l;
	uint32_t x = scale_place(w->s, at);
	uint32_t end = i == 0 ? w->s->width :
	    scale_place(w->s, tree_sum(at, w->s->total[i]));

	*APPEND(l->box, w->box_cap, l->boxes) =
	    (struct layout_box){i, x, end - x};
	if (l->rows <= t->depth[i])
		l->rows = t->depth[i] + 1;
}

/* Lay out a node.  Return the next node, past the callees of a narrow one. */
static uint32_t
visit_node(struct walk *w, const struct tree *t, uint32_t i)
{
	uint32_t d = t->depth[i];
	uint64_t at;

	GROW(w->next, w->next_cap, (size_t)d + 2);
	for (size_t k = w->small_cap; k < (size_t)d + 2; k = w->small_cap) {
		GROW(w->small, w->small_cap, (size_t)d + 2);
		for (; k < w->small_cap; k++)
			w->small[k].frames = 0;
	}
	for (; w->deepest > d; w->deepest--)
		end_run(w, w->deepest);
	at = w->s->start != NULL ? w->s->start[i] : i > 0 ? w->next[d] : 0;
	if (w->s->total[i] < w->l->least && i > 0 && d < w->rows)
		return elide_nodes(w, t, i, at);
	w->next[d] = tree_sum(at, w->s->total[i]);
	w->next[d + 1] = tree_sum(at, w->s->self[i]);
	if (d >= w->rows)
		return t->end[i];
	end_run(w, d);
	add_box(w, t, i, at);
	return i + 1;
}

/* Lay out the tree.  Return false if there are too many boxes and runs. */
static bool
walk_tree(struct walk *w, const struct tree *t)
{
	struct layout *l = w->l;

	l->boxes = l->runs = 0;
	l->rows = 1;
	for (size_t k = 0; k < w->small_cap; k++)
		w->small[k].frames = 0;
	for (uint32_t i = 0; i < t->n; i = visit_node(w, t, i))
		if (l->boxes + l->runs > w->s->most)
			return false;
	for (; w->deepest > 0; w->deepest--)
		end_run(w, w->deepest);
	return l->boxes + l->runs <= w->s->most;
}

static int
compare_descending(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x < y) - (x > y);
}

/*
 * Find the n heaviest weights of at least s->least, in descending order.
 * Callees of a node that is lighter than n others are not visited.
 */
static size_t
list_heaviest(const struct tree *t, const struct layout_sizes *s, uint64_t *to,
    size_t n)
{
	uint64_t least = s->least;
	size_t k = 0;

	for (uint32_t i = 0; i < t->n;) {
		if (s->total[i] < least) {
			i = t->end[i];
			continue;
		}
		to[k++] = s->total[i++];
		if (k < 2 * n)
			continue;
		qsort(to, k, sizeof(*to), compare_descending);
		k = n;
		least = tree_sum(to[n - 1], 1);
	}
	if (k > 0)
		qsort(to, k, sizeof(*to), compare_descending);
	return k < n ? k : n;
}

/* Raise the minimum weight of a box until boxes and runs are few enough. */
static void
draw_heaviest(struct walk *w, const struct tree *t)
{
	size_t most = w->s->most, n;
	struct arena arena = {0};
	uint64_t *weight = NEW(&arena, uint64_t, 2 * (most + 1));

	n = list_heaviest(t, w->s, weight, most + 1);
	do {
		w->l->least = most < n ? weight[most] + 1 : w->s->least;
		most -= most / 4;
	} while (!walk_tree(w, t) && most > 1);
	arena_free(&arena);
}

/* Return the number of rows to draw; set the weight of the rows cut. */
static uint32_t
count_rows(struct walk *w, const struct tree *t)
{
	uint64_t *weight = NULL;
	size_t n = 0, cap = 0, rows = 0, drawn = 1;

	for (size_t i = 0; i < t->n; i++) {
		size_t d = t->depth[i];

		if (w->s->total[i] >= w->l->least && d >= drawn)
			drawn = d + 1;
		if (d == n)	/* a callee's depth is one more */
			*APPEND(weight, cap, n) = 0;
		weight[d] = tree_sum(weight[d], w->s->total[i]);
	}
	while (rows < n && weight[rows] > 0 &&
	    weight[rows] >= w->s->whole / CUT_SHARE)
		rows++;
	if (rows > w->s->rows)
		rows = w->s->rows;
	if (rows == 0 || drawn < rows + CUT_ROWS)
		return UINT32_MAX;
	w->l->cut_rows = (uint32_t)(n - rows);
	w->l->cut_weight = weight[rows];
	return (uint32_t)rows;
}

void
layout_boxes(struct layout *l, const struct tree *t,
    const struct layout_sizes *s)
{
	struct walk w = {.l = l, .s = s, .rows = UINT32_MAX};

	l->least = s->least;
	if (!s->all_rows)
		w.rows = count_rows(&w, t);
	if (!walk_tree(&w, t))
		draw_heaviest(&w, t);
}
