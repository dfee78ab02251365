#include "tools/folddiff/judge/counts.h"

#define COUNTS_ASSUMED 10000	/* samples per run if unknown */

static void
set_samples_per_weight(struct counts *cs, struct arena *a)
{
	const struct runs *r = cs->r;
	double mean[2] = {0};

	for (unsigned i = 0; i < r->n && cs->untested == NULL; i++)
		if (r->all[i].samples.n == 0)
			cs->untested = r->all[i].samples.why;
	cs->per_weight = NEW(a, double, r->n);
	for (unsigned i = 0; i < r->n; i++) {
		double weight = num_real(r->all[i].total);
		double n = cs->untested == NULL ?
		    (double)r->all[i].samples.n : COUNTS_ASSUMED;
		unsigned side = runs_side(r, i);

		cs->per_weight[i] = n / weight;
		mean[side] += (cs->untested == NULL ? n : weight) /
		    r->count[side];
	}
	cs->factor = mean[AFTER] / mean[BEFORE];
}

/*
 * If weights are compared instead of shares, give all runs of a side the same
 * samples per weight, so that a side's mean is the mean of its runs.  If the
 * number of samples is unknown, level the runs of both sides together.
 */
static void
level_samples_per_weight(struct counts *cs)
{
	const struct runs *r = cs->r;
	double n[2] = {0}, weight[2] = {0};

	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = cs->untested == NULL ? runs_side(r, i) : BEFORE;
		double w = num_real(r->all[i].total);

		n[side] += w * cs->per_weight[i];
		weight[side] += w;
	}
	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = cs->untested == NULL ? runs_side(r, i) : BEFORE;

		cs->per_weight[i] = n[side] / weight[side];
	}
}

/*
 * Set the number of samples that is 100 % in each run.  With --norm=total that
 * is all samples.  Any other base is scaled so that the bases before add up to
 * all samples before: a share before is always a share of the total.
 */
static void
set_bases(struct counts *cs, struct arena *a, const struct scale *scale)
{
	const struct runs *r = cs->r;
	struct num *base = NEW(a, struct num, r->n);
	double n = 0, before = 0;

	scale_bases(r, scale, base);
	if (scale->by != SCALE_TOTAL)
		level_samples_per_weight(cs);
	for (unsigned i = 0; i < r->count[BEFORE]; i++) {
		n += num_real(r->all[i].total) * cs->per_weight[i];
		before += num_real(base[i]) * cs->per_weight[i];
	}
	cs->base = NEW(a, double, r->n);
	cs->total = NEW(a, double, r->n);
	for (unsigned i = 0; i < r->n; i++) {
		cs->total[i] = num_real(r->all[i].total) * cs->per_weight[i];
		cs->base[i] = num_real(base[i]) * cs->per_weight[i] *
		    (n / before);
		cs->side[runs_side(r, i)] += cs->base[i];
	}
}

static void
set_shares(struct counts *cs, struct arena *a)
{
	cs->n = cs->f->names.n * KINDS;
	cs->all = NEW(a, struct count, cs->n + 1);
	for (uint32_t k = 0; k < cs->n; k++) {
		struct count *c = &cs->all[k];
		double samples[2] = {0};

		*c = (struct count){.func = k / KINDS, .kind = k % KINDS,
		    .same = k};
		c->weight = functions_weight(cs->f, c->func, c->kind);
		for (unsigned i = 0; i < cs->r->n; i++)
			samples[runs_side(cs->r, i)] += counts_samples(cs, c,
			    i);
		for (unsigned side = BEFORE; side <= AFTER; side++)
			c->share[side] = samples[side] / cs->side[side];
	}
}

/* a count and its sort keys */
struct order {
	struct count *c;
	unsigned runs;
	uint32_t depth;
};

static int
compare_weights(const struct order *x, const struct order *y)
{
	int d = 0;

	for (unsigned r = 0; d == 0 && r < x->runs; r++)
		d = num_cmp(x->c->weight[r], y->c->weight[r]);
	return d;
}

/* order by weights, then the deepest function first, then self before total */
static int
compare_order(const void *a, const void *b)
{
	const struct order *x = a, *y = b;
	int d = compare_weights(x, y);

	if (d != 0)
		return d;
	if (x->depth != y->depth)
		return x->depth < y->depth ? 1 : -1;
	if (x->c->kind != y->c->kind)
		return x->c->kind > y->c->kind ? 1 : -1;
	return x->c->func > y->c->func ? 1 : -1;
}

/*
 * A function and its only caller have equal weights in every run, so their
 * changes are equal, and only the deepest of them is tested.
 */
static void
find_equal_weights(struct counts *cs, struct arena *a)
{
	struct order *o = NEW(a, struct order, cs->n + 1);

	for (size_t i = 0; i < cs->n; i++)
		o[i] = (struct order){&cs->all[i], cs->r->n,
		    cs->f->depth[cs->all[i].func]};
	SORT(o, cs->n, compare_order);
	for (size_t i = 1; i < cs->n; i++)
		if (compare_weights(&o[i - 1], &o[i]) == 0)
			o[i].c->same = o[i - 1].c->same;
}

struct counts
counts_take(struct arena *a, const struct functions *f,
    const struct scale *scale)
{
	struct counts cs = {
		.f = f, .r = f->runs, .single = f->runs->n == 2,
		.shares = scale->by == SCALE_TOTAL,
	};

	set_samples_per_weight(&cs, a);
	set_bases(&cs, a, scale);
	set_shares(&cs, a);
	find_equal_weights(&cs, a);
	return cs;
}
