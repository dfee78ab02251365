/* All that a report tells about, in whichever form. */
#ifndef FOLDDIFF_COMPARISON_H
#define FOLDDIFF_COMPARISON_H

#include "tools/folddiff/read/run.h"
#include "tools/folddiff/test/change.h"
#include "tools/folddiff/test/explain.h"
#include "tools/folddiff/test/funcs.h"
#include "tools/folddiff/test/norm.h"
#include "tools/folddiff/test/total.h"

struct comparison {
	const struct runs *runs;
	const struct funcs *funcs;
	const struct changes *changes;
	const struct explain *explain;
	const struct norm *norm;
	const char *why;		/* that norm, and not another */
	const struct total *total;
	struct funcs_match matched;
};

#endif
