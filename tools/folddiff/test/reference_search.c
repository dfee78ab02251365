#include "tools/folddiff/test/reference_search.h"

#include <math.h>
#include <stdlib.h>

#include "tools/folddiff/test/overdispersion.h"
#include "tools/folddiff/test/significance.h"
#include "tools/folddiff/test/stats.h"

#define CANDIDATES 100		/* of the heaviest functions give a factor */
#define OUTLIER 9		/* three standard errors, squared: changed */
#define TIE (OUTLIER / 2.0)	/* so close are two explanations no better */
#define LITTLE 0.05		/* a share that says nothing of the others */
#define SAME 0.05		/* factors are equal up to so much, as logs */

/* the self weight of a function */
struct part {
	struct change *c;
	double n[2];		/* samples on each side */
};

static int
by_samples(const void *a, const void *b)
{
	const struct part *x = a, *y = b;
	double d = y->n[BEFORE] + y->n[AFTER] - x->n[BEFORE] - x->n[AFTER];

	if (d != 0)
		return d > 0 ? 1 : -1;
	return x->c > y->c ? 1 : -1;
}

static size_t
find_parts(struct changes *cs, struct part **all)
{
	struct part *p = NEW(&cs->arena, struct part, cs->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < cs->n; i++) {
		struct change *c = &cs->all[i];

		if (c->kind == SELF && change_both(cs, c) >=
		    SIGNIFICANCE_SAMPLES)
			p[n++] = (struct part){c, {change_count(cs, c, BEFORE),
			    change_count(cs, c, AFTER)}};
	}
	qsort(p, n, sizeof(*p), by_samples);
	*all = p;
	return n;
}

/*
 * How far, in squared standard errors, a function is from having changed by
 * the factor f from n[BEFORE] to n[AFTER].  Given m = n[BEFORE] + n[AFTER],
 * the variance of n[AFTER] - f n[BEFORE] is f m.
 */
static double
distance(const struct part *p, double f)
{
	double d = p->n[AFTER] - f * p->n[BEFORE];

	return d * d / (p->c->noise * f * (p->n[AFTER] + p->n[BEFORE]));
}

/* how badly a factor explains all: a function that changed costs OUTLIER */
static double
cost(const struct part p[], size_t n, double f)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += fmin(distance(&p[i], f), OUTLIER);
	return sum;
}

/* the factor of a function, or 0 if it is on one side only */
static double
factor_of(const struct part *p)
{
	return p->n[BEFORE] > 0 ? p->n[AFTER] / p->n[BEFORE] : 0;
}

/* did what changed by the factor f keep its weight in each run? */
static bool
kept(const struct changes *cs, double f)
{
	double before = cs->first_after, after = cs->runs - before;

	f *= before / after;
	if (cs->untested != NULL)	/* all runs have as many samples */
		f *= cs->factor;
	return f > 0 && fabs(log(f)) < SAME;
}

/*
 * The factor of the unchanged is that of a function which fits most others
 * (a robust start).  If a second one, which does not fit the first, explains
 * the profiles as well, or if no other function fits, it is the one that kept
 * its weight in each run; if none did, nobody can tell, and the factor is 0.
 */
static double
first_factor(const struct changes *cs, const struct part p[], size_t n)
{
	double k[CANDIDATES], best = 0, least = INFINITY;
	double other = 0, second = INFINITY;
	bool alone;

	for (size_t i = 0; i < n && i < CANDIDATES; i++) {
		double f = factor_of(&p[i]);

		k[i] = f > 0 ? cost(p, n, f) : INFINITY;
		if (k[i] < least) {
			least = k[i];
			best = f;
		}
	}
	for (size_t i = 0; i < n && i < CANDIDATES && best > 0; i++)
		if (k[i] < second && distance(&p[i], best) > OUTLIER) {
			second = k[i];
			other = factor_of(&p[i]);
		}
	alone = least > ((double)n - 1.5) * OUTLIER;
	if ((second - least >= TIE && !alone) || kept(cs, best))
		return best;
	return kept(cs, other) ? other : 0;
}

static void
leave(struct changes *cs, const struct part *p)
{
	p->c->reference = false;
	cs->ref_side[BEFORE] -= p->n[BEFORE];
	cs->ref_side[AFTER] -= p->n[AFTER];
}

static void
enter_all(struct changes *cs)
{
	for (size_t i = 0; i < cs->n; i++)
		cs->all[i].reference = cs->all[i].kind == SELF;
	cs->ref_side[BEFORE] = cs->side[BEFORE];
	cs->ref_side[AFTER] = cs->side[AFTER];
}

/* the reference is what fits a factor; its own factor is the result */
static double
refer_to(struct changes *cs, const struct part p[], size_t n, double f)
{
	enter_all(cs);
	for (size_t i = 0; i < n; i++)
		if (distance(&p[i], f) > OUTLIER)
			leave(cs, &p[i]);
	return cs->ref_side[BEFORE] > 0 ? cs->ref_side[AFTER] /
	    cs->ref_side[BEFORE] : 0;
}

/* the same distance from all others in the reference, which scatter, too */
static double
distance_from_rest(const struct changes *cs, const struct part *p)
{
	double rest[2] = {cs->ref_side[BEFORE] - p->n[BEFORE],
	    cs->ref_side[AFTER] - p->n[AFTER]};
	double all = rest[BEFORE] + rest[AFTER];

	if (rest[BEFORE] < 1 || rest[AFTER] < 1)
		return 0;
	return distance(p, rest[AFTER] / rest[BEFORE]) /
	    (1 + (p->n[BEFORE] + p->n[AFTER]) / all);
}

/* backward elimination: the one that fits worst leaves, until all fit */
static void
eliminate(struct changes *cs, const struct part p[], size_t n)
{
	double limit = stats_t_above(erfc(sqrt(OUTLIER / 2.0)) / 2, cs->df);

	for (;;) {
		const struct part *worst = NULL;
		double most = limit * limit;

		for (size_t i = 0; i < n; i++) {
			double d = p[i].c->reference ?
			    distance_from_rest(cs, &p[i]) : 0;

			if (d > most) {
				most = d;
				worst = &p[i];
			}
		}
		if (worst == NULL)
			return;
		leave(cs, worst);
	}
}

/* the samples of the reference in each run, and side */
static void
count_reference(struct changes *cs)
{
	cs->ref_side[BEFORE] = cs->ref_side[AFTER] = 0;
	for (unsigned i = 0; i < cs->runs; i++) {
		cs->ref[i] = 0;
		for (size_t k = 0; k < cs->n; k++)
			if (cs->all[k].reference)
				cs->ref[i] += change_samples(cs, &cs->all[k],
				    i);
		cs->ref_side[change_side(cs, i)] += cs->ref[i];
	}
}

/*
 * The ratio of the reference's shares, and its interval: the variance of the
 * logarithm of a share s of n samples is noise (1 - s) / (s n).
 */
static void
set_dilution(struct changes *cs)
{
	double s[2], v = 0, p, own = 0, df = OVERDISPERSION_DF(cs), noise = 1;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		s[side] = cs->ref_side[side] / cs->side[side];
		v += (1 - s[side]) / cs->ref_side[side];
	}
	p = (s[BEFORE] + s[AFTER]) / 2;
	for (unsigned i = 0; i < cs->runs; i++) {
		double d = cs->ref[i] - cs->base[i] * s[change_side(cs, i)];

		own += d * d / (cs->base[i] * p * (1 - p));
	}
	if (!cs->single)
		noise = fmax(1, (cs->prior * cs->noise + own) /
		    (cs->prior + df));
	cs->dilution = s[AFTER] / s[BEFORE];
	cs->dilution_times = exp(stats_t_above(0.025, cs->df) *
	    sqrt(noise * v));
}

/*
 * Is the reference next to nothing on both sides?  What all else has changed
 * by cannot be told from that: rare functions, such as interrupts on a busy
 * machine, often grow together.
 */
static bool
too_little(const struct changes *cs)
{
	return cs->ref_side[BEFORE] < LITTLE * cs->side[BEFORE] &&
	    cs->ref_side[AFTER] < LITTLE * cs->side[AFTER];
}

void
reference_find(struct changes *cs, const struct runs *r,
    const struct functions *f)
{
	struct part *p;
	size_t n = find_parts(cs, &p), left = 0;
	double factor = n > 0 ? first_factor(cs, p, n) : 0;

	cs->undecided = n > 1 && factor <= 0;
	if (factor > 0)
		factor = refer_to(cs, p, n, factor);
	if (factor > 0)
		factor = refer_to(cs, p, n, factor);
	if (factor <= 0) {
		enter_all(cs);
		return;
	}
	eliminate(cs, p, n);
	cs->undecided = too_little(cs);
	for (size_t i = 0; i < n; i++)
		left += !p[i].c->reference;
	if (left == 0 || left == n || cs->undecided) {
		enter_all(cs);
		return;
	}
	count_reference(cs);
	set_dilution(cs);
	counts_refer(cs, r, f);
}
