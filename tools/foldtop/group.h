/*
 * Self and total of every function, or of what functions are gathered by.  A
 * function counts once per stack, however often it recurs.
 */
#ifndef FOLDTOP_GROUP_H
#define FOLDTOP_GROUP_H

#include "tools/foldtop/base.h"

enum by { BY_FUNCTION, BY_MODULE, BY_THREAD, BY_ROOT, BY_KIND };
#define GROUP_WORDS "function|module|thread|root|kind"	/* in that order */

struct group {
	str name;
	struct num self, total;
	uint32_t times;		/* at most in one stack */
};

struct groups {
	struct group *all;
	size_t n, cap;
	struct names names;
	uint32_t *of;		/* by the id of a frame's name: its group */
};

enum order { ORDER_SELF, ORDER_TOTAL, ORDER_NAME };
#define GROUP_ORDERS "self|total|name"			/* in that order */

void groups_sum(struct groups *, const struct base *, enum by);
/*
 * Order them, without those that hold nothing; ties are broken by the other
 * number, then by name.  `of` no longer holds afterwards.
 */
void groups_sort(struct groups *, enum order);

#endif
