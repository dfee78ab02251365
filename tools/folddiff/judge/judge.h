/*
 * Tells change from noise, in phases; each takes the results of those before
 * it, and none changes them.
 */
#ifndef FOLDDIFF_JUDGE_H
#define FOLDDIFF_JUDGE_H

#include "tools/folddiff/judge/change.h"
#include "tools/folddiff/judge/power.h"
#include "tools/folddiff/judge/spread.h"

struct judge_settings {
	struct effect_settings effect;
	double scatter;		/* between equal runs, as a part of a */
				/* weight: with one run a side */
};

/* the result of every phase, in their order; all of it lives until exit */
struct judgement {
	struct arena arena;
	struct effect effect;
	struct counts counts;
	struct reference reference;
	struct overdispersion overdispersion;
	struct spread spread;
	struct significance_tests tests;
	struct changes changes;
	struct power power;
};

struct judgement judge_runs(const struct runs *, const struct functions *,
    const struct scale *, const struct judge_settings *);
/*
 * The smallest visible change of a share that counts, or INFINITY where none
 * is; see power.h
 */
double judge_visible(const struct judgement *, double share);

#endif
