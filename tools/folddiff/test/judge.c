#include "tools/folddiff/test/judge.h"

#include <math.h>

#include "tools/folddiff/test/overdispersion.h"
#include "tools/folddiff/test/reference_search.h"
#include "tools/folddiff/test/significance.h"

static bool
enough(const struct changes *cs, double before, double grown, bool up)
{
	return (up ? grown : -grown) >= counts_minimum(cs, before);
}

static enum change_verdict
verdict(const struct changes *cs, const struct change *c)
{
	double grown = c->after - c->before;
	bool up = grown > 0, tested = cs->untested == NULL;
	bool large = grown != 0 && enough(cs, c->before, grown, up);
	bool own = enough(cs, c->before, change_grown(cs, c), up);

	if (tested && c->adjusted > CHANGE_ALPHA)
		return large && fabs(grown) > c->half && cs->dilution != 1 ?
		    CHANGE_DILUTED : CHANGE_NONE;
	if (!large)
		return tested ? CHANGE_SMALL : CHANGE_NONE;
	if (!own)
		return CHANGE_DILUTED;
	return up ? CHANGE_GREW : CHANGE_SHRANK;
}

/* those that have equal weights share all but the function's name */
static void
copy_same(struct changes *cs)
{
	for (size_t i = 0; i < cs->n; i++) {
		struct change *c = &cs->all[i], own = *c;

		*c = *c->same;
		c->func = own.func;
		c->kind = own.kind;
	}
}

void
judge_all(struct changes *cs, const struct runs *r, const struct functions *f,
    const struct judge_how *how)
{
	bool single = r->n == 2;

	cs->points = how->points >= 0 ? how->points :
	    fmin(how->most_points, single ? 0.01 : 0.005);
	cs->relative = how->relative >= 0 ? how->relative :
	    fmin(how->most_relative, 0.05);
	counts_take(cs, r, f, &how->scale);
	overdispersion_estimate(cs);
	if (cs->shares)
		reference_find(cs, r, f);
	overdispersion_estimate(cs);
	if (cs->untested == NULL)
		significance_all(cs);
	for (size_t i = 0; i < cs->n; i++)
		cs->all[i].verdict = verdict(cs, &cs->all[i]);
	copy_same(cs);
}
