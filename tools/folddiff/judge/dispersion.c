#include "tools/folddiff/judge/dispersion.h"

#include <math.h>

#include "common/base/sys.h"

#define POOL_SAMPLES 5		/* minimum samples per run for the pool */
#define POOL_MOST 300		/* maximum functions that estimate the trend */
#define SAMPLING_DF 50		/* prior df of phi if all of it is sampling */

/*
 * Log-normal priors of the trend.  The coefficients of variation of functions
 * of seven real programs were 2 to 15 %, with a median of 5.5 %: a = 0.055^2.
 */
#define PRIOR_A 0.003
#define PRIOR_A_SD 3		/* standard deviation of log(a) */
#define PRIOR_DF 10
#define PRIOR_DF_SD 1.5		/* standard deviation of log(df) */

/* state that is shared by all steps of the estimation */
struct estimate {
	struct dispersion *d;
	const struct counts *cs;
	const struct reference *ref;
	double size;		/* the mean of size_of_run() */
	double concentration;	/* sum of the squared shares of functions in */
				/* the reference (Herfindahl index) */
	double *leaf;		/* by place: mean samples of a leaf below it, */
				/* see set_leaves() */
};

double
dispersion_prior_df(const struct dispersion_trend *s, double phi)
{
	double part = fmax(0, phi - 1) / fmax(1, phi);

	return 1 / (part * part / s->df + 1.0 / SAMPLING_DF);
}

static double
mean_samples(const struct counts *cs, size_t place)
{
	return counts_in_all(cs, &cs->all[place]) / cs->r->n;
}

/* return the samples of a run to which a function is compared */
static double
size_of_run(const struct estimate *e, unsigned run)
{
	return e->cs->shares ? e->ref->run[run] : e->cs->total[run];
}

/* return the variance due to sampling alone, per sample of size_of_run() */
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
 * Return Pearson's chi-square of a function's samples in all runs, given the
 * rate of each side (McCullagh and Nelder 1989, section 4.5).
 */
static double
chi_square_of(const struct estimate *e, size_t place)
{
	const struct counts *cs = e->cs;
	double unit = sampling_variance(e, place), sum = 0;
	double y[2] = {0}, n[2] = {0};

	if (unit <= 0)
		return e->d->residual_df;
	for (unsigned i = 0; i < cs->r->n; i++) {
		unsigned side = runs_side(cs->r, i);

		y[side] += counts_samples(cs, &cs->all[place], i);
		n[side] += size_of_run(e, i);
	}
	for (unsigned i = 0; i < cs->r->n; i++) {
		unsigned side = runs_side(cs->r, i);
		double size = size_of_run(e, i);
		double d = counts_samples(cs, &cs->all[place], i) -
		    size * y[side] / n[side];

		sum += size > 0 ? d * d / (size * unit) : 0;
	}
	return sum;
}

/* return the part of a function's samples that size_of_run() includes */
static double
part_inside(const struct estimate *e, size_t place)
{
	double y = counts_in_all(e->cs, &e->cs->all[place]), u = 0;

	if (!e->cs->shares)
		return 1;
	for (unsigned i = 0; i < e->cs->r->n; i++)
		u += e->ref->inside[place * e->cs->r->n + i];
	return y > 0 ? fmin(1, u / y) : 0;
}

/*
 * A total varies because the leaves below it do, independently of each other.
 * If leaves with m samples each add up to a total of M samples, a dispersion of
 * 1 adds the sum of all m^2 to its variance.  That is M times the mean of m,
 * taken over the samples of the total.  Set that mean for each function.
 */
static void
set_leaves(struct estimate *e, struct arena *a)
{
	const struct functions *f = e->cs->f;
	const struct runs *r = e->cs->r;
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
 * Return the increase of phi for a dispersion of 1.  A function with Y samples
 * in a run is compared by Y - rho S, where rho is Y / S of all runs, and the
 * part u of Y is included in S.  The variation of Y, which adds m^2 to its
 * variance, adds (1 - rho u)^2 m^2 to the variance of the difference.  The
 * variation of all other functions in S adds rho^2 times the sum of their m^2.
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
	return e->cs->f->kernel[e->cs->all[place].func];
}

/* one function in the estimation of the trend */
struct point {
	double estimate;	/* estimate of phi: chi-square / df */
	double excess;		/* see excess_of() */
};

/* collect self weights, but none of the kernel: other programs affect it */
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

/* return log(gamma(x + n) / gamma(x)), a product if n is a small integer */
static double
log_gamma_ratio(double x, double n)
{
	double product = 1;

	if (n != floor(n) || n > 20)
		return lgamma(x + n) - lgamma(x);
	for (int i = 0; i < n; i++)
		product *= x + i;
	return log(product);
}

/*
 * Return the log-likelihood of a trend, up to a constant: the estimate / phi of
 * each function has the distribution F(df, prior df).
 */
static double
log_likelihood(const struct point p[], size_t n, double df,
    const struct dispersion_trend *s)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		double phi = s->base + s->a * p[i].excess;
		double prior = dispersion_prior_df(s, phi);

		sum += log_gamma_ratio(prior / 2, df / 2) -
		    df / 2 * log(prior * phi) - (df + prior) / 2 *
		    log1p(df * p[i].estimate / (prior * phi));
	}
	return sum;
}

/* return the squared standard deviate of log(x) under a log-normal prior */
static double
squared_deviate(double x, double median, double sd)
{
	double d = log(x / median) / sd;

	return d * d;
}

/*
 * Return the posterior mean of the trend, summed over a grid.  Its degrees of
 * freedom are reduced because base and a are uncertain themselves: by the delta
 * method the variance of log(phi - 1) is 2 / df between functions, plus the
 * squared coefficient of variation of the sum of phi - 1 over all functions.
 */
static struct dispersion_trend
fit_trend(const struct point p[], size_t n, double df)
{
	enum { STEPS = 20 };
	static const double bases[] = {1, 1.15, 1.4, 2, 3};
	static const double dfs[] = {1.5, 3, 6, 12, 25, 100};
	struct dispersion_trend cell[STEPS * LENGTH(bases) * LENGTH(dfs)];
	double likely[LENGTH(cell)], most = -INFINITY, all = 0;
	struct {	/* sums over the cells, weighted by their probability */
		double all, base, a, inverse_df, excess, squares;
	} sum = {0};

	for (size_t i = 0; i < n; i++)
		all += p[i].excess;
	for (size_t i = 0; i < LENGTH(cell); i++) {
		struct dispersion_trend *s = &cell[i];

		s->a = 1e-6 * pow(10, (double)(i % STEPS) / 3);
		s->base = bases[i / STEPS % LENGTH(bases)];
		s->df = dfs[i / STEPS / LENGTH(bases)];
		likely[i] = log_likelihood(p, n, df, s) -
		    squared_deviate(s->a, PRIOR_A, PRIOR_A_SD) / 2 -
		    squared_deviate(s->df, PRIOR_DF, PRIOR_DF_SD) / 2;
		most = fmax(most, likely[i]);
	}
	for (size_t i = 0; i < LENGTH(cell); i++) {
		const struct dispersion_trend *s = &cell[i];
		double excess = (s->base - 1) * (double)n + s->a * all;
		double w = exp(likely[i] - most);

		sum.all += w;
		sum.base += w * s->base;
		sum.a += w * s->a;
		sum.inverse_df += w / s->df;
		sum.excess += w * excess;
		sum.squares += w * excess * excess;
	}
	return (struct dispersion_trend){sum.base / sum.all, sum.a / sum.all,
	    1 / (sum.inverse_df / sum.all + (n == 0 ? 0 : sum.squares *
	    sum.all / (sum.excess * sum.excess) - 1) / 2)};
}

/*
 * Set phi to the trend, moderated by the function's own runs, and count_phi in
 * proportion.  Functions of the kernel, such as interrupts and the scheduler,
 * depend on what else the machine does, so they have no prior: phi follows from
 * their runs, and is not below the trend.
 */
static void
set_overdispersion(struct estimate *e, size_t place)
{
	struct dispersion *d = e->d;
	const struct dispersion_trend *s = &d->trend;
	double expected = s->base + s->a * excess_of(e, place), phi = expected;

	d->df[place] = d->residual_df;
	if (!e->cs->single && is_of_kernel(e, place)) {
		phi = fmax(expected, chi_square_of(e, place) / d->residual_df);
	} else if (!e->cs->single) {
		double prior = dispersion_prior_df(s, expected);

		d->df[place] += prior;
		phi = (prior * expected + chi_square_of(e, place)) /
		    d->df[place];
	}
	phi = fmax(1, phi);
	d->count_phi[place] = fmax(1, phi / expected *
	    (s->base + s->a * e->leaf[place]));
	d->phi[place] = e->cs->shares ? phi : d->count_phi[place];
}

/*
 * Return the variance of whole runs: that of the logarithms of their totals
 * around the mean of their side, less the part due to single functions.
 */
static double
estimate_runs(const struct estimate *e)
{
	const struct counts *cs = e->cs;
	double n[2] = {cs->r->count[BEFORE], cs->r->count[AFTER]};
	double mean[2] = {0}, v = 0, functions = 0;

	for (unsigned i = 0; i < cs->r->n; i++) {
		unsigned side = runs_side(cs->r, i);

		mean[side] += log(cs->total[i] / cs->base[i]) / n[side];
	}
	for (unsigned i = 0; i < cs->r->n; i++) {
		double d = log(cs->total[i] / cs->base[i]) -
		    mean[runs_side(cs->r, i)];

		v += d * d / e->d->residual_df;
	}
	for (size_t i = 0; i < cs->n; i++)
		if (cs->all[i].kind == SELF)
			functions += e->d->count_phi[i] * mean_samples(cs, i);
	return fmax(0, v - functions / (e->size * e->size));
}

/*
 * With one run per side nothing can be estimated.  The variance of a function's
 * weight is assumed, and half of it is assumed to be that of the whole run.
 */
struct dispersion
dispersion_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref, double scatter)
{
	double v = scatter * scatter;
	struct dispersion d = {.trend = {1, v, INFINITY},
	    .phi = NEW(a, double, cs->n + 1),
	    .count_phi = NEW(a, double, cs->n + 1),
	    .df = NEW(a, double, cs->n + 1),
	    .residual_df = cs->single ? INFINITY : cs->r->n - 2.0};
	struct estimate e = {.d = &d, .cs = cs, .ref = ref};
	struct point *p = NEW(a, struct point, POOL_MOST);

	for (unsigned i = 0; i < cs->r->n; i++)
		e.size += size_of_run(&e, i) / cs->r->n;
	set_concentration(&e);
	set_leaves(&e, a);
	if (!cs->single)
		d.trend = fit_trend(p, collect_points(&e, p),
		    d.residual_df);
	for (size_t i = 0; i < cs->n; i++)
		set_overdispersion(&e, i);
	if (!cs->shares)
		d.run = cs->single ? v / 2 : estimate_runs(&e);
	return d;
}
