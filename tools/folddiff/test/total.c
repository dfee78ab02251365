#include "tools/folddiff/test/total.h"

#include <math.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/base/units.h"
#include "tools/folddiff/test/stats.h"

static bool
is_clock(str event)
{
	return str_starts(event, STR("cpu-clock")) ||
	    str_starts(event, STR("task-clock"));
}

/* do the counts of a run measure time, perhaps as cycles of a processor? */
static bool
is_time(str unit)
{
	static const str units[] = {
		{"ns", 2}, {"us", 2}, {"ms", 2}, {"s", 1}, {"cycles", 6},
		{"cpu-cycles", 10},
	};

	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_eq(unit, units[i]))
			return true;
	return false;
}

/*
 * What one count of a run weighs, in the unit of the total: samples of a clock
 * become nanoseconds where their rate is known.
 */
static double
weight(struct total *t, const struct run *run, str unit)
{
	struct num rate;
	bool samples = str_eq(unit, STR("samples"));

	t->unit = unit;
	if (is_time(unit))
		return 1;
	if (samples && is_clock(meta_get(&run->meta, STR("event"))) &&
	    meta_num(&run->meta, STR("rate"), &rate) && !num_is0(rate)) {
		t->unit = STR("ns");
		return 1e9 / num_real(rate);
	}
	t->missing = unit.n == 0 ? "no unit of its counts (# unit=\"ns\")" :
	    samples ? "no rate of a clock (# event=\"cpu-clock\", # rate=)" :
	    "no unit that measures time";
	t->name = run->name;
	return 1;
}

static double
amount(struct total *t, const struct runs *r, unsigned i,
    const struct scale *scale)
{
	const struct run *run = &r->all[i];
	struct num seconds;
	double n = num_real(run->total) *
	    weight(t, run, runs_agreed(r, STR("unit")));

	if (scale->by == SCALE_SECONDS &&
	    meta_num(&run->meta, STR("duration"), &seconds))
		n /= num_real(seconds);
	return n;
}

/*
 * The interval of the ratio from how the logarithms of the runs scatter.  A
 * profiler samples at regular intervals, so that n samples tell the total to
 * within one of them, with a variance of 1 / (6 n^2) at least.  With one run a
 * side it is not known how runs scatter: as if samples were drawn at random,
 * the variance is taken for 1 / n.
 */
static void
set_interval(struct total *t, const struct runs *r, const double x[],
    const double mean[2])
{
	double v = 0, sampling = 0, runs = r->n, df = runs - 2, error;
	double n[2] = {r->count[BEFORE], r->count[AFTER]};
	bool known = true;

	for (unsigned i = 0; i < r->n; i++) {
		double d = log(x[i]) - mean[runs_side(r, i)];

		v += df > 0 ? d * d / df : 0;
		known &= r->all[i].samples.n > 0;
		sampling += 1 / fmax(1, (double)r->all[i].samples.n) / runs;
	}
	if (!known && df == 0)
		return;
	if (known)
		v = fmax(v, df > 0 ? sampling * sampling / 6 : sampling);
	df = df > 0 ? df : INFINITY;
	error = sqrt(v * (1 / n[BEFORE] + 1 / n[AFTER]));
	t->times = exp(stats_t_above(0.025, df) * error);
	t->p = error > 0 ? stats_t(log(t->ratio) / error, df) :
	    t->ratio == 1 ? 1 : 0;
}

void
total_count(struct total *t, const struct runs *r, const struct scale *scale)
{
	struct arena arena = {0};
	double *x = NEW(&arena, double, r->n), mean[2] = {0};
	bool clock = is_clock(runs_agreed(r, STR("event")));

	for (unsigned i = 0; i < r->n; i++) {
		unsigned side = runs_side(r, i);

		x[i] = amount(t, r, i, scale);
		t->mean[side] += x[i] / r->count[side];
		mean[side] += log(x[i]) / r->count[side];
	}
	t->what = t->missing != NULL ? "total" :
	    clock || str_ends(t->unit, STR("cycles")) ? "CPU time" : "time";
	t->behind = scale->by == SCALE_SECONDS ? " per second" : "";
	t->ratio = exp(mean[AFTER] - mean[BEFORE]);
	t->p = 1;
	set_interval(t, r, x, mean);
}

/* to three decimals, as it may be 12.5 or 4,000,000,000 */
static str
text_of(char to[NUM_TEXT], double x, str unit)
{
	struct num n = {0};

	if (x < 1e18) {
		n.whole = (uint64_t)x;
		if (x < 1e6)
			n.nano = (uint32_t)((x - (double)n.whole) * 1000) *
			    1000000;
	}
	return units_human(to, n, unit);
}

void
total_text(const struct total *t, const struct runs *r, struct buf *b)
{
	char one[NUM_TEXT], two[NUM_TEXT];
	str before = text_of(one, t->mean[BEFORE], t->unit);
	str after = text_of(two, t->mean[AFTER], t->unit);
	unsigned n[2] = {r->count[BEFORE], r->count[AFTER]};

	buf_fmt(b, "%s%s %.*s -> %.*s (", t->what, t->behind, (int)before.n,
	    before.p, (int)after.n, after.p);
	if (t->ratio >= 2)
		buf_fmt(b, "%.3g times as much", t->ratio);
	else if (t->ratio <= 0.5)
		buf_fmt(b, "%.3g times less", 1 / t->ratio);
	else
		buf_fmt(b, "%+.1f%%", 100 * (t->ratio - 1));
	if (n[BEFORE] != n[AFTER])
		buf_fmt(b, "; %u runs and %u", n[BEFORE], n[AFTER]);
	else
		buf_fmt(b, n[0] > 1 ? "; %u runs each" : "; one run each",
		    n[0]);
	if (t->times > 0)
		buf_fmt(b, t->times > 1.1 ? ", \302\261%.0f%%" :
		    ", \302\261%.2g%%", 100 * (t->times - 1));
	buf_char(b, ')');
}
