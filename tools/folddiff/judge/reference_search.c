#include "tools/folddiff/judge/reference.h"

#include <math.h>

#include "tools/folddiff/judge/dispersion.h"
#include "tools/folddiff/judge/stats.h"

/* squared distance, in standard errors, from which ratios differ */
#define OUTLIER 9
/* minimum parts of the weight that must agree with the median of ratios, or
 * else with the ratio of equal weights per run */
#define MEDIAN_LEAST 0.75
#define PER_RUN_LEAST 0.25
#define REFERENCE_LEAST 0.05	/* minimum share of a reference */

/* the self weight of a function with enough samples for a ratio */
struct candidate {
	size_t place;		/* index in counts.all */
	double n[2];		/* samples on each side */
	double overdispersion;
	double weight;		/* weight in the median of ratios */
};

struct search {
	const struct counts *cs;
	struct candidate *all;
	size_t n;
	double weight;		/* sum of the candidates' weights */
	/* the reference so far, as in struct reference: */
	bool *member;
	double side[2];
};

/*
 * Find the functions for the median.  A function's weight is 1 / standard error
 * of the logarithm of its ratio: the root of its samples; 0 if new or gone.
 */
static void
find_candidates(struct search *s, struct arena *a, const struct dispersion *d)
{
	const struct counts *cs = s->cs;

	s->all = NEW(a, struct candidate, cs->n + 1);
	for (size_t i = 0; i < cs->n; i++) {
		const struct count *c = &cs->all[i];
		double n = counts_in_all(cs, c);

		if (c->kind != SELF || n < COUNTS_ENOUGH)
			continue;
		s->all[s->n] = (struct candidate){i,
		    {counts_on_side(cs, c, BEFORE),
		    counts_on_side(cs, c, AFTER)}, cs->untested != NULL ? 1 :
		    d->count_phi[i], 0};
		if (fmin(c->share[BEFORE], c->share[AFTER]) > 0)
			s->all[s->n].weight = sqrt(n);
		s->weight += s->all[s->n++].weight;
	}
}

/*
 * Return the distance, in squared standard errors, between a function's ratio
 * and the factor f.  Given the sum m = n[BEFORE] + n[AFTER] of two Poisson
 * counts, n[AFTER] is binomial with p = f / (1 + f).  So the variance of
 * n[AFTER] - f n[BEFORE] = (1 + f) n[AFTER] - f m is (1 + f)^2 m p (1 - p),
 * which is f m.
 */
static double
squared_distance(const struct candidate *c, double f)
{
	double d = c->n[AFTER] - f * c->n[BEFORE];

	return d * d / (c->overdispersion * f * (c->n[AFTER] + c->n[BEFORE]));
}

/* return the part of the weight whose ratios agree with the factor f */
static double
weight_near(const struct search *s, double f)
{
	double weight = 0;

	for (size_t i = 0; i < s->n; i++)
		if (squared_distance(&s->all[i], f) <= OUTLIER)
			weight += s->all[i].weight;
	return weight / s->weight;
}

/* order by ratio; candidates without weight come first */
static int
compare_ratios(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	double d = x->n[AFTER] * y->n[BEFORE] - y->n[AFTER] * x->n[BEFORE];

	if ((x->weight > 0) != (y->weight > 0))
		return x->weight > 0 ? 1 : -1;
	if (d != 0 && x->weight > 0)
		return d > 0 ? 1 : -1;
	return x->place > y->place ? 1 : -1;
}

/* return the weighted median of the ratios after / before */
static double
find_median(struct search *s)
{
	double weight = 0;
	size_t i = 0;

	SORT(s->all, s->n, compare_ratios);
	while (i + 1 < s->n && (weight += s->all[i].weight) < s->weight / 2)
		i++;
	return s->all[i].n[AFTER] / s->all[i].n[BEFORE];
}

/*
 * Return a first estimate of the ratio of unchanged functions: the median of
 * ratios (Anders and Huber 2010).  If most functions do not agree with it, try
 * the ratio of functions with equal weights in each run.  If too few agree with
 * that, return 0.
 */
static double
find_first_factor(struct search *s)
{
	const struct counts *cs = s->cs;
	double kept = (double)cs->r->count[AFTER] / cs->r->count[BEFORE];
	double median;

	if (s->weight <= 0)
		return 0;
	median = find_median(s);
	if (weight_near(s, median) >= MEDIAN_LEAST)
		return median;
	if (cs->untested != NULL)	/* all runs have as many samples */
		kept /= cs->factor;
	return weight_near(s, kept) >= PER_RUN_LEAST ? kept : 0;
}

/* select all functions that agree with the factor f; return their own ratio */
static double
select_members(struct search *s, double f)
{
	for (size_t i = 0; i < s->cs->n; i++)
		s->member[i] = s->cs->all[i].kind == SELF;
	s->side[BEFORE] = s->cs->side[BEFORE];
	s->side[AFTER] = s->cs->side[AFTER];
	for (size_t i = 0; i < s->n; i++) {
		const struct candidate *c = &s->all[i];

		if (squared_distance(c, f) <= OUTLIER)
			continue;
		s->member[c->place] = false;
		s->side[BEFORE] -= c->n[BEFORE];
		s->side[AFTER] -= c->n[AFTER];
	}
	return s->side[BEFORE] > 0 ? s->side[AFTER] / s->side[BEFORE] : 0;
}

/*
 * Set the ratio of the reference's shares and its confidence interval.  By the
 * delta method, the variance of the logarithm of a share s of n samples is
 * (1 - s) / (s n) times the overdispersion, here the mean of all functions.
 */
static void
set_dilution(struct reference *ref, const struct counts *cs,
    const struct dispersion *d)
{
	double s[2], v = 0, phi = 0;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		s[side] = ref->side[side] / cs->side[side];
		v += (1 - s[side]) / ref->side[side];
	}
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].kind == SELF)
			phi += d->phi[i] * counts_in_all(cs, &cs->all[i]) /
			    (cs->side[BEFORE] + cs->side[AFTER]);
	ref->dilution = s[AFTER] / s[BEFORE];
	ref->dilution_times = exp(stats_t_quantile(STATS_TAIL_95,
	    d->residual_df) * sqrt(fmax(1, phi) * v));
}

/* select the members; return false if all samples remain the reference */
static bool
find_members(struct search *s, bool *undecided)
{
	double factor = find_first_factor(s);
	size_t removed = 0;

	*undecided = s->n > 1 && factor <= 0;
	if (factor > 0)
		factor = select_members(s, factor);
	if (factor > 0)
		factor = select_members(s, factor);
	if (factor <= 0)
		return false;
	/* Rare functions often grow together, for example interrupts on a
	 * busy machine.  They cannot be the reference. */
	*undecided = s->side[BEFORE] < REFERENCE_LEAST * s->cs->side[BEFORE] &&
	    s->side[AFTER] < REFERENCE_LEAST * s->cs->side[AFTER];
	for (size_t i = 0; i < s->n; i++)
		removed += !s->member[s->all[i].place];
	return removed > 0 && removed < s->n && !*undecided;
}

struct reference
reference_search(struct arena *a, const struct counts *cs,
    const struct dispersion *d)
{
	struct search s = {.cs = cs, .member = NEW(a, bool, cs->n + 1)};
	struct reference ref;
	bool undecided;

	find_candidates(&s, a, d);
	if (find_members(&s, &undecided)) {
		ref = reference_of(a, cs, s.member);
		set_dilution(&ref, cs, d);
	} else {
		ref = reference_all(a, cs);
		ref.undecided = undecided;
	}
	return ref;
}
