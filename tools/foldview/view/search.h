/*
 * What a search finds in a tree: frames by an expression of match.h.  Those
 * found are in order of weight, the heaviest first.
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

/* search for something; false, and what is wrong, if it is no expression */
bool search_set(struct search *, const struct names *, str expr,
    struct buf *why);
/* was this frame found?  Not the root of a tree */
bool search_hit(struct search *, uint32_t name);
/* sum up what is found at or below `top` */
void search_in(struct search *, const struct tree *, uint32_t top);
/* the frame found after `from`, or before it; at the end it begins again.
 * False if nothing is found */
bool search_next(struct search *, const struct tree *, uint32_t top,
    uint32_t from, bool before, uint32_t *found);
/* the heaviest frame found */
bool search_first_of(struct search *, const struct tree *, uint32_t top,
    uint32_t *found);
/* which of them this one is, from 1; 0 if it is none */
size_t search_place(struct search *, const struct tree *, uint32_t top,
    uint32_t node);

#endif
