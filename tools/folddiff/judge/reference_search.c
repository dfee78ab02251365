#include "tools/folddiff/judge/reference_search.h"

#include <math.h>
#include <stdlib.h>

#include "tools/folddiff/judge/stats.h"

#define CANDIDATES 100		/* of the heaviest functions give a factor */
#define OUTLIER 9		/* three standard errors, squared: changed */
#define TIE (OUTLIER / 2.0)	/* a lead that is too small to decide */
#define FAULTS 0.4		/* votes of page faults: no such lead */
#define LITTLE 0.05		/* a share too small to judge others by */
#define SAME 0.05		/* equal factors: most difference of the logs */
#define SMALL_PART 0.2		/* of another change, for which it is told */
#define MOSTLY 0.5		/* of all samples: what the profile is about */

/* the self weight of a function that has enough samples to tell */
struct candidate {
	size_t place;		/* in counts.all */
	double n[2];		/* samples on each side */
	double overdispersion;
	double limit;		/* of squared_distance(), as a member */
	double votes;		/* see set_votes() */
};

/* what is the reference so far */
struct search {
	const struct counts *cs;
	struct candidate *all;	/* the heaviest first */
	size_t n;
	double votes;		/* the sum of all */
	bool *member;		/* as in struct reference */
	double side[2];
};

static int
compare_candidates(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	double d = y->n[BEFORE] + y->n[AFTER] - x->n[BEFORE] - x->n[AFTER];

	if (d != 0)
		return d > 0 ? 1 : -1;
	return x->place > y->place ? 1 : -1;
}

static void
find_candidates(struct search *s, struct arena *a,
    const struct overdispersion *o)
{
	const struct counts *cs = s->cs;
	struct stats_t t = stats_t_prepare(erfc(sqrt(OUTLIER / 2.0)) / 2,
	    o->residual_df);

	s->all = NEW(a, struct candidate, cs->n + 1);
	for (size_t i = 0; i < cs->n; i++) {
		const struct count *c = &cs->all[i];
		double most = stats_t_look_up(&t, o->df[i]);

		if (c->kind == SELF && counts_in_all(cs, c) >= COUNTS_ENOUGH)
			s->all[s->n++] = (struct candidate){i,
			    {counts_on_side(cs, c, BEFORE),
			    counts_on_side(cs, c, AFTER)}, o->alone[i],
			    most * most, 1};
	}
	qsort(s->all, s->n, sizeof(*s->all), compare_candidates);
}

/*
 * Functions that move for one cause are no witnesses of each other.  Those of
 * page faults have less than one vote together.  Those of interrupts and of the
 * scheduler have none: how often they run depends on how long the program runs
 * and on what else the machine does, and not on what the program does.  All
 * have one each where the profile is mostly of them.
 */
static void
set_votes(struct search *s, const struct functions *f)
{
	double n[ENTRIES] = {0}, samples[ENTRIES] = {0}, of[ENTRIES];
	double all = s->cs->side[BEFORE] + s->cs->side[AFTER];

	for (size_t i = 0; i < s->n; i++) {
		const struct candidate *c = &s->all[i];
		unsigned cause = f->cause[s->cs->all[c->place].func];

		n[cause]++;
		samples[cause] += c->n[BEFORE] + c->n[AFTER];
	}
	of[ENTRY_NONE] = of[ENTRY_CALL] = 1;
	of[ENTRY_FAULT] = samples[ENTRY_FAULT] < MOSTLY * all ?
	    FAULTS / fmax(1, n[ENTRY_FAULT]) : 1;
	of[ENTRY_MACHINE] = samples[ENTRY_MACHINE] < MOSTLY * all ? 0 : 1;
	for (size_t i = 0; i < s->n; i++) {
		struct candidate *c = &s->all[i];

		c->votes = of[f->cause[s->cs->all[c->place].func]];
		s->votes += c->votes;
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

/*
 * How badly a factor explains all: the sum of squares, in which a function that
 * changed costs no more than OUTLIER (a truncated, so a robust, loss).
 */
static double
cost_of_factor(const struct search *s, double f)
{
	double sum = 0;

	for (size_t i = 0; i < s->n; i++)
		sum += s->all[i].votes * fmin(squared_distance(&s->all[i], f),
		    OUTLIER);
	return sum;
}

/* the factor of a function, or 0 if it is on one side only */
static double
factor_of(const struct candidate *c)
{
	return c->n[BEFORE] > 0 ? c->n[AFTER] / c->n[BEFORE] : 0;
}

/* by how much functions that changed by the factor f changed in each run */
static double
log_change_of_run(const struct counts *cs, double f)
{
	double before = cs->first_after, after = cs->runs - before;

	f *= before / after;
	if (cs->untested != NULL)	/* all runs have as many samples */
		f *= cs->factor;
	return f > 0 ? fabs(log(f)) : INFINITY;
}

/*
 * Did functions of the factor f keep their weight in each run?  A busy machine
 * makes all of a run longer, so they may change by a small part of what those
 * of the other factor would have changed.
 */
static bool
keeps_weight(const struct counts *cs, double f, double other)
{
	double change = log_change_of_run(cs, f);
	double instead = other > 0 ? log_change_of_run(cs, other) : 0;

	return change < fmax(SAME, SMALL_PART * instead);
}

/*
 * The factor of the unchanged is that of a function which fits most others
 * (a robust start).  If a second one, which does not fit the first, explains
 * the profiles as well, or if no other function fits, it is the one that kept
 * its weight in each run; if none did, it is undecided, and the factor is 0.
 */
static double
find_first_factor(const struct search *s)
{
	double costs[CANDIDATES], best = 0, least = INFINITY;
	double other = 0, second = INFINITY;
	bool alone;

	for (size_t i = 0; i < s->n && i < CANDIDATES; i++) {
		double f = s->all[i].votes > 0 ? factor_of(&s->all[i]) : 0;

		costs[i] = f > 0 ? cost_of_factor(s, f) : INFINITY;
		if (costs[i] < least) {
			least = costs[i];
			best = f;
		}
	}
	for (size_t i = 0; i < s->n && i < CANDIDATES && best > 0; i++)
		if (costs[i] < second &&
		    squared_distance(&s->all[i], best) > OUTLIER) {
			second = costs[i];
			other = factor_of(&s->all[i]);
		}
	alone = least > (s->votes - 1.5) * OUTLIER;
	if ((second - least >= TIE && !alone) ||
	    keeps_weight(s->cs, best, other))
		return best;
	return keeps_weight(s->cs, other, best) ? other : 0;
}

static void
remove_member(struct search *s, const struct candidate *c)
{
	s->member[c->place] = false;
	s->side[BEFORE] -= c->n[BEFORE];
	s->side[AFTER] -= c->n[AFTER];
}

static void
add_all_members(struct search *s)
{
	for (size_t i = 0; i < s->cs->n; i++)
		s->member[i] = s->cs->all[i].kind == SELF;
	s->side[BEFORE] = s->cs->side[BEFORE];
	s->side[AFTER] = s->cs->side[AFTER];
}

/* make all that fits the factor the members; their own factor is the result */
static double
select_members(struct search *s, double f)
{
	add_all_members(s);
	for (size_t i = 0; i < s->n; i++)
		if (squared_distance(&s->all[i], f) > OUTLIER)
			remove_member(s, &s->all[i]);
	return s->side[BEFORE] > 0 ? s->side[AFTER] / s->side[BEFORE] : 0;
}

/*
 * The squared distance of a member from the factor of the others, whose own
 * variance is added.
 */
static double
distance_from_others(const struct search *s, const struct candidate *c)
{
	double rest[2] = {s->side[BEFORE] - c->n[BEFORE],
	    s->side[AFTER] - c->n[AFTER]};
	double all = rest[BEFORE] + rest[AFTER];

	if (rest[BEFORE] < 1 || rest[AFTER] < 1)
		return 0;
	return squared_distance(c, rest[AFTER] / rest[BEFORE]) /
	    (1 + (c->n[BEFORE] + c->n[AFTER]) / all);
}

/*
 * Backward elimination: the member that fits worst leaves, until all fit.  The
 * limit is the quantile of Student's t beyond which as much lies as beyond the
 * root of OUTLIER in the normal distribution.
 */
static void
eliminate_members(struct search *s)
{
	for (;;) {
		const struct candidate *worst = NULL;
		double most = 1;

		for (size_t i = 0; i < s->n; i++) {
			const struct candidate *c = &s->all[i];
			double d = s->member[c->place] ?
			    distance_from_others(s, c) / c->limit : 0;

			if (d > most) {
				most = d;
				worst = c;
			}
		}
		if (worst == NULL)
			return;
		remove_member(s, worst);
	}
}

/*
 * The ratio of the reference's shares, and its interval: by the delta method
 * the variance of the logarithm of a share s of n samples is (1 - s) / (s n)
 * times the overdispersion.
 */
static void
set_dilution(struct reference *ref, const struct counts *cs,
    const struct overdispersion *o)
{
	double s[2], v = 0, p, chi_square = 0, usual = 0, noise = 1;

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		s[side] = ref->side[side] / cs->side[side];
		v += (1 - s[side]) / ref->side[side];
	}
	p = (s[BEFORE] + s[AFTER]) / 2;
	for (unsigned i = 0; i < cs->runs; i++) {
		double d = ref->run[i] - cs->base[i] * s[counts_side(cs, i)];

		chi_square += d * d / (cs->base[i] * p * (1 - p));
	}
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].kind == SELF)
			usual += o->of[i] * counts_in_all(cs, &cs->all[i]) /
			    (cs->side[BEFORE] + cs->side[AFTER]);
	noise = cs->single ? fmax(1, usual) : overdispersion_moderated(o,
	    TOTAL, usual, chi_square);
	ref->dilution = s[AFTER] / s[BEFORE];
	ref->dilution_times = exp(stats_t_quantile(STATS_TAIL_95,
	    o->residual_df + trend_prior(&o->trend[TOTAL],
	    usual)) * sqrt(noise * v));
}

/*
 * Is the reference next to nothing on both sides?  The change of everything
 * else cannot be told from that: rare functions, such as interrupts on a busy
 * machine, often grow together.
 */
static bool
is_too_little(const struct search *s)
{
	return s->side[BEFORE] < LITTLE * s->cs->side[BEFORE] &&
	    s->side[AFTER] < LITTLE * s->cs->side[AFTER];
}

/* find the members; false if all samples remain the reference */
static bool
find_members(struct search *s, bool *undecided)
{
	double factor = s->n > 0 ? find_first_factor(s) : 0;
	size_t removed = 0;

	*undecided = s->n > 1 && factor <= 0;
	if (factor > 0)
		factor = select_members(s, factor);
	if (factor > 0)
		factor = select_members(s, factor);
	if (factor <= 0)
		return false;
	eliminate_members(s);
	*undecided = is_too_little(s);
	for (size_t i = 0; i < s->n; i++)
		removed += !s->member[s->all[i].place];
	return removed > 0 && removed < s->n && !*undecided;
}

struct reference
reference_search(struct arena *a, const struct counts *cs,
    const struct overdispersion *o, const struct runs *r,
    const struct functions *f)
{
	struct search s = {.cs = cs, .member = NEW(a, bool, cs->n + 1)};
	struct reference ref;
	bool undecided;

	find_candidates(&s, a, o);
	set_votes(&s, f);
	if (find_members(&s, &undecided)) {
		ref = reference_of(a, cs, r, f, s.member);
		set_dilution(&ref, cs, o);
	} else {
		ref = reference_all(a, cs);
		ref.undecided = undecided;
	}
	return ref;
}
