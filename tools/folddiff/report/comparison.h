/* All that a report tells about, in whichever form. */
#ifndef FOLDDIFF_COMPARISON_H
#define FOLDDIFF_COMPARISON_H

#include "tools/folddiff/read/runs.h"
#include "tools/folddiff/test/change.h"
#include "tools/folddiff/test/explain.h"
#include "tools/folddiff/test/functions.h"
#include "tools/folddiff/test/scale.h"
#include "tools/folddiff/test/total.h"

struct comparison {
	const struct runs *runs;
	const struct functions *functions;
	const struct changes *changes;
	const struct explain *explain;
	const struct scale *scale;
	const char *why;		/* that norm, and not another */
	const struct total *total;
	struct functions_match matched;
};

#endif
