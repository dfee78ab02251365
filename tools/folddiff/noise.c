#include "tools/folddiff/noise.h"

#include <math.h>
#include <stdlib.h>

#include "tools/folddiff/stats.h"

#define PRIOR 4			/* the pool counts like so many more runs */
#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_TRIM 0.95		/* of the pool is used: not the noisiest */
#define TEST_SAMPLES 20		/* in all, from which a function is tested */
#define SMALL_CELL 10		/* fewer samples on a side: the exact test */

/* the variance of one sample: p (1 - p) of shares, p where nothing adds up */
static double
binomial(const struct judge *j, double p)
{
	return j->shares ? fmax(0, p * (1 - p)) : p;
}

static double
both_sides(const struct judge *j)
{
	return 1 / j->side[BEFORE] + 1 / j->side[AFTER];
}

static double
all_samples(const struct judge *j, const struct change *c)
{
	return judge_count(j, c, BEFORE) + judge_count(j, c, AFTER);
}

/* the share in both sides together */
static double
pooled(const struct judge *j, const struct change *c)
{
	return all_samples(j, c) / (j->side[BEFORE] + j->side[AFTER]);
}

/* the variance between runs of a side / what sampling alone would cause */
static double
scatter(const struct judge *j, const struct runs *r, const struct change *c)
{
	double v = binomial(j, pooled(j, c)), sum = 0;

	for (unsigned i = 0; i < r->n; i++) {
		double share = runs_side(r, i) == BEFORE ? c->before : c->after;
		double d = judge_samples(j, c, i) - j->base[i] * share;

		sum += d * d / (j->base[i] * v);
	}
	return sum / (r->n - 2);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* the mean without the largest values, and at least 1; sorts them */
static double
trimmed_mean(double v[], size_t n)
{
	size_t keep = (size_t)((double)n * POOL_TRIM);
	double sum = 0;

	qsort(v, n, sizeof(*v), by_value);
	keep = keep > 0 ? keep : n;
	for (size_t i = 0; i < keep; i++)
		sum += v[i];
	return keep > 0 ? fmax(1, sum / (double)keep) : 1;
}

/*
 * A few runs estimate a function's noise badly, so that it is drawn towards
 * the noise of all functions, the pool.  Only self shares are pooled: a total
 * repeats the noise of its callees, once for every caller.
 */
static void
set_noise(struct judge *j, const struct runs *r)
{
	double df = r->n - 2, *pool = NEW(&j->arena, double, j->n + 1);
	size_t n = 0;

	j->noise = 1;
	j->df = j->single ? INFINITY : PRIOR + df;
	for (size_t i = 0; i < j->n && !j->single; i++) {
		struct change *c = &j->all[i];

		if (c->same != c || binomial(j, pooled(j, c)) <= 0)
			continue;
		c->noise = scatter(j, r, c);
		if (c->kind == SELF &&
		    all_samples(j, c) >= POOL_SAMPLES * r->n)
			pool[n++] = c->noise;
	}
	if (!j->single)
		j->noise = trimmed_mean(pool, n);
	for (size_t i = 0; i < j->n && !j->single; i++) {
		struct change *c = &j->all[i];

		c->noise = fmax(1, (PRIOR * j->noise + df * c->noise) /
		    (PRIOR + df));
	}
}

/*
 * With one run a side: how likely sampling alone makes such a difference.
 * Beyond a half it is the rest that is counted, as few samples of it may be
 * what needs the exact test.
 */
static double
p_single(const struct judge *j, const struct change *c)
{
	double n[2] = {j->side[BEFORE], j->side[AFTER]};
	double k[2] = {judge_count(j, c, BEFORE), judge_count(j, c, AFTER)};
	double p = pooled(j, c), least;

	if (j->shares && p > 0.5)
		for (unsigned side = BEFORE; side <= AFTER; side++)
			k[side] = n[side] - k[side];
	least = fmin(k[BEFORE], k[AFTER]);
	if (least >= SMALL_CELL)
		return stats_t((c->after - c->before) /
		    sqrt(binomial(j, p) * both_sides(j)), INFINITY);
	k[BEFORE] = round(k[BEFORE]);
	k[AFTER] = round(k[AFTER]);
	return stats_binomial(k[BEFORE], k[BEFORE] + k[AFTER],
	    n[BEFORE] / (n[BEFORE] + n[AFTER]));
}

static double
p_groups(const struct judge *j, const struct change *c)
{
	double v = c->noise * binomial(j, pooled(j, c)) * both_sides(j);

	return stats_t((c->after - c->before) / sqrt(v), j->df);
}

/*
 * Half the 95 % interval.  One sample more that has the function and one that
 * has not keep it above 0 where a share is none or all.
 */
static double
interval(const struct judge *j, const struct change *c, double t)
{
	double v = 0, share[2] = {c->before, c->after};

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double n = j->side[side];

		v += binomial(j, (share[side] * n + 1) / (n + 2)) / n;
	}
	return t * sqrt(c->noise * v);
}

/* is there enough of it to ever move by the minimal effect? */
static bool
testable(const struct judge *j, const struct change *c)
{
	double p = pooled(j, c), n = fmin(j->side[BEFORE], j->side[AFTER]);

	return c->same == c && binomial(j, p) > 0 &&
	    all_samples(j, c) >= TEST_SAMPLES &&
	    p * (j->side[BEFORE] + j->side[AFTER]) / n >= j->points;
}

static void
test_all(struct judge *j)
{
	double *p = NEW(&j->arena, double, j->n + 1);
	double *q = NEW(&j->arena, double, j->n + 1);
	double t = stats_t_above(0.025, j->df);
	size_t n = 0;

	for (size_t i = 0; i < j->n; i++) {
		struct change *c = &j->all[i];

		c->half = interval(j, c, t);
		c->tested = testable(j, c);
		if (c->tested)
			p[n++] = c->p = j->single ? p_single(j, c) :
			    p_groups(j, c);
	}
	stats_fdr(p, n, q);
	j->tests = n;
	for (size_t i = j->n; i-- > 0;)
		if (j->all[i].tested)
			j->all[i].q = q[--n];
}

void
noise_test(struct judge *j, const struct runs *r)
{
	set_noise(j, r);
	test_all(j);
}

double
noise_visible(const struct judge *j, double share, double factor)
{
	double tests = j->tests > 0 ? (double)j->tests : 1;
	double t = stats_t_above(JUDGE_Q / 2 / tests, j->df) +
	    stats_t_above(1 - JUDGE_POWER, j->df);

	return t * sqrt(factor * binomial(j, share) * both_sides(j));
}
