/*
 * The gate of --check, which can fail a build: which rules are broken, and
 * whether these samples are enough to decide that.
 */
#ifndef FOLDDIFF_GATE_H
#define FOLDDIFF_GATE_H

#include "tools/folddiff/gate/rule_parse.h"
#include "tools/folddiff/judge/comparison.h"

struct gate_settings {
	struct rules rules;
	/* the results of gate_detect(): */
	enum total_verdict detected;
	unsigned needed;		/* runs per side that --detect needs */
	struct match *allow;		/* functions exempt from all rules */
	size_t nallow;
	bool allow_blind;		/* pass if samples are too few */
};

struct gate {
	int status;		/* 0: passed, EXIT_NO: a rule is broken, */
				/* EXIT_TROUBLE: the samples are too few */
	struct gate_breach {
		const struct change *change;	/* NULL for the total */
		const struct rule *rule;	/* the rule that it breaks */
	} *all;
	size_t n, cap;
	bool *named;		/* by place in changes.all: true if it breaks */
				/* a rule that is not a rule of time */
	size_t callers;		/* callers that break rules because of all[] */
	const struct rule *blind;	/* may be broken undetected, or NULL */
	enum gate_cause {
		GATE_DETECT,	/* too few runs for --detect */
		GATE_TOTAL,	/* the interval of the total is too wide */
		GATE_FUNCTION	/* too few samples of a function */
	} cause;		/* why `blind` cannot be judged */
	double detectable;	/* smallest change that is detectable, for */
				/* GATE_FUNCTION */
	unsigned runs;		/* runs per side that would suffice, or 0 */
};

/*
 * Return the explanation of a change, or NULL.  For a rule of time that is
 * always NULL: it judges the weight of a function, whatever the cause.
 */
const struct explained *gate_explained(const struct rule *,
    const struct explain *, const struct change *);
/* judge the total if there is a rule --detect */
void gate_detect(struct gate_settings *, const struct runs *,
    struct total *);
/* limit the minimal effect to the smallest growth that a rule forbids */
void gate_limit_effect(const struct gate_settings *, struct effect_settings *);
/* find the breaches of all rules, and one that could be undetected */
struct gate gate_judge(struct gate_settings *, const struct comparison *);

#endif
