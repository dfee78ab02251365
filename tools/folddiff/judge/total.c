#include "tools/folddiff/judge/total.h"

#include <math.h>

#include "common/base/num.h"
#include "common/profile/event.h"
#include "tools/folddiff/judge/stats.h"
#include "tools/folddiff/read/waits.h"

/* limits of total_detect(): */
#define DETECT_LEAST 4		/* minimum runs per side for a verdict */
#define DETECT_ALPHA 0.03	/* significance level with enough runs */
#define DETECT_EARLY 0.0005	/* significance level with fewer runs */

/* units of time */
static const char *const times[] = {
	"ns", "us", "ms", "s", "cycles", "cpu-cycles", NULL
};

/*
 * Set the unit of the total and return the factor that converts the run's
 * counts to it: samples of a clock with a known rate become nanoseconds.
 */
static double
count_factor(struct total *t, const struct run *run, str unit)
{
	struct num rate;
	bool samples = str_eq(unit, STR("samples"));
	bool differs = unit.n == 0 &&
	    meta_get(&run->meta, STR("unit")).n > 0;

	if (differs && t->missing != NULL)
		return 1;
	t->unit = unit;
	if (str_eq_any(unit, times))
		return 1;
	if (samples && event_is_software_clock(meta_get(&run->meta,
	    STR("event"))) &&
	    meta_num(&run->meta, STR("rate"), &rate) && !num_is0(rate)) {
		t->unit = STR("ns");
		return 1e9 / num_real(rate);
	}
	t->missing = differs ? "another unit than other runs" :
	    unit.n == 0 ? "no unit of its counts (# unit=\"ns\")" :
	    samples ? "no rate of a clock (# event=\"cpu-clock\", # rate=)" :
	    "no unit that measures time";
	t->name = run->name;
	return 1;
}

/* return the run's weight in its own unit, optionally per second or per span */
static double
weigh_run(const struct run *run, struct num weight, const struct scale *scale)
{
	struct num base;
	double n = num_real(weight);

	if ((scale->by == SCALE_SECONDS &&
	    meta_num(&run->meta, STR("duration"), &base)) ||
	    (scale->by == SCALE_SPANS &&
	    meta_num(&run->meta, STR("spans"), &base)))
		n /= num_real(base);
	return n;
}

/*
 * Return the variance of the logarithms of the runs around the mean of their
 * side.  A profiler samples at regular intervals.  The fractions of an interval
 * at the start and at the end of a run are uniform, so the number n of samples
 * has a variance of at least 1 / 12 + 1 / 12, and its logarithm 1 / (6 n^2).
 */
static double
variance_of_runs(const struct runs *r, const double x[], const double mean[2])
{
	double v = 0, sampling = 0, runs = r->n;
	bool known = true;

	for (unsigned i = 0; i < r->n; i++) {
		double d = log(x[i]) - mean[runs_side(r, i)];
		double n = fmax(1, (double)r->all[i].samples.n);

		v += d * d / (runs - 2);
		known &= r->all[i].samples.n > 0;
		sampling += 1 / n / runs;
	}
	return known ? fmax(v, sampling * sampling / 6) : v;
}

/* set the confidence interval and the p-value by Student's t */
static void
set_interval(struct total *t, const struct runs *r)
{
	double n[2] = {r->count[BEFORE], r->count[AFTER]};
	double df = r->n > 2 ? r->n - 2.0 : INFINITY;
	double standard_error;

	standard_error = t->scatter * sqrt(1 / n[BEFORE] + 1 / n[AFTER]);
	t->times = exp(stats_t_quantile(STATS_TAIL_95, df) * standard_error);
	t->p = standard_error > 0 ?
	    stats_t_pvalue(log(t->ratio) / standard_error, df) :
	    t->ratio == 1 ? 1 : 0;
	t->certain = t->p <= TOTAL_ALPHA;
}

unsigned
total_runs_needed(double factor, double scatter, double alpha)
{
	unsigned n = 3;

	for (; n < TOTAL_MOST_RUNS; n++) {
		double df = 2 * n - 2;
		double t = stats_t_quantile(alpha / 2, df) +
		    stats_t_quantile(0.2, df);

		if (t * scatter * sqrt(2.0 / n) <= log(factor))
			break;
	}
	return n;
}

enum total_verdict
total_detect(struct total *t, const struct runs *r, double factor,
    unsigned *needed)
{
	unsigned n = r->count[BEFORE] < r->count[AFTER] ? r->count[BEFORE] :
	    r->count[AFTER];
	bool enough;

	*needed = DETECT_LEAST;
	t->certain = false;
	if (n < DETECT_LEAST)
		return TOTAL_UNKNOWN;
	*needed = total_runs_needed(factor, t->scatter, DETECT_ALPHA);
	enough = n >= *needed;
	t->certain = t->p <= (enough ? DETECT_ALPHA : DETECT_EARLY);
	if (t->certain)
		return t->ratio > 1 ? TOTAL_SLOWER : TOTAL_FASTER;
	return enough ? TOTAL_SAME : TOTAL_UNKNOWN;
}

struct total
total_compare(const struct runs *r, const struct num weight[],
    const struct scale *scale, double scatter)
{
	struct total t = {.p = 1};
	struct arena arena = {0};
	double *x = NEW(&arena, double, r->n), mean[2] = {0};
	bool clock = event_is_software_clock(runs_agreed(r, STR("event")));
	str unit = runs_agreed(r, STR("unit"));

	for (unsigned i = 0; i < r->n; i++)
		x[i] = count_factor(&t, &r->all[i], unit);
	if (t.missing != NULL)	/* in one run: no total is a time */
		t.unit = unit;
	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = runs_side(r, i);

		x[i] = (t.missing != NULL ? 1 : x[i]) * weigh_run(&r->all[i],
		    weight != NULL ? weight[i] : r->all[i].total, scale);
		t.mean[side] += x[i] / r->count[side];
		mean[side] += log(x[i]) / r->count[side];
	}
	t.what = t.missing != NULL ? "total" :
	    clock || str_ends(t.unit, STR("cycles")) ? "CPU time" :
	    waits_alone(r) ? "waiting time" : "time";
	t.per = scale->by == SCALE_SECONDS ? " per second" :
	    scale->by == SCALE_SPANS ? " per span" : "";
	t.ratio = exp(mean[AFTER] - mean[BEFORE]);
	t.scatter = r->n > 2 ? sqrt(variance_of_runs(r, x, mean)) : scatter;
	set_interval(&t, r);
	return t;
}
