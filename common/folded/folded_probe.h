/* Recognises folded text, and pictures that hold it. */
#ifndef COMMON_FOLDED_PROBE_H
#define COMMON_FOLDED_PROBE_H

#include "common/base/str.h"

enum folded_probe {
	FOLDED_NO,		/* not folded text */
	FOLDED_DOUBTFUL,	/* lines end in numbers, as in tables */
	FOLDED_MAYBE,		/* possible, and so may be another format */
	FOLDED_CERTAIN
};

/* judge by the first lines of a file */
enum folded_probe folded_probe(str head);

#endif
