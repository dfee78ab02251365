#include "tools/folddiff/judge/common.h"

#include <math.h>

#include "common/base/arena.h"
#include "tools/folddiff/judge/stats.h"

#define COMMON_FUNCTIONS 10	/* minimum functions for a median */
#define COMMON_ALPHA 0.01	/* probability of reporting it by mistake */

/* return the median of the ratios after / before of functions with enough
 * samples; 1 if these are too few */
static double
find_median_ratio(const struct judgement *j)
{
	const struct counts *cs = &j->counts;
	struct arena arena = {0};
	double *ratio = NEW(&arena, double, cs->n + 1), median = 1;
	size_t n = 0;

	for (size_t i = 0; i < cs->n && !cs->shares; i++) {
		const struct count *c = &cs->all[i];
		double share = (c->share[BEFORE] + c->share[AFTER]) / 2;

		if (c->kind == SELF && counts_in_all(cs, c) >= COUNTS_ENOUGH &&
		    share >= j->effect.points && c->share[BEFORE] > 0 &&
		    c->share[AFTER] > 0)
			ratio[n++] = c->share[AFTER] / c->share[BEFORE];
	}
	stats_sort(ratio, n);
	if (n > COMMON_FUNCTIONS)
		median = (ratio[n / 2] + ratio[(n - 1) / 2]) / 2;
	arena_free(&arena);
	return median;
}

bool
common_exceeded(const struct common *common, const struct change *c)
{
	double d = c->after - pow(common->ratio, 1.5) * c->before;

	return (d > 0) == (common->ratio > 1) &&
	    fabs(c->after - common->ratio * c->before) > c->test.margin;
}

/*
 * The median of functions with few samples is uncertain.  Therefore the sum of
 * the functions that did not change by more must have changed significantly,
 * and by the median ratio within its confidence interval.
 */
struct common
common_change(const struct explain *e, const struct total *total,
    const struct scale *scale)
{
	const struct runs *r = e->j->counts.r;
	struct common common = {.ratio = find_median_ratio(e->j)};
	double part = log(common.ratio) / log(total->ratio);
	struct arena arena = {0};
	bool *exceeds = NEW(&arena, bool, e->shown + 1);
	struct num *rest = NEW(&arena, struct num, r->n);
	struct total t;

	if (total->certain && part >= 0.5 && part <= 2) {
		for (size_t i = 0; i < e->shown; i++)
			exceeds[i] = common_exceeded(&common,
			    e->all[i].change);
		explain_rest(e, exceeds, rest);
		t = total_compare(r, rest, scale, total->scatter);
		common.agrees = t.p <= COMMON_ALPHA &&
		    fabs(log(t.ratio / common.ratio)) <= log(t.times);
	}
	arena_free(&arena);
	return common;
}
