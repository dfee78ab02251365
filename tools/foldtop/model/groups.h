/*
 * Self and total of every function, or of what functions are gathered by.  A
 * function counts once per stack, however often it recurs.
 */
#ifndef FOLDTOP_GROUPS_H
#define FOLDTOP_GROUPS_H

#include "tools/foldtop/model/profile.h"

enum group_by { BY_FUNCTION, BY_MODULE, BY_THREAD, BY_ROOT, BY_KIND, BY_LINE };
/* in that order */
#define GROUP_WORDS "function|module|thread|root|kind|line"

struct group {
	str name;
	struct num self, total;
	uint32_t times;		/* that it recurs in one stack, at most */
};

struct groups {
	bool functions;		/* set before: labels such as a command, which
				 * may be called like a function, are none */
	struct arena arena;
	struct group *all;
	size_t n;
	struct names names;
	uint32_t *of;		/* by the id of a frame's name: its group */
};

enum group_order { ORDER_SELF, ORDER_TOTAL, ORDER_NAME };
#define GROUP_ORDERS "self|total|name"			/* in that order */

/* sum up all stacks; the groups are then as `names` numbers them */
void groups_sum(struct groups *, const struct profile *, enum group_by);
/*
 * Order them, without those that hold nothing; equal ones by the other number,
 * then by name.  `of` and `names` then no longer tell a group's place.
 */
void groups_sort(struct groups *, enum group_order);
/* give the memory back; it is {0} again */
void groups_free(struct groups *);

#endif
