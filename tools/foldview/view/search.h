/*
 * Searches a tree for frames by an expression of match.h.  Matches are in order
 * of weight, the heaviest first.
 */
#ifndef FOLDVIEW_SEARCH_H
#define FOLDVIEW_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/frames/match.h"
#include "common/profile/tree.h"

/* starts as {0}, which finds nothing */
struct search {
	struct buf text;	/* the expression */
	struct match match;
	const struct names *names;
	bool on;
	unsigned column;	/* of the counts: that of the weights */

	/* of the part of a tree that search_in() was given: */
	size_t frames;		/* that were found */
	uint64_t weight;	/* of the stacks that have one */
};

/* search; false, and why, if it is not an expression */
bool search_set(struct search *, const struct names *, str expr,
    struct buf *why);
/* does this frame match?  The root of a tree does not */
bool search_hit(struct search *, uint32_t name);
/* sum up the matches at or below `top` */
void search_in(struct search *, const struct tree *, uint32_t top);
/* the next match after `from`, or before it, wrapping around.  False if nothing
 * matches */
bool search_next(struct search *, const struct tree *, uint32_t top,
    uint32_t from, bool before, uint32_t *found);
/* the heaviest match */
bool search_first_of(struct search *, const struct tree *, uint32_t top,
    uint32_t *found);
/* the number of this match, from 1; 0 if it is not a match */
size_t search_place(struct search *, const struct tree *, uint32_t top,
    uint32_t node);

#endif
