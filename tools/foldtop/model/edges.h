/*
 * Call edges with their weights.  A stack counts once for a pair of caller and
 * callee, however often they recur; a function that calls itself is not
 * counted.
 */
#ifndef FOLDTOP_EDGES_H
#define FOLDTOP_EDGES_H

#include "tools/foldtop/model/profile.h"

struct edge {
	uint32_t caller, callee;
	str name;		/* name of the callee */
	struct num count;
};

struct edges {
	struct arena arena;
	struct edge *all;
	size_t n;
};

/*
 * Sum up the edges whose caller or callee is wanted; wanted[] is by name id.
 * They are sorted by caller, then by weight in descending order, then by name.
 * The first `from` frames of a stack are not callers.
 */
void edges_sum(struct edges *, const struct profile *, const bool *wanted,
    size_t from);
/* return the edges of one caller, and set *n to their number */
const struct edge *edges_from(const struct edges *, uint32_t caller, size_t *n);

#endif
