/*
 * Searches a tree for frames that match an expression (match.h).  Matches are
 * ordered by weight, the heaviest first.
 */
#ifndef FOLDVIEW_SEARCH_H
#define FOLDVIEW_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/frames/match.h"
#include "common/profile/tree.h"

/* starts as {0}, which matches nothing */
struct search {
	struct buf text;	/* the expression */
	struct match match;
	const struct names *names;
	bool on;		/* there is an expression */
	unsigned column;	/* index of the count that is the weight */

	/* results of search_in(): */
	size_t frames;		/* number of matching frames */
	uint64_t weight;	/* weight of the stacks that contain a match */
};

/* Set the expression.  If it is invalid, append the reason to *why and return
 * false. */
bool search_set(struct search *, const struct names *, str expr,
    struct buf *why);
/* Return whether a frame matches; the root of a tree does not. */
bool search_hit(struct search *, uint32_t name);
/* Count the matches at or below `top`. */
void search_in(struct search *, const struct tree *, uint32_t top);
/* Find the match after `from`, or before it, wrapping around.  Return false if
 * there is none. */
bool search_next(struct search *, const struct tree *, uint32_t top,
    uint32_t from, bool before, uint32_t *found);
/* Find the heaviest match.  Return false if there is none. */
bool search_first_of(struct search *, const struct tree *, uint32_t top,
    uint32_t *found);
/* Return the place of a match in the order, from 1; 0 if it does not match. */
size_t search_place(struct search *, const struct tree *, uint32_t top,
    uint32_t node);

#endif
