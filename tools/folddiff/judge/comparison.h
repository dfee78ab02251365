/*
 * All that is known of both sides, once it is computed: what a gate judges and
 * a report tells, in whichever form.
 */
#ifndef FOLDDIFF_COMPARISON_H
#define FOLDDIFF_COMPARISON_H

#include "tools/folddiff/judge/common.h"
#include "tools/folddiff/judge/judge.h"

struct comparison {
	const struct runs *runs;
	const struct scale *scale;
	const char *why;		/* that scale, and not another */
	const char *untimed;		/* why no time can be judged, or NULL */
	const struct total *total;
	const struct functions *functions;
	const struct judgement *judgement;
	const struct explain *explain;
	const struct common *common;
};

#endif
