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
	bool no_root;		/* they are no roots, and only select */
	bool realtime;		/* by the clock on the wall, since 1970 */
	const char *name;	/* patterns, or NULL */
	struct span_limit over, under;
};

/* read "100ms", "1.5s", "0.2" (seconds) or "p99"; false if it is none */
bool span_limit_parse(struct span_limit *, const char *word);

#endif
