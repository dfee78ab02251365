/*
 * Of all changes that count, which are worth reading: a caller that grew only
 * because one of its callees did is explained by that one.  A function of a
 * library is explained by the function that is one's own, and calls it, where
 * the metadata say which code that is.  Where some
 * functions grew and others shrank under one whose total stayed, weight has
 * only moved.
 */
#ifndef FOLDDIFF_EXPLAIN_H
#define FOLDDIFF_EXPLAIN_H

#include "tools/folddiff/judge/judge.h"

/* a change that counts, and the deepest of those with equal weights */
struct explained {
	const struct change *change;
	const struct change *by;	/* the one that explains it, or NULL */
	uint32_t parent;		/* the function above it, + 1, or 0 */
	bool moved;			/* others under parent took its share */
};

struct explain {
	struct explained *all;	/* unexplained ones first, then by size */
	size_t n, cap;
	size_t shown;		/* all[0..shown) no other one explains */
	uint32_t *at;		/* by place in changes.all: place in all, */
				/* + 1, or 0 */
	const bool *own;	/* by function: is it one's own code? */
	const struct changes *changes;
	struct arena arena;
};

/* explain the changes of a judgement, which has to stay where it is */
struct explain explain_changes(const struct judgement *, const struct runs *,
    const struct functions *);
/*
 * What each run weighs without the stacks that hold one of the shown changes
 * that are marked, by their places in all
 */
void explain_rest(const struct explain *, const struct runs *,
    const struct functions *, const bool marked[], struct num rest[]);
/* the explanation of a change or of the one that stands for it, or NULL */
const struct explained *explain_of(const struct explain *,
    const struct change *);

#endif
