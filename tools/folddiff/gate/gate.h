/*
 * A comparison that can fail a build: which rules are broken, and whether
 * these samples could have shown it.
 */
#ifndef FOLDDIFF_GATE_H
#define FOLDDIFF_GATE_H

#include "tools/folddiff/gate/rule_parse.h"
#include "tools/folddiff/judge/comparison.h"

/* what the user asks for; expressions remember the names that they match */
struct gate_settings {
	struct rules rules;
	enum total_verdict detected;	/* by gate_detect(), and */
	unsigned needed;		/* so many runs a side tell it */
	struct match *allow;		/* functions exempt from them */
	size_t nallow;
	bool allow_blind;		/* pass even if too few samples tell */
};

struct gate {
	int status;			/* 0: passed, EXIT_NO: a rule is */
					/* broken, EXIT_TROUBLE: samples do */
					/* not tell */
	struct gate_breach {
		const struct change *change;	/* NULL for the total */
		const struct rule *rule;	/* that it breaks */
	} *all;
	size_t n, cap;
	bool *named;			/* by place in changes.all: does it */
					/* break a rule that is not of time? */
	size_t callers;			/* of these, which also break a rule */
	const struct rule *blind;	/* could be broken unseen, or NULL: */
	enum gate_cause {
		GATE_DETECT,		/* too few runs for --detect */
		GATE_TOTAL,		/* by the total of a run */
		GATE_FUNCTION		/* by a function: */
	} cause;
	double visible;			/* the smallest change that is seen */
	unsigned runs;			/* so many a side would suffice; 0 if */
					/* that is not known */
};

/*
 * What explains a change, for a rule, or NULL.  A rule of time judges the
 * weight of a function, whatever caused its growth.
 */
const struct explained *gate_explained(const struct rule *,
    const struct explain *, const struct change *);
/* judge the total, where a rule finds how many runs are needed */
void gate_detect(struct gate_settings *, const struct runs *,
    struct total *);
/* let the minimal effect be no larger than the smallest rule */
void gate_limit_effect(const struct gate_settings *, struct effect_settings *);
/* find the rules that are broken, and one that could be unseen */
struct gate gate_judge(struct gate_settings *, const struct comparison *);

#endif
