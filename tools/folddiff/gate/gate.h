/*
 * A comparison that can fail a build: which rules are broken, and whether
 * these samples could have shown it.
 */
#ifndef FOLDDIFF_GATE_H
#define FOLDDIFF_GATE_H

#include "common/io/out.h"
#include "tools/folddiff/gate/rule.h"
#include "tools/folddiff/test/explain.h"
#include "tools/folddiff/test/judge.h"
#include "tools/folddiff/test/total.h"

struct gate {
	/* set by the caller */
	struct rules rules;
	struct match *allow;		/* functions exempt from them */
	size_t nallow;
	bool allow_blind;
	const struct changes *time;	/* by weight per run, */
	const struct total *total;	/* and what that is in all, */
	const char *missing;		/* or why rules of time cannot be */
					/* judged, or NULL */

	/* set by gate_judge() */
	struct breach {
		const struct change *change;	/* NULL for the total */
		const struct rule *rule;
	} *all;				/* what is broken, and by whom */
	size_t n, cap;
	size_t callers;			/* of these, which also break a rule */
	bool total_blind;		/* the total may have grown unseen */
	const struct rule *blind;	/* could be broken unseen, or NULL: */
	double visible;			/* its smallest change to be seen, */
	double samples;			/* and how many a side it takes */
};

/* let the minimal effect be no larger than the smallest rule */
void gate_effect(const struct gate *, struct judge_how *);
/* find out which rules are broken, and which could be unseen */
void gate_judge(struct gate *, const struct changes *, const struct explain *,
    const struct functions *);
/* 0 passed, EXIT_NO a rule is broken, EXIT_TROUBLE it cannot be judged */
int gate_status(const struct gate *);
/* say so, a line for each broken rule */
void gate_say(const struct gate *, const struct changes *,
    const struct functions *,
    struct out *);

#endif
