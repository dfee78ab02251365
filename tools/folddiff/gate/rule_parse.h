/*
 * The rules of a gate, as written on the command line or in a file:
 *
 *	--fail-over	[self:|total:]+5pp	any function; +10% is relative
 *	--fail-over	time:+5%		the total of a run
 *	--fail-on	total:RE:+2pp		functions that match
 *	--fail-on	time:RE:+10%		the weight of a run in these
 *	--fail-new	1%			functions without samples before
 *	--detect	5%			a run is slower, however little;
 *						enough runs tell 5 %
 *	--limits	[self:]RE <tab> 40%	the largest share allowed
 */
#ifndef FOLDDIFF_RULE_PARSE_H
#define FOLDDIFF_RULE_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/arena.h"
#include "common/frames/match.h"
#include "tools/folddiff/judge/functions.h"

enum rule_type { RULE_OVER, RULE_ON, RULE_NEW, RULE_DETECT, RULE_LIMIT };

/* starts as {0} */
struct rules {
	struct rule {
		enum rule_type type;
		const char *text;	/* as given, with its option */
		bool kind[KINDS];	/* about self, about total */
		bool time;		/* about the weight of a run; the */
					/* scale must keep it */
		bool any;		/* about any function, not only those */
					/* that match */
		struct match match;
		double amount;		/* a share: 0.05 is 5 points or 5 % */
		bool relative;		/* of the share before */
	} *all;
	size_t n, cap;
	struct arena arena;
};

/* one rule; what is wrong with it ends the program */
void rules_add(struct rules *, enum rule_type, const char *text);
/* a file of limits, with comments that begin with '#' */
void rules_limits(struct rules *, const char *path);
/* is the rule about this function, in this kind of weight? */
bool rules_about(struct rule *, const struct functions *, uint32_t func,
    unsigned kind);

#endif
