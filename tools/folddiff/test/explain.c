#include "tools/folddiff/test/explain.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"

#define BY_DEEPER 0.8	/* a deeper change of so much of one explains it */
#define AT_MOST 1000	/* changes that are compared each with each */

static double
grown(const struct change *c)
{
	return c->after - c->before;
}

/* those that are not explained first, and then by size */
static int
by_size(const void *a, const void *b)
{
	const struct change *x = *(struct change *const *)a;
	const struct change *y = *(struct change *const *)b;
	double d = fabs(grown(y)) - fabs(grown(x));

	if ((x->by == NULL) != (y->by == NULL))
		return x->by == NULL ? -1 : 1;
	if (d != 0)
		return d > 0 ? 1 : -1;
	return x > y ? 1 : -1;
}

static void
collect(struct explain *e, struct changes *cs)
{
	for (size_t i = 0; i < cs->n; i++) {
		struct change *c = &cs->all[i];

		if (c->same != c || !change_counts(c))
			continue;
		GROW(e->all, e->cap, e->n + 1);
		e->all[e->n++] = c;
	}
	if (e->n > 0)
		qsort(e->all, e->n, sizeof(*e->all), by_size);
}

/*
 * The changes that one stack takes part in: in the totals of its frames, and
 * in the self of its leaf, which lies one deeper than the leaf.
 */
struct held {
	uint32_t n;
	struct place {
		uint32_t change;	/* its place in explain.all */
		uint32_t first, last;	/* the depths it is found at */
	} *all;
};

/* by place in judge.all: place in explain.all + 1, or 0 for no change */
static uint32_t *
number(struct explain *e, const struct changes *cs)
{
	uint32_t *at = NEW(&e->arena, uint32_t, cs->n + 1);

	for (uint32_t i = 0; i < e->n && i < AT_MOST; i++)
		at[e->all[i] - cs->all] = i + 1;
	return at;
}

static void
hold(struct held *h, uint32_t change, uint32_t d)
{
	for (uint32_t i = 0; i < h->n; i++)
		if (h->all[i].change == change) {
			h->all[i].last = d;
			return;
		}
	h->all[h->n++] = (struct place){change, d, d};
}

/* find the changes of one stack */
static void
look(struct held *h, const struct functions *f, const uint32_t *at,
    const uint32_t *ids, size_t depth)
{
	uint32_t func = 0;

	h->n = 0;
	for (uint32_t d = 0; d < depth; d++) {
		func = f->of[ids[d]];
		if (at[func * KINDS + TOTAL] != 0)
			hold(h, at[func * KINDS + TOTAL] - 1, d);
	}
	if (at[func * KINDS + SELF] != 0)
		hold(h, at[func * KINDS + SELF] - 1, (uint32_t)depth);
}

/* by how much a stack's share grew, but for dilution */
static double
stack_grown(const struct changes *cs, const struct runs *r, uint32_t stack)
{
	double share[2] = {0};

	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = runs_side(r, i);

		share[side] += num_real(stacks_count(&r->f.stacks, stack, i)) *
		    cs->per[i] / cs->side[side];
	}
	return share[AFTER] / cs->dilution - share[BEFORE];
}

/*
 * below[a * n + b]: by how much the stacks grew that hold change a and, deeper
 * down, change b.  Where that is most of a, b explains it.
 */
static double *
overlaps(struct explain *e, const struct changes *cs, const struct runs *r,
    const struct functions *f)
{
	const struct stacks *s = &r->f.stacks;
	size_t n = e->n < AT_MOST ? e->n : AT_MOST;
	double *below = NEW(&e->arena, double, n * n + 1);
	struct held h = {0, NEW(&e->arena, struct place, n + 1)};
	const uint32_t *at = number(e, cs);

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		double d;

		look(&h, f, at, ids, depth);
		if (h.n < 2)
			continue;
		d = stack_grown(cs, r, i);
		for (uint32_t a = 0; a < h.n; a++)
			for (uint32_t b = 0; b < h.n; b++)
				if (a != b && h.all[a].first < h.all[b].last)
					below[h.all[a].change * n +
					    h.all[b].change] += d;
	}
	return below;
}

/* of two changes of one cause, is a the one to show? */
static bool
deeper(const struct change *a, const struct change *b,
    const struct functions *f)
{
	if (f->depth[a->func] != f->depth[b->func])
		return f->depth[a->func] > f->depth[b->func];
	if (a->kind != b->kind)
		return a->kind == SELF;
	return a->func > b->func;
}

static void
explain_callers(struct explain *e, const struct changes *cs,
    const struct runs *r, const struct functions *f)
{
	size_t n = e->n < AT_MOST ? e->n : AT_MOST;
	const double *below = overlaps(e, cs, r, f);

	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < n && e->all[a]->by == NULL; b++) {
			struct change *x = e->all[a], *y = e->all[b];

			if (x->verdict == y->verdict && deeper(y, x, f) &&
			    below[a * n + b] / change_grown(cs, x) >= BY_DEEPER)
				x->by = y;
		}
	if (n > 0)
		qsort(e->all, e->n, sizeof(*e->all), by_size);
	while (e->shown < e->n && e->all[e->shown]->by == NULL)
		e->shown++;
}

/* the weights of (caller, function), for the functions that are shown */
static struct stacks
count_callers(const struct explain *e, const struct runs *r,
    const struct functions *f, bool *wanted)
{
	const struct stacks *s = &r->f.stacks;
	struct stacks pairs = {0};

	for (size_t i = 0; i < e->shown; i++)
		wanted[e->all[i]->func] = true;
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		struct num sum = {0};

		for (unsigned k = 0; k < r->n; k++)
			sum = num_add(sum, stacks_count(s, i, k));
		for (size_t d = 1; d < depth; d++) {
			uint32_t pair[2] = {f->of[ids[d - 1]], f->of[ids[d]]};

			if (wanted[pair[1]] && pair[0] != pair[1])
				stacks_add(&pairs, pair, 2, &sum);
		}
	}
	return pairs;
}

/* the parent of each change: the heaviest caller, or for self the function */
static void
find_parents(struct explain *e, const struct changes *cs,
    const struct runs *r, const struct functions *f)
{
	struct stacks pairs = count_callers(e, r, f,
	    NEW(&e->arena, bool, f->names.n + 1));
	struct num *most = NEW(&e->arena, struct num, f->names.n + 1);
	uint32_t *caller = NEW(&e->arena, uint32_t, f->names.n + 1);

	for (uint32_t i = 0; i < pairs.n; i++) {
		size_t depth;
		const uint32_t *pair = stacks_ids(&pairs, i, &depth);
		struct num n = stacks_count(&pairs, i, 0);

		if (num_cmp(n, most[pair[1]]) <= 0)
			continue;
		most[pair[1]] = n;
		caller[pair[1]] = pair[0] + 1;
	}
	for (size_t i = 0; i < e->shown; i++) {
		struct change *c = e->all[i];
		const struct change *t = change_of(cs, c->func, TOTAL);

		c->parent = c->kind == SELF && !change_counts(t) ?
		    c->func + 1 : caller[c->func];
	}
}

/* do the changes under a parent cancel out, while its total stayed? */
static bool
only_moved(const struct explain *e, const struct changes *cs, uint32_t parent)
{
	const struct change *p = change_of(cs, parent - 1, TOTAL);
	double sum = 0, least = counts_minimum(cs, p->before);
	double within = cs->untested == NULL ? p->half : least;
	bool up = false, down = false;

	for (size_t i = 0; i < e->shown; i++) {
		const struct change *c = e->all[i];

		if (c->parent != parent)
			continue;
		sum += grown(c);
		up |= c->verdict == CHANGE_GREW;
		down |= c->verdict == CHANGE_SHRANK;
	}
	return up && down && !cs->undecided && !change_counts(p) &&
	    fabs(grown(p)) <= within && fabs(sum) < least;
}

void
explain_all(struct explain *e, struct changes *cs, const struct runs *r,
    const struct functions *f)
{
	collect(e, cs);
	explain_callers(e, cs, r, f);
	find_parents(e, cs, r, f);
	for (size_t i = 0; i < e->shown; i++)
		e->all[i]->moved = e->all[i]->parent != 0 &&
		    only_moved(e, cs, e->all[i]->parent);
}
