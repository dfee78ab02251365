#include "tools/folddiff/judge.h"

#include <math.h>
#include <stdlib.h>

#include "tools/folddiff/dilute.h"
#include "tools/folddiff/noise.h"

/* why the number of samples of a run is not known, or NULL */
static const char *
unknown(const struct runs *r)
{
	for (unsigned i = 0; i < r->n; i++)
		if (r->all[i].samples.n == 0)
			return r->all[i].samples.why;
	return NULL;
}

/* samples per weight; without known samples weights stand for them */
static void
set_samples(struct judge *j, const struct runs *r)
{
	j->untested = unknown(r);
	j->per = NEW(&j->arena, double, r->n);
	for (unsigned i = 0; i < r->n; i++)
		j->per[i] = j->untested != NULL ? 1 :
		    (double)r->all[i].samples.n / num_real(r->all[i].total);
}

/*
 * What 100 % is in each run, in samples.  With --norm=total that is all of its
 * samples; any other base is scaled so that those before add up to all samples
 * before, and a share before remains a share of the total.
 */
static void
set_bases(struct judge *j, const struct runs *r, const struct norm *norm)
{
	struct num *base = NEW(&j->arena, struct num, r->n);
	double n[2] = {0}, unit;

	norm_bases(r, norm, base);
	for (unsigned i = 0; i < r->n; i++)
		n[runs_side(r, i)] += num_real(r->all[i].total) * j->per[i];
	j->factor = n[AFTER] / r->count[AFTER] /
	    (n[BEFORE] / r->count[BEFORE]);
	unit = n[BEFORE] / num_real(norm_side(r, base, BEFORE));
	j->base = NEW(&j->arena, double, r->n);
	for (unsigned i = 0; i < r->n; i++) {
		j->base[i] = num_real(base[i]) * (norm->by == NORM_TOTAL ?
		    j->per[i] : unit);
		j->side[runs_side(r, i)] += j->base[i];
	}
}

static void
set_shares(struct judge *j, const struct runs *r, const struct funcs *f)
{
	j->n = f->names.n * KINDS;
	j->all = NEW(&j->arena, struct change, j->n + 1);
	for (uint32_t k = 0; k < j->n; k++) {
		struct change *c = &j->all[k];
		double y[2] = {0};

		*c = (struct change){.func = k / KINDS, .kind = k % KINDS,
		    .p = 1, .q = 1, .noise = 1, .same = c};
		c->weight = funcs_weight(f, c->func, c->kind);
		for (unsigned i = 0; i < r->n; i++)
			y[runs_side(r, i)] += judge_samples(j, c, i);
		c->before = y[BEFORE] / j->side[BEFORE];
		c->after = y[AFTER] / j->side[AFTER];
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
find_same(struct judge *j, const struct runs *r, const struct funcs *f)
{
	struct order *o = NEW(&j->arena, struct order, j->n + 1);

	for (size_t i = 0; i < j->n; i++)
		o[i] = (struct order){&j->all[i], r->n,
		    f->depth[j->all[i].func]};
	qsort(o, j->n, sizeof(*o), by_weights_then_depth);
	for (size_t i = 1; i < j->n; i++)
		if (by_weights(&o[i - 1], &o[i]) == 0)
			o[i].c->same = o[i - 1].c->same;
}

static bool
moved_enough(const struct judge *j, double before, double after, bool up)
{
	double d = up ? after - before : before - after;

	return d >= judge_minimum(j, before);
}

static enum verdict
verdict(const struct judge *j, const struct change *c)
{
	bool up = c->after > c->before;

	if (c->after == c->before ||
	    (j->untested == NULL && !(c->q <= JUDGE_Q)))
		return SAME;
	if (!moved_enough(j, c->before, c->after, up))
		return j->untested == NULL ? SMALL : SAME;
	if (!moved_enough(j, c->before, c->after / j->dilution, up))
		return DILUTED;
	return up ? GREW : SHRANK;
}

double
judge_minimum(const struct judge *j, double before)
{
	return fmax(j->points, j->relative * before);
}

void
judge_all(struct judge *j, const struct runs *r, const struct funcs *f,
    const struct judge_how *how)
{
	j->single = r->n == 2;
	j->shares = how->norm.by == NORM_TOTAL;
	j->points = how->points >= 0 ? how->points :
	    fmin(how->most_points, j->single ? 0.01 : 0.005);
	j->relative = how->relative >= 0 ? how->relative :
	    fmin(how->most_relative, 0.05);
	set_samples(j, r);
	set_bases(j, r, &how->norm);
	set_shares(j, r, f);
	find_same(j, r, f);
	if (j->untested == NULL)
		noise_test(j, r);
	j->dilution = j->shares ? dilute_factor(j) : 1;
	for (size_t i = 0; i < j->n; i++)
		j->all[i].verdict = verdict(j, &j->all[i]);
	for (size_t i = 0; i < j->n; i++) {
		struct change *c = &j->all[i], own = *c;

		*c = *c->same;
		c->func = own.func;
		c->kind = own.kind;
	}
}
