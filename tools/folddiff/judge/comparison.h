/* The result of a comparison, which gates judge and reports print. */
#ifndef FOLDDIFF_COMPARISON_H
#define FOLDDIFF_COMPARISON_H

#include "tools/folddiff/judge/common.h"
#include "tools/folddiff/judge/judge.h"

struct comparison {
	const struct runs *runs;
	const struct scale *scale;
	const char *why;		/* reason for this scale */
	const char *untimed;		/* why time cannot be judged, or NULL */
	const struct total *total;
	const struct functions *functions;
	const struct judgement *judgement;
	const struct explain *explain;
	const struct common *common;
};

#endif
