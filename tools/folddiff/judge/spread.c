#include "tools/folddiff/judge/spread.h"

#include <math.h>

#include "tools/folddiff/judge/stats.h"

#define MOST 0.8		/* of functions, whose differences are chance */
#define FEW 10			/* functions tell nothing of most */
#define DOUBT 0.6		/* so far beyond 1, times 1 / the root of the */
				/* number of functions, is chance */
#define LARGEST 2		/* beyond that functions really changed */

/* the number below which this part of them lies; sorts them */
static double
take_quantile(double x[], size_t n, double part)
{
	double at = part * (double)(n - 1);
	size_t i = (size_t)at;

	stats_sort(x, n);
	return i + 1 < n ? x[i] + (at - (double)i) * (x[i + 1] - x[i]) : x[i];
}

/* what is new or gone is no chance */
static bool
is_told(const struct counts *cs, const struct reference *ref,
    const struct effect *least, size_t place)
{
	const struct count *c = &cs->all[place];

	return c->kind == SELF && c->share[BEFORE] > 0 &&
	    c->share[AFTER] > 0 && counts_in_all(cs, c) >= COUNTS_ENOUGH &&
	    (c->share[BEFORE] + c->share[AFTER]) / 2 >= least->points &&
	    reference_variance(ref, cs, place) > 0;
}

/* samples per sample of the reference */
static double
rate_of(const struct counts *cs, const struct reference *ref, size_t place,
    unsigned side)
{
	return counts_on_side(cs, &cs->all[place], side) / ref->side[side];
}

/* after / before: that of the runs; the reference of shares did not change */
static double
find_common_ratio(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct effect *least)
{
	double *ratio = NEW(a, double, cs->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < cs->n && !cs->shares; i++)
		if (is_told(cs, ref, least, i))
			ratio[n++] = rate_of(cs, ref, i, AFTER) /
			    rate_of(cs, ref, i, BEFORE);
	return n > FEW ? fmax(take_quantile(ratio, n, 0.5), 1e-9) : 1;
}

/* how many times as far as chance goes, for most functions; at least 1 */
static double
find_spread(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct overdispersion *o,
    const struct effect *least, double common)
{
	struct stats_t t = stats_t_prepare((1 - MOST) / 2, o->residual_df);
	double *far = NEW(a, double, cs->n + 1), spread;
	size_t n = 0;

	for (size_t i = 0; i < cs->n; i++) {
		double d, v;

		if (!is_told(cs, ref, least, i))
			continue;
		d = rate_of(cs, ref, i, AFTER) - common * rate_of(cs, ref, i,
		    BEFORE);
		v = common * o->of[i] * reference_variance(ref, cs, i) *
		    (1 / ref->side[BEFORE] + 1 / ref->side[AFTER]);
		far[n++] = fabs(d) / sqrt(v) / stats_t_look_up(&t, o->df[i]);
	}
	if (n <= FEW)
		return 1;
	spread = take_quantile(far, n, MOST);
	return fmin(fmax(1, spread / (1 + DOUBT / sqrt((double)(n - FEW)))),
	    LARGEST);
}

struct spread
spread_estimate(struct arena *a, const struct counts *cs,
    const struct reference *ref, const struct overdispersion *o,
    const struct effect *least)
{
	double common = find_common_ratio(a, cs, ref, least);
	double spread = find_spread(a, cs, ref, o, least, common);

	return (struct spread){common, spread * spread};
}

struct overdispersion
spread_widen(struct arena *a, const struct counts *cs,
    const struct overdispersion *o, const struct spread *spread)
{
	struct overdispersion wide = *o;

	wide.of = NEW(a, double, cs->n + 1);
	wide.between = spread->variance;
	for (size_t i = 0; i < cs->n; i++)
		wide.of[i] = o->of[i] * spread->variance;
	return wide;
}
