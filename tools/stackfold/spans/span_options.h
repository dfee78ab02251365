/* Options for spans; constant once they are parsed. */
#ifndef STACKFOLD_SPAN_OPTIONS_H
#define STACKFOLD_SPAN_OPTIONS_H

#include <stdbool.h>

#include "common/base/num.h"

/* a duration, or a percentile of the durations */
struct span_limit {
	bool given;
	bool percentile;
	struct num value;	/* seconds or percent */
};

struct span_options {
	const char *file;	/* NULL: no spans */
	struct span_limit over, under;	/* select spans longer, not longer */
};

/* parse "over:p99" or "over:100ms,under:1.5s"; false on a syntax error */
bool span_options_select(struct span_options *, const char *words);

#endif
