/*
 * A comparison that can fail a build: which rules are broken, and whether
 * these samples could have shown it.
 */
#ifndef FOLDDIFF_GATE_H
#define FOLDDIFF_GATE_H

#include "common/out.h"
#include "tools/folddiff/explain.h"
#include "tools/folddiff/judge.h"
#include "tools/folddiff/rules.h"

/* starts with the rules and who is exempt from them */
struct gate {
	struct rules rules;
	struct match *allow;
	size_t nallow;
	bool allow_blind;

	struct breach {
		const struct change *change;
		const struct rule *rule;
	} *all;				/* what is broken */
	size_t n, cap;
	size_t callers;			/* that break one only through those */
	const struct rule *blind;	/* could be broken unseen, or NULL */
	double visible;			/* the change that would be seen */
	double samples;			/* a side that it would take */
};

/* let the minimal effect be no larger than the smallest rule */
void gate_effect(const struct gate *, struct judge_how *);
void gate_judge(struct gate *, const struct judge *, const struct explain *,
    const struct funcs *);
/* 0 passed, EXIT_NO a rule is broken, EXIT_TROUBLE it cannot be judged */
int gate_status(const struct gate *);
/* say so, a line for each broken rule */
void gate_say(const struct gate *, const struct judge *, const struct funcs *,
    struct out *);

#endif
