#include "tools/folddiff/judge/dispersion.h"

#include <math.h>

#include "common/base/sys.h"

#define POOL_SAMPLES 5		/* a run, from which a function is pooled */
#define POOL_MOST 300		/* functions tell the dispersion */
#define USUAL 0.003		/* functions of seven real programs scattered */
				/* by 2 to 15 %, 5.5 % in the middle */
#define USUAL_WIDTH 3		/* standard deviation of log(a), */
#define USUAL_DF 10		/* how alike functions are, and the standard */
#define USUAL_DF_WIDTH 1.5	/* deviation of its logarithm, before any run */
#define SAMPLING_DF 50		/* of a function that only sampling varies */

/* what the phases below share */
struct estimate {
	struct dispersion *d;
	const struct counts *cs;
	const struct reference *ref;
	const struct functions *f;
	double size;		/* the mean of size_of_run() */
	double concentration;	/* of the reference: the sum of the squares */
				/* of its shares (Herfindahl) */
	double *leaf;		/* by place: the mean samples of the leaf of */
				/* a sample of it, see set_leaves() */
};

double
dispersion_prior(const struct dispersion_trend *s, double phi)
{
	double part = fmax(0, phi - 1) / fmax(1, phi);

	return 1 / (part * part / s->df + 1.0 / SAMPLING_DF);
}

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
	double p;

	if (cs->shares)
		return reference_variance(e->ref, cs, place);
	p = mean_samples(cs, place) / e->size;
	return p < 1 - 1e-9 ? p * (1 - p) : 0;
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
		return e->d->residual_df;
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
 * A total scatters as the leaves below it do, one by one: of a total with M
 * samples, of which m are of one leaf, a dispersion of 1 adds the sum of all
 * m^2 to the variance, which is M times the mean of m over its samples.
 */
static void
set_leaves(struct estimate *e, struct arena *a, const struct runs *r)
{
	const struct functions *f = e->f;
	const struct stacks *s = &r->f.stacks;
	uint32_t *seen = NEW(a, uint32_t, f->names.n + 1);
	double *n = NEW(a, double, f->names.n + 1);

	e->leaf = NEW(a, double, e->cs->n + 1);
	for (uint32_t i = 0; i < s->n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);
		size_t leaf = counts_place(f->of[ids[depth - 1]], SELF);
		double m = mean_samples(e->cs, leaf), w = 0;

		for (unsigned k = 0; k < r->n; k++)
			w += num_real(stacks_count(s, i, k)) *
			    e->cs->per_weight[k];
		e->leaf[leaf] = m;
		for (size_t d = 0; d < depth; d++) {
			uint32_t func = f->of[ids[d]];

			if (seen[func] == i + 1)
				continue;
			seen[func] = i + 1;
			n[func] += w;
			e->leaf[counts_place(func, TOTAL)] += w * m;
		}
	}
	for (uint32_t i = 0; i < f->names.n; i++)
		if (n[i] > 0)
			e->leaf[counts_place(i, TOTAL)] /= n[i];
}

/*
 * What a dispersion of 1 adds to the overdispersion.  With Y of the S samples
 * of a run a function is compared by Y - rho S, where rho is Y/S of all runs,
 * and the part u of Y is in S.  The scatter of Y, which adds m^2 to its
 * variance, adds (1 - rho u)^2 m^2 to that of the difference; the scatter of
 * all others in S adds rho^2 times the sum of their m^2.
 */
static double
excess_of(const struct estimate *e, size_t place)
{
	double v = e->size * sampling_variance(e, place);
	double m = mean_samples(e->cs, place), leaf = e->leaf[place];
	double inside = part_inside(e, place), own = m / e->size * inside;
	double others = fmax(0, e->concentration - own * inside * leaf /
	    e->size);

	return v > 0 ? m * ((1 - own) * (1 - own) * leaf + others * m) / v : 0;
}

static void
set_concentration(struct estimate *e)
{
	const struct counts *cs = e->cs;

	for (size_t i = 0; i < cs->n; i++) {
		double own = mean_samples(cs, i) / e->size *
		    part_inside(e, i);

		if (cs->all[i].kind == SELF)
			e->concentration += own * own;
	}
}

static bool
is_of_kernel(const struct estimate *e, size_t place)
{
	return e->f->kernel[e->cs->all[place].func];
}

/* what the runs of one function tell: the estimate is chi-square / df */
struct point {
	double estimate, excess;
};

/* how equal runs vary is shown by the self weights of the program */
static size_t
collect_points(const struct estimate *e, struct point p[])
{
	const struct counts *cs = e->cs;
	size_t n = 0;

	for (size_t i = 0; i < cs->n && n < POOL_MOST; i++)
		if (cs->all[i].kind == SELF && !is_of_kernel(e, i) &&
		    mean_samples(cs, i) >= POOL_SAMPLES &&
		    sampling_variance(e, i) > 0)
			p[n++] = (struct point){chi_square_of(e, i) /
			    e->d->residual_df, excess_of(e, i)};
	return n;
}

/* log(gamma(x + half) / gamma(x)), which is a product where half is whole */
static double
log_gamma_ratio(double x, double half)
{
	double product = 1;

	if (half != floor(half) || half > 20)
		return lgamma(x + half) - lgamma(x);
	for (int i = 0; i < half; i++)
		product *= x + i;
	return log(product);
}

/*
 * How likely the points are with this scatter, but for what is the same for
 * all: an estimate / phi has the distribution F(df, prior).
 */
static double
log_likelihood(const struct point p[], size_t n, double df,
    const struct dispersion_trend *s)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		double phi = s->base + s->a * p[i].excess;
		double prior = dispersion_prior(s, phi);

		sum += log_gamma_ratio(prior / 2, df / 2) -
		    df / 2 * log(prior * phi) - (df + prior) / 2 *
		    log1p(df * p[i].estimate / (prior * phi));
	}
	return sum;
}

/* the square of a normal deviate, for a prior of the logarithm */
static double
squared_deviate(double x, double middle, double width)
{
	double d = log(x / middle) / width;

	return d * d;
}

/* sums over the cells of a grid, each by how likely it is */
struct posterior {
	double all, base, a, inverse_df, excess, squares;
};

static void
add_cell(struct posterior *sum, double w, const struct dispersion_trend *s,
    double excess)
{
	sum->all += w;
	sum->base += w * s->base;
	sum->a += w * s->a;
	sum->inverse_df += w / s->df;
	sum->excess += w * excess;
	sum->squares += w * excess * excess;
}

/*
 * The posterior means on a grid.  The phi - 1 of one function is known no
 * better than that of all: by the delta method its logarithm varies by 2 / df
 * between functions, and by the variance of the sum over all / its square.
 */
static struct dispersion_trend
fit_trend(const struct point p[], size_t n, double df)
{
	enum { STEPS = 20 };
	static const double bases[] = {1, 1.15, 1.4, 2, 3};
	static const double dfs[] = {1.5, 3, 6, 12, 25, 100};
	struct dispersion_trend cell[STEPS * LENGTH(bases) * LENGTH(dfs)];
	double likely[LENGTH(cell)], most = -INFINITY, all = 0;
	struct posterior sum = {0};

	for (size_t i = 0; i < n; i++)
		all += p[i].excess;
	for (size_t i = 0; i < LENGTH(cell); i++) {
		struct dispersion_trend *s = &cell[i];

		s->a = 1e-6 * pow(10, (double)(i % STEPS) / 3);
		s->base = bases[i / STEPS % LENGTH(bases)];
		s->df = dfs[i / STEPS / LENGTH(bases)];
		likely[i] = log_likelihood(p, n, df, s) -
		    squared_deviate(s->a, USUAL, USUAL_WIDTH) / 2 -
		    squared_deviate(s->df, USUAL_DF, USUAL_DF_WIDTH) / 2;
		most = fmax(most, likely[i]);
	}
	for (size_t i = 0; i < LENGTH(cell); i++)
		add_cell(&sum, exp(likely[i] - most), &cell[i],
		    (cell[i].base - 1) * (double)n + cell[i].a * all);
	return (struct dispersion_trend){sum.base / sum.all, sum.a / sum.all,
	    1 / (sum.inverse_df / sum.all + (n == 0 ? 0 : sum.squares *
	    sum.all / (sum.excess * sum.excess) - 1) / 2)};
}

/*
 * What all functions have, moderated by the runs of this one.  A function that
 * scatters more than others does so alone by the same factor.  What the kernel
 * does, as in interrupts and in the scheduler, depends on what else the machine
 * does, for which nothing is usual: only its own runs tell it.
 */
static void
set_overdispersion(struct estimate *e, size_t place)
{
	struct dispersion *d = e->d;
	const struct dispersion_trend *s = &d->trend;
	double usual = s->base + s->a * excess_of(e, place), phi = usual;

	d->df[place] = d->residual_df;
	if (!e->cs->single && is_of_kernel(e, place)) {
		phi = fmax(usual, chi_square_of(e, place) / d->residual_df);
	} else if (!e->cs->single) {
		double prior = dispersion_prior(s, usual);

		d->df[place] += prior;
		phi = (prior * usual + chi_square_of(e, place)) /
		    d->df[place];
	}
	phi = fmax(1, phi);
	d->alone[place] = fmax(1, phi / usual *
	    (s->base + s->a * e->leaf[place]));
	d->phi[place] = e->cs->shares ? phi : d->alone[place];
}

/*
 * How runs scatter as a whole: the variance of the logarithms of what they
 * weigh, around the mean of their side, less what their functions cause that
 * scatter one by one.
 */
static double
estimate_runs(const struct estimate *e)
{
	const struct counts *cs = e->cs;
	double n[2] = {cs->first_after, cs->runs - cs->first_after};
	double mean[2] = {0}, v = 0, functions = 0;

	for (unsigned i = 0; i < cs->runs; i++) {
		unsigned side = counts_side(cs, i);

		mean[side] += log(cs->total[i] / cs->base[i]) / n[side];
	}
	for (unsigned i = 0; i < cs->runs; i++) {
		double d = log(cs->total[i] / cs->base[i]) -
		    mean[counts_side(cs, i)];

		v += d * d / e->d->residual_df;
	}
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].kind == SELF)
			functions += e->d->alone[i] * mean_samples(cs, i);
	return fmax(0, v - functions / (e->size * e->size));
}

/*
 * With one run a side nothing can be estimated; of the variance of a run half
 * is taken to be common to all of its functions.
 */
struct dispersion
dispersion_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct runs *r,
    const struct functions *f, double scatter)
{
	double v = scatter * scatter;
	struct dispersion d = {.trend = {1, v, INFINITY},
	    .phi = NEW(a, double, cs->n + 1),
	    .alone = NEW(a, double, cs->n + 1),
	    .df = NEW(a, double, cs->n + 1),
	    .residual_df = cs->single ? INFINITY : cs->runs - 2.0};
	struct estimate e = {.d = &d, .cs = cs, .ref = ref, .f = f};
	struct point *p = NEW(a, struct point, POOL_MOST);

	for (unsigned i = 0; i < cs->runs; i++)
		e.size += size_of_run(&e, i) / cs->runs;
	set_concentration(&e);
	set_leaves(&e, a, r);
	if (!cs->single)
		d.trend = fit_trend(p, collect_points(&e, p),
		    d.residual_df);
	for (size_t i = 0; i < cs->n; i++)
		set_overdispersion(&e, i);
	if (!cs->shares)
		d.run = cs->single ? v / 2 : estimate_runs(&e);
	return d;
}
