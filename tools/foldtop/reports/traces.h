/*
 * The stacks themselves, the heaviest first, the leaf at the top:
 *
 *	COUNT  SHARE  STACK
 *	    3  60.0%  read
 *	              parse
 *	              main
 */
#ifndef FOLDTOP_TRACES_H
#define FOLDTOP_TRACES_H

#include "tools/foldtop/print/page.h"

struct trace {
	struct num count;
	uint32_t stack;
	size_t place;		/* in byte order, for stacks of equal weight */
};

/* all stacks in that order; returns how many */
size_t traces_order(const struct profile *, struct trace **);
void traces_report(const struct profile *, const struct page *);

#endif
