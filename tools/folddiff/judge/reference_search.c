#include "tools/folddiff/judge/reference_search.h"

#include <math.h>
#include <stdlib.h>

#include "tools/folddiff/judge/stats.h"

#define OUTLIER 9		/* three standard errors, squared: changed */
#define MOST 0.75		/* of the votes, for the median of ratios, */
#define SOME 0.25		/* and for the weight of a run */
#define LITTLE 0.05		/* a share too small to judge others by */

/* the self weight of a function that has enough samples to tell */
struct candidate {
	size_t place;		/* in counts.all */
	double n[2];		/* samples on each side */
	double overdispersion;
	double votes;		/* see find_candidates() */
};

/* what is the reference so far */
struct search {
	const struct counts *cs;
	struct candidate *all;
	size_t n;
	double votes;		/* the sum of all */
	bool *member;		/* as in struct reference */
	double side[2];
};

/*
 * A vote weighs 1 / the standard error of the logarithm of a ratio, which is
 * the root of the samples.  What is on one side only has none.
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
		    d->alone[i], 0};
		if (fmin(c->share[BEFORE], c->share[AFTER]) > 0)
			s->all[s->n].votes = sqrt(n);
		s->votes += s->all[s->n++].votes;
	}
}

/*
 * How far, in squared standard errors, a function is from having changed by
 * the factor f from n[BEFORE] to n[AFTER].  Given m = n[BEFORE] + n[AFTER],
 * n[AFTER] of Poisson counts is binomial with p = f / (1 + f).  So the variance
 * of n[AFTER] - f n[BEFORE] = (1 + f) n[AFTER] - f m is (1 + f)^2 m p (1 - p),
 * which is f m.
 */
static double
squared_distance(const struct candidate *c, double f)
{
	double d = c->n[AFTER] - f * c->n[BEFORE];

	return d * d / (c->overdispersion * f * (c->n[AFTER] + c->n[BEFORE]));
}

/* the part of the votes of functions that may have changed by this factor */
static double
votes_for(const struct search *s, double f)
{
	double votes = 0;

	for (size_t i = 0; i < s->n; i++)
		if (squared_distance(&s->all[i], f) <= OUTLIER)
			votes += s->all[i].votes;
	return votes / s->votes;
}

/* by their ratio; who has no vote comes first, whatever that is */
static int
compare_ratios(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	double d = x->n[AFTER] * y->n[BEFORE] - y->n[AFTER] * x->n[BEFORE];

	if ((x->votes > 0) != (y->votes > 0))
		return x->votes > 0 ? 1 : -1;
	if (d != 0 && x->votes > 0)
		return d > 0 ? 1 : -1;
	return x->place > y->place ? 1 : -1;
}

/* the weighted median of the ratios after / before; sorts the candidates */
static double
find_median(struct search *s)
{
	double votes = 0;
	size_t i = 0;

	qsort(s->all, s->n, sizeof(*s->all), compare_ratios);
	while (i + 1 < s->n && (votes += s->all[i].votes) < s->votes / 2)
		i++;
	return s->all[i].n[AFTER] / s->all[i].n[BEFORE];
}

/*
 * The factor of the unchanged, to begin with: the median of ratios (Anders and
 * Huber 2010), or if that is not the factor of most, that of functions which
 * kept their weight in each run; 0 if these are few, too.
 */
static double
find_first_factor(struct search *s)
{
	const struct counts *cs = s->cs;
	double before = cs->first_after, after = cs->runs - before;
	double kept = after / before, median;

	if (s->votes <= 0)
		return 0;
	median = find_median(s);
	if (votes_for(s, median) >= MOST)
		return median;
	if (cs->untested != NULL)	/* all runs have as many samples */
		kept /= cs->factor;
	return votes_for(s, kept) >= SOME ? kept : 0;
}

static void
remove_member(struct search *s, const struct candidate *c)
{
	s->member[c->place] = false;
	s->side[BEFORE] -= c->n[BEFORE];
	s->side[AFTER] -= c->n[AFTER];
}

/* make all that fits the factor the members; their own factor is the result */
static double
select_members(struct search *s, double f)
{
	for (size_t i = 0; i < s->cs->n; i++)
		s->member[i] = s->cs->all[i].kind == SELF;
	s->side[BEFORE] = s->cs->side[BEFORE];
	s->side[AFTER] = s->cs->side[AFTER];
	for (size_t i = 0; i < s->n; i++)
		if (squared_distance(&s->all[i], f) > OUTLIER)
			remove_member(s, &s->all[i]);
	return s->side[BEFORE] > 0 ? s->side[AFTER] / s->side[BEFORE] : 0;
}

/*
 * The ratio of the reference's shares, and its interval: by the delta method
 * the variance of the logarithm of a share s of n samples is (1 - s) / (s n)
 * times the overdispersion, here the mean of that of functions.
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

/* find the members; false if all samples remain the reference */
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
	/*
	 * Rare functions often grow together, such as interrupts on a busy
	 * machine; the change of all else cannot be told from them.
	 */
	*undecided = s->side[BEFORE] < LITTLE * s->cs->side[BEFORE] &&
	    s->side[AFTER] < LITTLE * s->cs->side[AFTER];
	for (size_t i = 0; i < s->n; i++)
		removed += !s->member[s->all[i].place];
	return removed > 0 && removed < s->n && !*undecided;
}

struct reference
reference_search(struct arena *a, const struct counts *cs,
    const struct dispersion *d, const struct runs *r,
    const struct functions *f)
{
	struct search s = {.cs = cs, .member = NEW(a, bool, cs->n + 1)};
	struct reference ref;
	bool undecided;

	find_candidates(&s, a, d);
	if (find_members(&s, &undecided)) {
		ref = reference_of(a, cs, r, f, s.member);
		set_dilution(&ref, cs, d);
	} else {
		ref = reference_all(a, cs);
		ref.undecided = undecided;
	}
	return ref;
}
