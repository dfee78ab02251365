/*
 * Frames that are called differently before and after are given one name, so
 * that they can be compared.
 */
#ifndef FOLDDIFF_RENAME_H
#define FOLDDIFF_RENAME_H

#include <stdbool.h>

#include "tools/folddiff/read/runs.h"

/* one of the two */
struct rename_how {
	bool canon;		/* all that canonical.h does, and join */
				/* modules and roots */
	bool strip_hex;		/* only its numbers */
};

/* rename the frames of all runs; stacks that become equal are added up */
void rename_runs(struct runs *, const struct rename_how *);

#endif
