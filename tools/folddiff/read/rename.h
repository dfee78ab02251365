/*
 * Gives one name to frames that are named differently before and after, so that
 * they can be compared.
 */
#ifndef FOLDDIFF_RENAME_H
#define FOLDDIFF_RENAME_H

#include <stdbool.h>

#include "tools/folddiff/read/runs.h"

/* what to rename; `canon` includes strip_hex */
struct rename_how {
	bool canon;		/* use canonical names, and join names */
				/* that differ by module or root */
	bool strip_hex;		/* only replace hexadecimal numbers */
};

/* rename the frames of all runs; stacks that become equal are added up */
void rename_runs(struct runs *, const struct rename_how *);

#endif
