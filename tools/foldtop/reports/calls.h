/*
 * Reports drawn from a tree: of calls, of callers, of callees, its hot path.
 *
 *	TOTAL  TOTAL%  SELF%  CALL TREE
 *	    5  100.0%   0.0%  main
 *	    4   80.0%  20.0%  ├─ parse
 *	    3   60.0%  60.0%  │  └─ read
 *	    1   20.0%  20.0%  └─ idle
 */
#ifndef FOLDTOP_CALLS_H
#define FOLDTOP_CALLS_H

#include "tools/foldtop/print/page.h"

#define CALLS_MIN 1.0		/* percent a frame must have, without --min */

/* the call tree from the root */
void calls_tree(const struct profile *, const struct page *);
/* the callers of what matches, and theirs; false if no frame matches */
bool calls_callers(const struct profile *, const struct page *,
    const char *expr);
/* the callees of what matches, and theirs; false if no frame matches */
bool calls_callees(const struct profile *, const struct page *,
    const char *expr);
/* the path from the root along the heaviest child */
void calls_hot_path(const struct profile *, const struct page *);

#endif
