/* Recognises folded text, and pictures with a profile. */
#ifndef COMMON_FOLDED_PROBE_H
#define COMMON_FOLDED_PROBE_H

#include "common/base/str.h"

enum folded_probe {
	FOLDED_NO,		/* not folded text */
	FOLDED_DOUBTFUL,	/* lines that end in numbers, as tables do */
	FOLDED_MAYBE,		/* folded text or another format */
	FOLDED_CERTAIN
};

/* Judge by the first lines of a file. */
enum folded_probe folded_probe(str head);

#endif
