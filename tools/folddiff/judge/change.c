#include "tools/folddiff/judge/change.h"

#include <math.h>

static enum change_verdict
decide_verdict(const struct change *c, const struct effect *effect,
    bool tested, bool diluted)
{
	double grown = change_grown(c), least = effect_minimum(effect,
	    c->before);
	bool up = grown > 0;
	bool large = grown != 0 && (up ? grown : -grown) >= least;
	bool own = (up ? c->undiluted : -c->undiluted) >= least;

	if (tested && c->test.adjusted > SIGNIFICANCE_ALPHA) {
		if (large && own && c->test.p <= SIGNIFICANCE_ALPHA)
			return CHANGE_MAY;
		return large && fabs(grown) > c->test.margin && diluted ?
		    CHANGE_DILUTED : CHANGE_NONE;
	}
	if (!large)
		return tested ? CHANGE_SMALL : CHANGE_NONE;
	if (!own)
		return CHANGE_DILUTED;
	return up ? CHANGE_GREW : CHANGE_SHRANK;
}

struct changes
changes_decide(struct arena *a, const struct counts *counts,
    const struct reference *ref, const struct dispersion *d,
    const struct significance_tests *tests, const struct effect *effect)
{
	struct changes cs = {NEW(a, struct change, counts->n + 1), counts->n};

	for (size_t i = 0; i < cs.n; i++) {
		size_t same = counts->all[i].same;
		const struct count *count = &counts->all[same];
		struct change *c = &cs.all[i];

		*c = (struct change){
			.func = counts->all[i].func,
			.kind = counts->all[i].kind,
			.before = count->share[BEFORE],
			.after = count->share[AFTER],
			.undiluted = count->share[AFTER] / ref->dilution -
			    count->share[BEFORE],
			.overdispersion = d->count_phi[same],
			.test = tests->of[same],
			.same = &cs.all[same],
		};
		c->verdict = decide_verdict(c, effect,
		    counts->untested == NULL, ref->dilution != 1);
	}
	return cs;
}
