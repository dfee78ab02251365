/*
 * A function between its callers and its callees:
 *
 *	TOTAL  TOTAL%   OF IT  CALLERS, FUNCTION, CALLEES
 *	    4   80.0%  100.0%      main
 *	    4   80.0%  100.0%  parse
 *	    1   20.0%   25.0%      (itself)
 *	    3   60.0%   75.0%      read
 */
#ifndef FOLDTOP_PEEK_H
#define FOLDTOP_PEEK_H

#include "tools/foldtop/print/page.h"

/* of all functions that match, the heaviest first; false if none does */
bool peek_report(const struct profile *, const struct page *, const char *expr);

#endif
