#include "tools/folddiff/judge/overdispersion.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_MOST 1000		/* so many show the trend */
#define RUN_USUAL 0.055		/* the usual standard deviation of runs, as */
#define RUN_WIDTH 2.0		/* of functions, that of its logarithm, */
#define RUN_LEAST 0.0003	/* and what is tried */
#define RUN_MOST 1.0

/* what the phases below share */
struct estimate {
	struct overdispersion *o;
	const struct counts *cs;
	const struct reference *ref;
	const struct functions *f;
	double *own;		/* by place: what the scatter of its */
				/* functions adds to the variance of its */
				/* samples in a run */
	double size;		/* the mean of size_of_run(), and */
	double size_own;	/* what scatter adds to its variance, where */
				/* that is known */
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

/* which part of a function's samples is a part of what it is compared with */
static double
part_inside(const struct estimate *e, size_t place)
{
	double y = counts_in_all(e->cs, &e->cs->all[place]), u = 0;

	if (!e->cs->shares)
		return 1;
	for (unsigned i = 0; i < e->cs->runs; i++)
		u += e->ref->inside[place * e->cs->runs + i];
	return y > 0 ? fmin(1, u / y) : 0;
}

/*
 * With Y of the S samples of a run a function is compared by Y - rho S, where
 * rho is Y/S of all runs.  If scatter adds `own` to the variance of Y, of which
 * the part u is in S, then it adds (1 - rho u)^2 own to that of the difference.
 * The result is that, divided by the variance that sampling causes.
 *
 * What the scatter of others adds, through S, is only told apart where it is
 * known (excess_by_others()): it depends on a few large functions, of which the
 * trend knows least.
 */
static double
excess_of_difference(const struct estimate *e, size_t place, double own)
{
	double v = e->size * sampling_variance(e, place);
	double rho = mean_samples(e->cs, place) / e->size;
	double rest = 1 - rho * part_inside(e, place);

	return v > 0 ? rest * rest * own / v : 0;
}

/* does it show how functions vary?  Equal weights show it once */
static bool
is_pooled(const struct estimate *e, unsigned kind, size_t place)
{
	const struct count *c = &e->cs->all[place];

	return c->kind == kind && sampling_variance(e, place) > 0 &&
	    (c->kind == SELF || c->same == place) &&
	    mean_samples(e->cs, place) >= POOL_SAMPLES;
}

static struct trend_point
make_point(const struct estimate *e, size_t place)
{
	struct trend_point p = {.own = 1, .estimate = chi_square_of(e, place) /
	    e->o->residual_df};
	double m = mean_samples(e->cs, place);

	if (e->cs->all[place].kind == TOTAL) {
		p.at = excess_of_difference(e, place, e->own[place]);
		return p;
	}
	p.at = m / TREND_UNIT;
	p.own = excess_of_difference(e, place, m);
	return p;
}

/* the trend of self weights or of totals */
static void
fit_kind(const struct estimate *e, struct arena *a, unsigned kind,
    const struct trend *guess)
{
	struct overdispersion *o = e->o;
	struct trend_point *p = NEW(a, struct trend_point, POOL_MOST);
	double df = o->residual_df;
	size_t n = 0;

	for (size_t i = 0; i < e->cs->n && n < POOL_MOST; i++)
		if (is_pooled(e, kind, i))
			p[n++] = make_point(e, i);
	o->trend[kind] = trend_fit(p, n, df, guess, kind == SELF ?
	    &o->doubt : NULL);
}

/* what self weights add to the variance, by the trends that are known so far */
static void
add_own_selfs(struct estimate *e)
{
	const struct counts *cs = e->cs;

	for (size_t i = 0; i < cs->n; i++) {
		double m = mean_samples(cs, i);

		if (cs->all[i].kind == SELF)
			e->own[i] = m * trend_excess(
			    &e->o->trend[SELF], m / TREND_UNIT);
	}
}

/*
 * What totals add: the sum over the functions below, each by its samples there,
 * as if they scattered one by one.
 */
static void
add_own_totals(struct estimate *e, struct arena *a, const struct runs *r)
{
	const struct functions *f = e->f;
	const struct stacks *s = &r->f.stacks;
	uint32_t *seen = NEW(a, uint32_t, f->names.n + 1);
	double *n = NEW(a, double, f->names.n + 1);
	double *sum = NEW(a, double, f->names.n + 1);

	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		size_t leaf = counts_place(f->of[ids[depth - 1]], SELF);
		double m = mean_samples(e->cs, leaf), w = 0;

		for (unsigned k = 0; k < r->n; k++)
			w += num_real(stacks_count(s, i, k)) *
			    e->cs->per_weight[k];
		for (size_t d = 0; d < depth; d++) {
			uint32_t func = f->of[ids[d]];

			if (seen[func] == i + 1)
				continue;
			seen[func] = i + 1;
			n[func] += w;
			sum[func] += m > 0 ? w * e->own[leaf] / m : 0;
		}
	}
	for (uint32_t i = 0; i < f->names.n; i++) {
		size_t place = counts_place(i, TOTAL);

		e->own[place] = n[i] > 0 ? sum[i] / n[i] *
		    mean_samples(e->cs, place) : 0;
	}
}

double
overdispersion_usual(const struct overdispersion *o, double samples)
{
	return 1 + trend_excess(&o->trend[SELF], samples / TREND_UNIT);
}

double
overdispersion_moderated(const struct overdispersion *o, unsigned kind,
    double usual, double chi_square)
{
	double prior = trend_prior(&o->trend[kind], usual);

	return fmax(1, (prior * usual + chi_square) / (prior +
	    o->residual_df));
}

/*
 * The variances of whole runs that are likely, where v was estimated: it has
 * the distribution of chi-square.
 */
static void
find_likely_runs(struct overdispersion *o, double v)
{
	enum { CELLS = 80 };
	double value[CELLS], weight[CELLS], most = -INFINITY;

	for (int k = 0; k < CELLS; k++) {
		double deviation = RUN_LEAST * pow(RUN_MOST / RUN_LEAST,
		    (double)k / (CELLS - 1));
		double d = log(deviation / RUN_USUAL) / RUN_WIDTH, all;

		value[k] = deviation * deviation;
		all = value[k] + o->run_functions;
		weight[k] = -d * d / 2 - o->residual_df / 2 * (log(all) +
		    v / all);
		most = fmax(most, weight[k]);
	}
	for (int k = 0; k < CELLS; k++)
		weight[k] = exp(weight[k] - most);
	stats_quantiles(value, weight, CELLS, TREND_STEPS, o->run_likely);
}

/*
 * How runs scatter as a whole: the variance of the logarithms of what they
 * weigh, around the mean of their side, less what their functions cause that
 * scatter one by one.
 */
static void
estimate_runs(const struct estimate *e)
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
			own += e->o->alone[i] * mean_samples(cs, i);
	e->o->run_functions = own / (n * n);
	e->o->run = fmax(0, v - e->o->run_functions);
	find_likely_runs(e->o, v);
}

/*
 * With one run a side nothing can be estimated.  Of the variance of a run half
 * is taken to be common to all of its functions.
 */
static void
take_known_scatter(struct overdispersion *o, double scatter)
{
	double v = scatter * scatter;

	for (unsigned kind = 0; kind < KINDS; kind++)
		o->trend[kind] = (struct trend){v * TREND_UNIT, 1, INFINITY,
		    INFINITY, INFINITY};
	o->trend[TOTAL].excess = 1;
	o->run = v / 2;
}

static void
fit_trends(struct estimate *e, struct arena *a, const struct runs *r)
{
	static const struct trend start = {.power = 1, .prior_df = 10,
	    .sure_df = 50};
	struct overdispersion *o = e->o;
	struct trend guess;

	fit_kind(e, a, SELF, &start);
	add_own_selfs(e);
	add_own_totals(e, a, r);
	guess = (struct trend){1, 1, INFINITY, o->trend[SELF].prior_df,
	    o->trend[SELF].sure_df};
	fit_kind(e, a, TOTAL, &guess);
}

/* what the scatter of all that is in the reference adds to its variance */
static double
sum_own_inside(const struct estimate *e)
{
	double sum = 0;

	for (size_t i = 0; i < e->cs->n; i++)
		if (e->cs->all[i].kind == SELF)
			sum += e->own[i] * part_inside(e, i);
	return sum;
}

/*
 * What the scatter of others adds through S, of those outside the function:
 * rho^2 times theirs.
 */
static double
excess_by_others(const struct estimate *e, size_t place)
{
	double v = e->size * sampling_variance(e, place);
	double rho = mean_samples(e->cs, place) / e->size;
	double others = e->size_own - e->own[place] * part_inside(e, place);

	return v > 0 ? rho * rho * fmax(0, others) / v : 0;
}

/*
 * What is usual, moderated by the runs of the function.  A function that
 * scatters more than is usual does so alone by the same factor.  What
 * interrupts and the scheduler do depends on what else the machine does, for
 * which nothing is usual: only the runs tell it.
 */
static void
set_overdispersion(struct estimate *e, size_t place)
{
	struct overdispersion *o = e->o;
	unsigned kind = e->cs->all[place].kind;
	double times = kind == TOTAL ? o->trend[TOTAL].excess : 1;
	double usual = 1 + times * excess_of_difference(e, place,
	    e->own[place]) + excess_by_others(e, place);
	double m = mean_samples(e->cs, place);
	double alone = m > 0 ? 1 + times * e->own[place] / m : 1;

	o->df[place] = o->residual_df;
	if (e->cs->single)
		o->of[place] = usual;
	else if (e->f->cause[e->cs->all[place].func] == ENTRY_MACHINE)
		o->of[place] = fmax(usual, chi_square_of(e, place) /
		    o->residual_df);
	else {
		o->df[place] += trend_prior(&o->trend[kind], usual);
		o->of[place] = overdispersion_moderated(o, kind, usual,
		    chi_square_of(e, place));
	}
	o->alone[place] = fmax(1, o->of[place] / usual * alone);
	if (!e->cs->shares)
		o->of[place] = o->alone[place];
}

struct overdispersion
overdispersion_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct runs *r,
    const struct functions *f, double scatter)
{
	struct overdispersion o = {.of = NEW(a, double, cs->n + 1),
	    .alone = NEW(a, double, cs->n + 1),
	    .df = NEW(a, double, cs->n + 1),
	    .between = 1,
	    .residual_df = cs->single ? INFINITY : cs->runs - 2.0};
	struct estimate e = {&o, cs, ref, f, NEW(a, double, cs->n + 1), 0, 0};

	for (unsigned i = 0; i < cs->runs; i++)
		e.size += size_of_run(&e, i) / cs->runs;
	if (cs->single) {
		take_known_scatter(&o, scatter);
		add_own_selfs(&e);
		add_own_totals(&e, a, r);
		if (cs->shares)
			e.size_own = sum_own_inside(&e);
	} else {
		fit_trends(&e, a, r);
	}
	for (size_t i = 0; i < cs->n; i++)
		set_overdispersion(&e, i);
	if (cs->shares)
		o.run = 0;
	else if (!cs->single)
		estimate_runs(&e);
	return o;
}
