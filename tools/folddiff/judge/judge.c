#include "tools/folddiff/judge/judge.h"

#include <math.h>

/*
 * The reference and the dispersion depend on each other: which functions
 * changed follows from how equal runs vary, and how they vary is estimated from
 * functions that did not change.  So the dispersion is estimated with all
 * functions as the reference, and once more if some are removed from it.
 */
struct judgement
judge_runs(const struct functions *f, const struct scale *scale,
    const struct judge_settings *settings)
{
	struct judgement j = {.effect = settings->effect.given};
	const struct effect *most = &settings->effect.most;
	struct arena *a = &j.arena;

	if (j.effect.points < 0)
		j.effect.points = fmin(most->points, f->runs->n == 2 ? 0.01 :
		    0.005);
	if (j.effect.relative < 0)
		j.effect.relative = fmin(most->relative, 0.05);
	j.counts = counts_take(a, f, scale);
	j.reference = reference_all(a, &j.counts);
	j.dispersion = dispersion_estimate(a, &j.counts, &j.reference,
	    settings->scatter);
	if (j.counts.shares)
		j.reference = reference_search(a, &j.counts, &j.dispersion);
	if (!j.reference.all)
		j.dispersion = dispersion_estimate(a, &j.counts,
		    &j.reference, settings->scatter);
	j.tests = significance_test(a, &j.counts, &j.reference, &j.dispersion,
	    &j.effect);
	j.changes = changes_decide(a, &j.counts, &j.reference, &j.dispersion,
	    &j.tests, &j.effect);
	j.power = power_prepare(&j.counts, &j.reference, &j.dispersion,
	    &j.tests);
	return j;
}

double
judge_detectable(const struct judgement *j, double share)
{
	double least = power_detectable(&j->power, share, 1,
	    effect_minimum(&j->effect, share));

	return least < power_most(&j->power, share) ? least : INFINITY;
}
