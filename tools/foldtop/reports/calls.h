/* Reports drawn from a tree: of calls, of callers, of callees, its hot path. */
#ifndef FOLDTOP_CALLS_H
#define FOLDTOP_CALLS_H

#include "tools/foldtop/print/page.h"

#define CALLS_MIN 1.0		/* percent a frame must have, as usual */

/* the call tree from the root */
void calls_tree(const struct profile *, const struct page *);
/* who calls what matches, and who calls those; false if nothing matches */
bool calls_callers(const struct profile *, const struct page *,
    const char *expr);
/* what is called by what matches; false if nothing matches */
bool calls_callees(const struct profile *, const struct page *,
    const char *expr);
/* from the root along the heaviest child */
void calls_hot_path(const struct profile *, const struct page *);

#endif
