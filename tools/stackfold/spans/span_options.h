/* What the options ask of spans; const once they are parsed. */
#ifndef STACKFOLD_SPAN_OPTIONS_H
#define STACKFOLD_SPAN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"

/* a duration, or the one that so many of 100 spans do not exceed */
struct span_limit {
	bool given;
	bool percentile;
	struct num value;	/* seconds, or of 100 */
};

struct span_options {
	const char *file;	/* NULL: none are read */
	struct span_limit over, under;	/* those that are selected */
};

/* read "over:p99", or "over:100ms,under:1.5s"; false if it is none */
bool span_options_select(struct span_options *, const char *words);

#endif
