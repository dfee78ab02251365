/*
 * The rules of a gate, as written on the command line:
 *
 *	--fail-over	[self:|total:]+5pp	any function grew by 5 points
 *	--fail-over	[self:|total:]+10%	any function grew by 10 %
 *	--fail-over	time:+5%		the total of a run grew by 5 %
 *	--fail-on	total:RE:+2pp		a matching function grew
 *	--fail-on	time:RE:+10%		its weight per run grew
 *	--fail-new	1%			a new function has more than 1 %
 *	--detect	5%			the total grew, however little;
 *						runs are enough to detect 5 %
 */
#ifndef FOLDDIFF_RULE_PARSE_H
#define FOLDDIFF_RULE_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/arena.h"
#include "common/frames/match.h"
#include "tools/folddiff/judge/functions.h"

enum rule_type { RULE_OVER, RULE_ON, RULE_NEW, RULE_DETECT };

/* starts as {0} */
struct rules {
	struct rule {
		enum rule_type type;
		const char *text;	/* as given: "--fail-over=+5pp" */
		bool kind[KINDS];	/* applies to self, to total */
		bool time;		/* applies to weights per run */
		struct match match;	/* the functions of RULE_ON */
		double amount;		/* 0.05 is 5 points, or 5 % */
		bool relative;		/* the amount is a fraction of the */
					/* share before */
	} *all;
	size_t n, cap;
	struct arena arena;
};

/* parse the value of an option, such as "fail-over"; exit if it is malformed */
void rules_add(struct rules *, const char *option, const char *text);
/* return true if the rule applies to this kind of weight of the function */
bool rules_about(struct rule *, const struct functions *, uint32_t func,
    unsigned kind);

#endif
