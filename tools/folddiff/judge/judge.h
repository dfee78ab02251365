/*
 * Separates real changes from noise.  Each phase uses the results of earlier
 * phases and does not change them:
 *
 * counts.h	A function has Y samples in a run.  Functions are compared by
 *		their rate Y / S.  If both sides did the same work, S is 1: an
 *		unchanged function has the same weight in each run.  If not, S
 *		is the number of samples of the reference.
 * reference.h	The reference is all functions that did not change.  It begins
 *		with all functions.  Those whose ratio after / before is far
 *		from the median are removed, twice.
 * dispersion.h	Equal runs differ: the variance of Y is phi times its mean m.
 *		For most functions phi is base + a m, with base and a estimated
 *		from all functions.  The phi of one function is the mean of this
 *		prior and its own estimate, a chi-square with runs - 2 degrees
 *		of freedom, weighted by their degrees of freedom.
 *		If S is 1, whole runs vary as well: by the variance of the
 *		totals, less the part that single functions cause.
 * significance.h
 *		t = (rate after - rate before) / standard error, by Student's
 *		distribution; Holm's procedure adjusts for all tests.
 * change.h	A function changed if its adjusted p-value is at most 5 %, and
 *		the difference, both with and without the dilution by others,
 *		is at least the minimal effect (effect.h).  It may have changed
 *		if that is true for the unadjusted p-value.
 * power.h	For all others these runs are not enough.  The power of the t
 *		test gives the smallest change that they would have detected in
 *		8 of 10 comparisons, and how many runs detect a smaller one.
 * explain.h	A caller that changed only because of its callees is explained
 *		by them, and not listed.
 * total.h	Student's t compares the logarithms of the totals of runs:
 *		slower, faster, or how many runs would decide that.
 * common.h	If most functions changed as the total did, that is reported as
 *		the cause.
 *
 * With one run per side nobody can know how equal runs differ: a is assumed
 * (assumed_scatter.h), and the degrees of freedom are infinite.
 */
#ifndef FOLDDIFF_JUDGE_H
#define FOLDDIFF_JUDGE_H

#include "tools/folddiff/judge/change.h"
#include "tools/folddiff/judge/power.h"

struct judge_settings {
	struct effect_settings effect;
	double scatter;		/* standard deviation of a function's weight */
				/* / mean, assumed with one run per side */
};

/* the results of all phases, in their order; they live until exit */
struct judgement {
	struct arena arena;
	struct effect effect;
	struct counts counts;
	struct reference reference;
	struct dispersion dispersion;
	struct significance_tests tests;
	struct changes changes;
	struct power power;
};

struct judgement judge_runs(const struct functions *, const struct scale *,
    const struct judge_settings *);
/*
 * Return the smallest growth of a share that counts and would be detected, or
 * INFINITY if even the largest would not be.
 */
double judge_detectable(const struct judgement *, double share);

#endif
