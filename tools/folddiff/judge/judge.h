/*
 * Tells change from noise: from counts to a sentence, in the order in which it
 * is computed.  Each phase takes the results of those before it, and none
 * changes them.
 *
 * counts.h	A function has Y samples in a run.  It is compared by its rate
 *		Y / S, where S is 1 if both sides did the same work, so that
 *		an unchanged function weighs the same; else the samples of the
 *		reference.
 * reference.h	The reference are the functions that did not change.  To begin
 *		with it is all of them; then those leave it that are far from
 *		the median ratio after / before, and from that of the rest.
 * dispersion.h	Equal runs differ: the variance of Y is phi times its mean m.
 *		For most functions phi is base + a m, where base and a are
 *		estimated from all of them.  That is the prior of one function,
 *		with as many degrees of freedom as it is alike to the others;
 *		its own runs are a chi-square with runs - 2.  The mean of both
 *		is its phi, and the sum of the degrees those of its test.
 *		Whole runs scatter, too, where S is 1: that variance is the one
 *		of the totals, less what functions cause one by one.
 * significance.h
 *		t = (rate after - rate before) / standard error, looked up in
 *		Student's distribution; Holm's procedure for all functions
 *		together.
 * change.h	A function changed if its adjusted p-value is at most 5 %, and
 *		the difference, with and without the dilution by others, is
 *		at least the minimal effect (effect.h).  It may have changed
 *		if that holds for the p-value of this test alone.
 * power.h	Otherwise it cannot be told with these runs.  How large a
 *		change would have been told in 8 of 10 comparisons, and how
 *		many runs tell a smaller one, is the power of that t test.
 * explain.h	Of what changed, a caller that changed only because of what it
 *		calls is explained by that, and is not listed.
 * total.h	The logarithms of the totals of runs are compared by Student's
 *		t: slower, faster, or how many runs would tell.
 * common.h	If most functions changed as the total did, that is the cause.
 *
 * With one run a side nothing shows how equal runs differ: a is assumed, see
 * assumed_scatter.h, and the degrees of freedom are infinite.
 */
#ifndef FOLDDIFF_JUDGE_H
#define FOLDDIFF_JUDGE_H

#include "tools/folddiff/judge/change.h"
#include "tools/folddiff/judge/power.h"

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
	struct dispersion dispersion;
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
