/* Is a file folded text, or a picture that holds it? */
#ifndef COMMON_FOLDED_PROBE_H
#define COMMON_FOLDED_PROBE_H

#include "common/base/str.h"

enum folded_probe {
	FOLDED_NO,		/* no sign of it */
	FOLDED_DOUBTFUL,	/* lines end in numbers, as in tables */
	FOLDED_MAYBE,		/* possible, and so may be another format */
	FOLDED_CERTAIN
};

/* judge the first lines of a file */
enum folded_probe folded_probe(str head);

#endif
