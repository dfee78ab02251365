#include "tools/folddiff/judge/power.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

/* a trend that may be the true one */
struct doubt {
	double times;		/* its excess / that of the likeliest, */
	double power;		/* and its power - that of this one */
};

/*
 * One of the cases that a power is the mean of: how equal runs scatter, and
 * what those that are compared will tell of it.
 */
struct chance {
	struct doubt trend, told_trend;
	double told_own;	/* variance / that of the function, as its */
				/* own runs tell it */
	double run, told_run;	/* as in struct overdispersion */
};

/* a growth that may be found */
struct growth {
	double share, growth;
	double times_usual, times;	/* see power_visible(), power_times() */
	double least;
};

/*
 * The variance of a sample, of a share p: by the delta method that of p /
 * reference, times the square of the reference, which is a constant part of all
 * outside p.
 */
static double
variance_of_sample(const struct power *w, double p)
{
	double ref = w->reference * (1 - p);

	return w->shares ? p * (1 - p) * (1 - p) * (ref + p) / ref : p;
}

/* the samples of a share in a run */
static double
samples_of_run(const struct power *w, double share)
{
	return share * (w->side[BEFORE] + w->side[AFTER]) /
	    (w->runs[BEFORE] + w->runs[AFTER]);
}

/*
 * The usual overdispersion of a share, if the trend is such.  With `times` as
 * many samples a function scatters by the same part of its weight.  In shares
 * one scatters by less that is a part of the reference: see
 * excess_of_difference() in overdispersion.c.
 */
static double
usual_overdispersion(const struct power *w, double share, struct doubt d,
    double times)
{
	const struct overdispersion *o = &w->overdispersion;
	struct trend t = o->trend[SELF];
	double less = w->shares ? 1 - share : 1;

	t.excess *= d.times;
	if (d.power != 0) {
		t.power += d.power;
		t.excess *= pow(o->doubt.center, -d.power);
	}
	return 1 + times * less * trend_excess(&t, samples_of_run(w, share) /
	    TREND_UNIT);
}

double
power_scatter(const struct power *w, double share)
{
	double samples = samples_of_run(w, share);

	return sqrt((overdispersion_usual(&w->overdispersion, samples) - 1) /
	    samples);
}

double
power_times_usual(const struct power *w, double share, double overdispersion)
{
	return overdispersion / usual_overdispersion(w, share,
	    (struct doubt){1, 0}, 1);
}

/*
 * The place of the i-th of POWER_STEPS points in each of seven dimensions, so
 * that they fill the space evenly, and each place of a dimension occurs once:
 * odd multiples modulo a power of two.
 */
static int
step_of(int i, int dimension)
{
	static const int odd[] = {1, 19, 27, 37, 47, 11, 53};

	return (odd[dimension] * i + 7 * dimension) % POWER_STEPS;
}

/*
 * The i-th case.  What the runs to compare will tell of the trend is as far
 * from the truth as these runs may be, and nearer to what is assumed of any
 * runs, the less they tell.
 */
static struct chance
take_chance(const struct power *w, int i)
{
	const struct overdispersion *o = &w->overdispersion;
	const struct trend_doubt *d = &o->doubt;
	struct chance c = {{1, 0}, {1, 0}, 1, o->run, o->run};

	if (w->single)
		return c;
	c.trend = (struct doubt){d->times[step_of(i, 0)],
	    d->power[step_of(i, 1)]};
	c.told_trend = (struct doubt){d->told * pow(c.trend.times, d->sure) *
	    pow(d->times[step_of(i, 2)], sqrt(d->sure)),
	    c.trend.power + d->power[step_of(i, 3)]};
	c.told_own = w->quantile[step_of(i, 4)];
	if (!w->shares) {
		c.run = o->run_likely[step_of(i, 6)];
		c.told_run = fmax(0, (c.run + o->run_functions) *
		    w->quantile[step_of(i, 5)] - o->run_functions);
	}
	return c;
}

/* the variance of a sample of a function with this share */
static double
variance_of_function(const struct power *w, const struct growth *g,
    double share, struct doubt trend)
{
	return w->overdispersion.between * g->times_usual *
	    usual_overdispersion(w, share, trend, g->times) *
	    variance_of_sample(w, share);
}

/*
 * The critical difference of the test between these shares, as they were
 * measured.  It takes the scatter from the runs, and looks at the mean of both
 * sides; own is the variance of a sample, by the runs of the function.
 */
static double
critical_difference(const struct power *w, const struct growth *g,
    const double share[2], const struct chance *c, double own)
{
	const struct overdispersion *o = &w->overdispersion;
	const struct stats_t *critical = c->told_run > 0 ? &w->beside_runs :
	    &w->critical;
	double df = o->residual_df, prior, phi;
	double n[2] = {g->times * w->side[BEFORE], g->times * w->side[AFTER]};
	double middle = (share[BEFORE] * n[BEFORE] + share[AFTER] * n[AFTER]) /
	    (n[BEFORE] + n[AFTER]);
	double unit = variance_of_sample(w, middle);
	bool logs = !w->shares && !w->single;
	double runs = (logs ? stats_log_mean(share[BEFORE], share[AFTER]) :
	    (share[BEFORE] + share[AFTER]) / 2) *
	    sqrt(c->told_run * (1 / w->runs[BEFORE] + 1 / w->runs[AFTER]));

	phi = variance_of_function(w, g, middle, c->told_trend) / unit;
	prior = trend_prior(&o->trend[SELF], phi);
	if (!w->single)
		phi = fmax(1, (phi * prior + df * own / unit) / (prior + df));
	if (logs)
		phi = significance_narrow(phi, share[BEFORE], share[AFTER]);
	return hypot(stats_t_look_up(critical, prior + df) * sqrt(phi *
	    unit * (1 / n[BEFORE] + 1 / n[AFTER])), w->run_critical * runs);
}

/*
 * By how much a difference exceeds the critical one: of logarithms, where most
 * of what varies is a part of a share; `even` is the share of which as much is
 * sampling.
 */
static double
excess_of_difference(const struct power *w, const struct growth *g,
    double before, double after, const struct chance *c, double own,
    double even)
{
	double share[2] = {before, after};
	double d = after - before - critical_difference(w, g, share, c, own);

	return isinf(even) ? d : d / stats_log_mean(before + even,
	    after + even);
}

/*
 * The probability to find a growth in one case.  The measured shares are normal
 * around the true ones, or their logarithms are.  The growth is found if it
 * exceeds `least`, and the critical difference, which grows with both shares:
 * from the true ones on in a straight line.
 */
static double
power_of_chance(const struct power *w, const struct growth *g,
    const struct chance *c)
{
	const double step = 0.01;
	double n[2] = {g->times * w->side[BEFORE], g->times * w->side[AFTER]};
	double share[2] = {g->share, g->share + g->growth}, error[2];
	double own = 0, even = INFINITY, d, z, by[2];

	for (unsigned side = BEFORE; side <= AFTER; side++) {
		double p = share[side];
		double v = variance_of_function(w, g, p, c->trend);
		double runs = c->run * p * p / w->runs[side];
		double sampling = variance_of_sample(w, p) / n[side];

		own += c->told_own * v / 2;
		error[side] = sqrt(v / n[side] + runs);
		if (side == AFTER && !w->shares && !w->single)
			even = p * sampling / fmax(0, v / n[side] - sampling +
			    runs);
	}
	d = excess_of_difference(w, g, share[BEFORE], share[AFTER], c, own,
	    even);
	by[BEFORE] = excess_of_difference(w, g, share[BEFORE] + g->growth *
	    step, share[AFTER], c, own, even) - d;
	by[AFTER] = excess_of_difference(w, g, share[BEFORE], share[AFTER] +
	    g->growth * step, c, own, even) - d;
	if (by[AFTER] <= 0)
		return 0;
	z = fmin(d / hypot(by[BEFORE] * error[BEFORE], by[AFTER] *
	    error[AFTER]) * g->growth * step,
	    (g->growth - g->least) / hypot(error[BEFORE], error[AFTER]));
	return erfc(-z / sqrt(2)) / 2;
}

/* the mean over what is not known: nothing, with one run a side */
static double
power_of_growth(const struct power *w, const struct growth *g)
{
	int steps = w->single ? 1 : POWER_STEPS;
	double sum = 0;

	if (g->share + g->growth >= 1 && w->shares)
		return 1;
	for (int i = 0; i < steps; i++) {
		struct chance c = take_chance(w, i);

		sum += power_of_chance(w, g, &c);
	}
	return sum / steps;
}

/*
 * What chance gives, with as many degrees of freedom.  Holm's procedure
 * compares the next p-value with alpha / (tests - those that were rejected).
 */
static void
set_critical(struct power *w)
{
	const struct overdispersion *o = &w->overdispersion;
	double each = SIGNIFICANCE_ALPHA / 2 / w->tests;
	double rest = each - SIGNIFICANCE_RUN / 2 / w->tests;

	w->critical = stats_t_prepare(each, o->residual_df);
	if (!w->shares) {
		w->beside_runs = stats_t_prepare(rest, o->residual_df);
		w->run_critical = stats_t_quantile(SIGNIFICANCE_RUN / 2,
		    o->residual_df);
	}
	for (int i = 0; i < POWER_STEPS && !w->single; i++)
		w->quantile[i] = stats_chi_square_quantile((i + 0.5) /
		    POWER_STEPS, o->residual_df);
}

struct power
power_prepare(const struct counts *cs, const struct reference *ref,
    const struct overdispersion *o, const struct significance_tests *tests)
{
	struct power w = {
		.single = cs->single, .shares = cs->shares,
		.side = {cs->side[BEFORE], cs->side[AFTER]},
		.runs = {cs->first_after, cs->runs - cs->first_after},
		.reference = (ref->side[BEFORE] + ref->side[AFTER]) /
		    (cs->side[BEFORE] + cs->side[AFTER]),
		.overdispersion = *o,
		.tests = fmax(1, (double)(tests->n - tests->rejected)),
	};

	if (cs->untested == NULL)
		set_critical(&w);
	return w;
}

unsigned
power_runs(const struct power *w, double share, double times_usual,
    double growth)
{
	unsigned n = 3;

	for (; n < POWER_MOST_RUNS; n += 1 + n / 20) {
		struct power more = *w;
		struct overdispersion *o = &more.overdispersion;

		for (unsigned side = BEFORE; side <= AFTER; side++) {
			more.side[side] *= n / more.runs[side];
			more.runs[side] = n;
		}
		o->residual_df = 2 * n - 2;
		set_critical(&more);
		if (power_shows(&more, share, times_usual, growth))
			break;
	}
	return n;
}

bool
power_shows(const struct power *w, double share, double times_usual,
    double growth)
{
	return power_of_growth(w, &(struct growth){share, growth, times_usual,
	    1, 0}) >= POWER_VISIBLE;
}

double
power_most(const struct power *w, double share)
{
	return w->shares ? 1 - share : POWER_MOST;
}

/* the least of some that double is found first, as larger ones scatter more */
double
power_visible(const struct power *w, double share, double times_usual,
    double least)
{
	double most = power_most(w, share);
	struct growth g = {share, fmin(0.0005, most), times_usual, 1, least};
	double low = 0;

	while (power_of_growth(w, &g) < POWER_VISIBLE) {
		low = g.growth;
		if (low >= most)
			return most;
		g.growth = fmin(2 * low, most);
	}
	for (double high = g.growth; high - low > 1e-3 * high;) {
		g.growth = (low + high) / 2;
		if (power_of_growth(w, &g) < POWER_VISIBLE)
			low = g.growth;
		else
			high = g.growth;
	}
	return g.growth;
}

double
power_times(const struct power *w, double share, double growth, double least,
    double wanted)
{
	double low = 1e-6, high = 1e6;

	struct growth g = {share, growth, 1, high, least};

	if (power_of_growth(w, &g) < wanted)
		return INFINITY;
	for (int i = 0; i < 20; i++) {
		g.times = sqrt(low * high);
		if (power_of_growth(w, &g) < wanted)
			low = g.times;
		else
			high = g.times;
	}
	return high;
}
