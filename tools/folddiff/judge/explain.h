/*
 * Reduces the changes that count to those worth reading.  A caller that changed
 * only because of callees is explained by them; a callee that grew only because
 * a new function calls it is explained by that function.  If the metadata name
 * the user's own code, a library function is explained by the own function that
 * calls it.  If some functions grew and others shrank below a parent whose
 * total did not change, weight has only moved.
 */
#ifndef FOLDDIFF_EXPLAIN_H
#define FOLDDIFF_EXPLAIN_H

#include "tools/folddiff/judge/judge.h"

/* a change that counts, in the deepest function with equal weights */
struct explained {
	const struct change *change;
	const struct change *by;	/* the change that explains it */
	uint32_t parent;		/* 1 + its main caller, or 0 */
	bool moved;			/* changes below parent cancel out */
};

struct explain {
	struct explained *all;	/* unexplained first, then the largest */
	size_t n, cap;
	size_t shown;		/* all[0..shown) are unexplained */
	uint32_t *at;		/* by place in changes.all: 1 + the index in */
				/* all, or 0 */
	const bool *own;	/* by function: it is the user's own code */
	const struct judgement *j;
	struct arena arena;
};

/* explain the changes of a judgement; the result points into it */
struct explain explain_changes(const struct judgement *);
/*
 * Sum up the weight of each run without the stacks that contain a function
 * whose change is marked.  marked[] has an element for each change shown.
 */
void explain_rest(const struct explain *, const bool marked[],
    struct num rest[]);
/* return the explanation of a change, or of the change with equal weights; or
 * NULL */
const struct explained *explain_of(const struct explain *,
    const struct change *);

#endif
