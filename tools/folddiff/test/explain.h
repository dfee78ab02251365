/*
 * Of all changes that count, which are worth reading: a caller that grew only
 * by what one of its callees did is explained by that; what went down and up
 * under one function, whose total stayed, has only moved.
 */
#ifndef FOLDDIFF_EXPLAIN_H
#define FOLDDIFF_EXPLAIN_H

#include "tools/folddiff/test/change.h"

/* the changes that count, the largest first; starts as {0} */
struct explain {
	struct change **all;
	size_t n, cap;
	size_t shown;		/* all[0..shown) no deeper one explains */
	struct arena arena;
};

/* also sets by, parent and moved of the changes */
void explain_all(struct explain *, struct changes *, const struct runs *,
    const struct functions *);

#endif
