/*
 * Gives one name to frames that are named differently before and after, so that
 * they can be compared.
 */
#ifndef FOLDDIFF_RENAME_H
#define FOLDDIFF_RENAME_H

#include <stdbool.h>

#include "tools/folddiff/read/runs.h"

/*
 * Use canonical names in all runs, and join names that differ by module or
 * root; or if not canon, only replace hexadecimal numbers.  Stacks that become
 * equal are added up.
 */
void rename_runs(struct runs *, bool canon);

#endif
