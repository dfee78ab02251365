/* Options for spans; constant once they are parsed. */
#ifndef STACKFOLD_SPAN_OPTIONS_H
#define STACKFOLD_SPAN_OPTIONS_H

#include <stdbool.h>

#include "common/base/num.h"

/* a duration, or a percentile of all durations */
struct span_limit {
	bool given;
	bool percentile;
	struct num value;	/* in seconds or percent */
};

struct span_options {
	const char *file;	/* file with the spans, or NULL */
	struct span_limit over, under;	/* select spans that are longer, or not
					 * longer */
};

/* parse "over:p99" or "over:100ms,under:1.5s"; false on a syntax error */
bool span_options_select(struct span_options *, const char *words);

#endif
