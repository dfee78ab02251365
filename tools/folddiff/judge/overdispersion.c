#include "tools/folddiff/judge/overdispersion.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_MOST 1000		/* so many of a group tell its trend */
#define UNIT 100.0		/* samples at which a trend is 1 + excess */

/* what the phases below share */
struct estimate {
	struct overdispersion *o;
	const struct counts *cs;
	const struct reference *ref;
	const struct functions *f;
	double *usual;		/* by place: of a total, by its functions */
};

static double
mean_samples(const struct counts *cs, size_t place)
{
	return counts_in_all(cs, &cs->all[place]) / cs->runs;
}

/* what the samples of a function are compared with in a run */
static double
size_of_run(const struct estimate *e, unsigned run)
{
	return e->cs->shares ? e->ref->run[run] : e->cs->total[run];
}

/* the variance by sampling alone, per sample of size_of_run() */
static double
sampling_variance(const struct estimate *e, size_t place)
{
	const struct counts *cs = e->cs;
	double y = 0, n = 0;

	if (cs->shares)
		return reference_variance(e->ref, cs, place);
	for (unsigned i = 0; i < cs->runs; i++) {
		y += counts_samples(cs, &cs->all[place], i);
		n += cs->total[i];
	}
	return y < n * (1 - 1e-9) ? y / n * (1 - y / n) : 0;
}

/*
 * Pearson's chi-square of the runs around the rate of their side (McCullagh and
 * Nelder 1989, section 4.5).
 */
static double
chi_square_of(const struct estimate *e, size_t place)
{
	const struct counts *cs = e->cs;
	double unit = sampling_variance(e, place), sum = 0;
	double y[2] = {0}, n[2] = {0};

	if (unit <= 0)
		return e->o->residual_df;
	for (unsigned i = 0; i < cs->runs; i++) {
		y[counts_side(cs, i)] += counts_samples(cs, &cs->all[place], i);
		n[counts_side(cs, i)] += size_of_run(e, i);
	}
	for (unsigned i = 0; i < cs->runs; i++) {
		unsigned side = counts_side(cs, i);
		double size = size_of_run(e, i);
		double d = counts_samples(cs, &cs->all[place], i) -
		    size * y[side] / n[side];

		sum += size > 0 ? d * d / (size * unit) : 0;
	}
	return sum;
}

static unsigned
find_group(const struct count *c, const struct functions *f)
{
	if (c->kind == TOTAL)
		return f->kernel[c->func] ? GROUP_KERNEL_TOTAL :
		    GROUP_PROGRAM_TOTAL;
	return f->kernel[c->func] ? GROUP_KERNEL : GROUP_PROGRAM;
}

/* where a trend has this function, before and behind which it rises */
static double
place_on_trend(const struct estimate *e, size_t place)
{
	return e->cs->all[place].kind == TOTAL ? e->usual[place] - 1 :
	    mean_samples(e->cs, place) / UNIT;
}

/* does it tell how functions of the group vary?  Equal weights tell it once */
static bool
is_pooled(const struct estimate *e, unsigned g, size_t place)
{
	const struct count *c = &e->cs->all[place];

	return e->o->group[place] == g && sampling_variance(e, place) > 0 &&
	    (c->kind == SELF || c->same == place) &&
	    mean_samples(e->cs, place) >= POOL_SAMPLES;
}

/*
 * The trend of a group.  All functions together know no more than the sum of
 * their degrees of freedom, which limits those of the tests.
 */
static void
fit_group(const struct estimate *e, struct arena *a, unsigned g,
    const struct trend *guess)
{
	struct overdispersion *o = e->o;
	struct trend_point *p = NEW(a, struct trend_point, POOL_MOST);
	double df = o->residual_df;
	size_t n = 0;

	for (size_t i = 0; i < e->cs->n && n < POOL_MOST; i++)
		if (is_pooled(e, g, i))
			p[n++] = (struct trend_point){place_on_trend(e, i),
			    chi_square_of(e, i) / df};
	o->trend[g] = trend_fit(p, n, df, guess);
	o->df[g] = df + o->trend[g].prior_df;
}

/*
 * What is usual of a total: the mean of what is usual of the functions below
 * it, by their samples, as if they scattered one by one.
 */
static void
find_usual_totals(struct estimate *e, struct arena *a, const struct runs *r)
{
	const struct functions *f = e->f;
	const struct stacks *s = &r->f.stacks;
	uint32_t *seen = NEW(a, uint32_t, f->names.n + 1);
	double *n = NEW(a, double, f->names.n + 1);
	double *sum = NEW(a, double, f->names.n + 1);

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		double w = 0, usual = e->usual[counts_place(
		    f->of[ids[depth - 1]], SELF)];

		for (unsigned k = 0; k < r->n; k++)
			w += num_real(stacks_count(s, i, k)) *
			    e->cs->per_weight[k];
		for (size_t d = 0; d < depth; d++) {
			uint32_t func = f->of[ids[d]];

			if (seen[func] == i + 1)
				continue;
			seen[func] = i + 1;
			n[func] += w;
			sum[func] += w * usual;
		}
	}
	for (uint32_t i = 0; i < f->names.n; i++)
		e->usual[counts_place(i, TOTAL)] = n[i] > 0 ? sum[i] / n[i] : 1;
}

double
overdispersion_usual(const struct overdispersion *o, double samples)
{
	return trend_at(&o->trend[GROUP_PROGRAM], samples / UNIT);
}

double
overdispersion_moderated(const struct overdispersion *o, unsigned g,
    double usual, double chi_square)
{
	double prior = o->trend[g].prior_df;

	return fmax(1, (prior * usual + chi_square) / (prior +
	    o->residual_df));
}

/* the usual ones of self weights, by the trends that are known so far */
static void
find_usual_selfs(struct estimate *e)
{
	for (size_t i = 0; i < e->cs->n; i++)
		if (e->cs->all[i].kind == SELF) {
			unsigned g = e->o->group[i];

			e->usual[i] = trend_at(&e->o->trend[g],
			    place_on_trend(e, i));
		}
}

/*
 * How runs scatter as a whole: the variance of the logarithms of what they
 * weigh, around the mean of their side, less what their functions cause that
 * scatter one by one.
 */
static double
variance_of_runs(const struct estimate *e)
{
	const struct counts *cs = e->cs;
	double sum[2] = {0}, v = 0, n = 0, own = 0;

	for (unsigned i = 0; i < cs->runs; i++) {
		sum[counts_side(cs, i)] += log(cs->total[i] / cs->base[i]);
		n += cs->total[i] / cs->runs;
	}
	for (unsigned i = 0; i < cs->runs; i++) {
		unsigned side = counts_side(cs, i);
		double d = log(cs->total[i] / cs->base[i]) - sum[side] /
		    (side == BEFORE ? cs->first_after :
		    cs->runs - cs->first_after);

		v += d * d / e->o->residual_df;
	}
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].kind == SELF)
			own += e->o->of[i] * mean_samples(cs, i);
	return fmax(0, v - own / (n * n));
}

/* with one run a side nothing is estimated */
static void
take_known_scatter(struct overdispersion *o, double scatter)
{
	double v = scatter > 0 ? scatter * scatter : 0;

	for (unsigned g = 0; g < GROUPS; g++) {
		o->trend[g] = (struct trend){v * UNIT, 1, INFINITY};
		o->df[g] = INFINITY;
	}
	o->trend[GROUP_PROGRAM_TOTAL].excess = 1;
	o->trend[GROUP_KERNEL_TOTAL].excess = 1;
	o->run = v;
}

static void
fit_trends(struct estimate *e, struct arena *a, const struct runs *r)
{
	static const struct trend start = {.power = 1, .prior_df = 10};
	struct overdispersion *o = e->o;
	struct trend guess;

	fit_group(e, a, GROUP_PROGRAM, &start);
	guess = o->trend[GROUP_PROGRAM];
	guess.excess = fmax(guess.excess, 0.01);
	fit_group(e, a, GROUP_KERNEL, &guess);
	find_usual_selfs(e);
	find_usual_totals(e, a, r);
	guess = (struct trend){1, 1, o->trend[GROUP_PROGRAM].prior_df};
	fit_group(e, a, GROUP_PROGRAM_TOTAL, &guess);
	guess.prior_df = o->trend[GROUP_KERNEL].prior_df;
	fit_group(e, a, GROUP_KERNEL_TOTAL, &guess);
}

struct overdispersion
overdispersion_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct runs *r,
    const struct functions *f, double scatter)
{
	struct overdispersion o = {.of = NEW(a, double, cs->n + 1),
	    .group = NEW(a, unsigned, cs->n + 1),
	    .residual_df = cs->single ? INFINITY : cs->runs - 2.0};
	struct estimate e = {&o, cs, ref, f, NEW(a, double, cs->n + 1)};

	for (size_t i = 0; i < cs->n; i++)
		o.group[i] = find_group(&cs->all[i], f);
	if (cs->single) {
		take_known_scatter(&o, scatter);
		find_usual_selfs(&e);
		if (scatter > 0)
			find_usual_totals(&e, a, r);
	} else {
		fit_trends(&e, a, r);
	}
	for (size_t i = 0; i < cs->n; i++) {
		unsigned g = o.group[i];
		double usual = trend_at(&o.trend[g], place_on_trend(&e, i));

		o.of[i] = cs->single ? usual : overdispersion_moderated(&o, g,
		    usual, chi_square_of(&e, i));
	}
	if (cs->shares)
		o.run = 0;
	else if (!cs->single)
		o.run = variance_of_runs(&e);
	return o;
}
