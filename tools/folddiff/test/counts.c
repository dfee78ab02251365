#include "tools/folddiff/test/change.h"

#include <math.h>
#include <stdlib.h>

#define SUPPOSED 1000	/* samples a run, where their number is not known */

/* why the number of samples of a run is not known, or NULL */
static const char *
unknown(const struct runs *r)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->all[i].samples.n == 0)
			return r->all[i].samples.why;
	return NULL;
}

/* samples per weight */
static void
set_samples(struct changes *cs, const struct runs *r)
{
	double mean[2] = {0};

	cs->untested = unknown(r);
	cs->per = NEW(&cs->arena, double, r->n);
	for (unsigned i = 0; i < r->n; i++) {
		double weight = num_real(r->all[i].total);
		double n = cs->untested == NULL ?
		    (double)r->all[i].samples.n : SUPPOSED;
		unsigned side = runs_side(r, i);

		cs->per[i] = n / weight;
		mean[side] += (cs->untested == NULL ? n : weight) /
		    r->count[side];
	}
	cs->factor = mean[AFTER] / mean[BEFORE];
}

/*
 * What 100 % is in each run, in samples.  With --norm=total that is all of its
 * samples; any other base is scaled so that those before add up to all samples
 * before, and a share before remains a share of the total.
 */
static void
set_bases(struct changes *cs, const struct runs *r, const struct scale *scale)
{
	struct num *base = NEW(&cs->arena, struct num, r->n);
	double n = 0, unit;

	scale_bases(r, scale, base);
	if (scale->by != SCALE_TOTAL)	/* one weight per sample in all runs */
		for (unsigned i = 1; i < r->n && cs->untested != NULL; i++)
			cs->per[i] = cs->per[0];
	for (unsigned i = 0; i < cs->first_after; i++)
		n += num_real(r->all[i].total) * cs->per[i];
	unit = n / num_real(runs_sum(r, base, BEFORE));
	cs->base = NEW(&cs->arena, double, r->n);
	for (unsigned i = 0; i < r->n; i++) {
		cs->base[i] = num_real(base[i]) * (scale->by == SCALE_TOTAL ?
		    cs->per[i] : unit);
		cs->side[runs_side(r, i)] += cs->base[i];
	}
}

static void
set_shares(struct changes *cs, const struct functions *f)
{
	double *inside;

	cs->n = f->names.n * KINDS;
	cs->all = NEW(&cs->arena, struct change, cs->n + 1);
	inside = NEW(&cs->arena, double, cs->n * cs->runs + 1);
	for (uint32_t k = 0; k < cs->n; k++) {
		struct change *c = &cs->all[k];
		double y[2] = {0};

		*c = (struct change){.func = k / KINDS, .kind = k % KINDS,
		    .p = 1, .adjusted = 1, .noise = 1, .same = c,
		    .inside = inside + (size_t)k * cs->runs};
		c->weight = functions_weight(f, c->func, c->kind);
		for (unsigned i = 0; i < cs->runs; i++)
			y[change_side(cs, i)] += change_samples(cs, c, i);
		c->before = y[BEFORE] / cs->side[BEFORE];
		c->after = y[AFTER] / cs->side[AFTER];
	}
}

/* a change with what it is sorted by */
struct order {
	struct change *c;
	unsigned runs;
	uint32_t depth;
};

static int
by_weights(const struct order *x, const struct order *y)
{
	int d = 0;

	for (unsigned r = 0; d == 0 && r < x->runs; r++)
		d = num_cmp(x->c->weight[r], y->c->weight[r]);
	return d;
}

/* equal weights next to each other, the deepest first, self before total */
static int
by_weights_then_depth(const void *a, const void *b)
{
	const struct order *x = a, *y = b;
	int d = by_weights(x, y);

	if (d != 0)
		return d;
	if (x->depth != y->depth)
		return x->depth < y->depth ? 1 : -1;
	if (x->c->kind != y->c->kind)
		return x->c->kind > y->c->kind ? 1 : -1;
	return x->c->func > y->c->func ? 1 : -1;
}

/*
 * A function and its only caller have equal weights in every run: these
 * changes cannot be told apart, and the deepest stands for all of them.
 */
static void
find_same(struct changes *cs, const struct functions *f)
{
	struct order *o = NEW(&cs->arena, struct order, cs->n + 1);

	for (size_t i = 0; i < cs->n; i++)
		o[i] = (struct order){&cs->all[i], cs->runs,
		    f->depth[cs->all[i].func]};
	qsort(o, cs->n, sizeof(*o), by_weights_then_depth);
	for (size_t i = 1; i < cs->n; i++)
		if (by_weights(&o[i - 1], &o[i]) == 0)
			o[i].c->same = o[i - 1].c->same;
}

/* a reference that is the same in all runs, or all of them: no dilution */
static void
refer_to_bases(struct changes *cs)
{
	cs->ref = NEW(&cs->arena, double, cs->runs);
	cs->dilution = cs->dilution_times = 1;
	for (unsigned i = 0; i < cs->runs; i++)
		cs->ref[i] = cs->base[i];
	cs->ref_side[BEFORE] = cs->side[BEFORE];
	cs->ref_side[AFTER] = cs->side[AFTER];
	for (size_t k = 0; k < cs->n && cs->shares; k++) {
		struct change *c = &cs->all[k];

		c->reference = c->kind == SELF;
		for (unsigned i = 0; i < cs->runs; i++)
			c->inside[i] = change_samples(cs, c, i);
	}
}

void
counts_take(struct changes *cs, const struct runs *r,
    const struct functions *f, const struct scale *scale)
{
	cs->single = r->n == 2;
	cs->shares = scale->by == SCALE_TOTAL;
	cs->runs = r->n;
	cs->first_after = r->count[BEFORE];
	set_samples(cs, r);
	set_bases(cs, r, scale);
	set_shares(cs, f);
	find_same(cs, f);
	refer_to_bases(cs);
}

/* add one stack whose leaf is in the reference to the functions above it */
static void
add_inside(struct changes *cs, const struct functions *f,
    const struct stacks *s, uint32_t stack, uint32_t seen[])
{
	size_t depth;
	const uint32_t *ids = stacks_ids(s, stack, &depth);

	for (size_t d = 0; d < depth; d++) {
		uint32_t func = f->of[ids[d]];

		if (seen[func] == stack + 1)
			continue;
		seen[func] = stack + 1;
		for (unsigned i = 0; i < cs->runs; i++)
			change_of(cs, func, TOTAL)->inside[i] += cs->per[i] *
			    num_real(stacks_count(s, stack, i));
	}
}

void
counts_refer(struct changes *cs, const struct runs *r,
    const struct functions *f)
{
	const struct stacks *s = &r->f.stacks;
	uint32_t *seen = NEW(&cs->arena, uint32_t, f->names.n + 1);

	for (size_t k = 0; k < cs->n; k++) {
		struct change *c = &cs->all[k];

		for (unsigned i = 0; i < cs->runs; i++)
			c->inside[i] = c->reference ?
			    change_samples(cs, c, i) : 0;
	}
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		if (change_of(cs, f->of[ids[depth - 1]], SELF)->reference)
			add_inside(cs, f, s, i, seen);
	}
}

double
counts_minimum(const struct changes *cs, double before)
{
	return fmax(cs->points, cs->relative * before);
}
