/*
 * Self and total of every function, or of every module, thread, root, kind or
 * line.  A stack counts once for each, even if it recurs in the stack.
 */
#ifndef FOLDTOP_GROUPS_H
#define FOLDTOP_GROUPS_H

#include "tools/foldtop/model/profile.h"

enum group_by { BY_FUNCTION, BY_MODULE, BY_THREAD, BY_ROOT, BY_KIND, BY_LINE };
/* words in the order of enum group_by */
#define GROUP_WORDS "function|module|thread|root|kind|line"

struct group {
	str name;
	struct num self, total;
	uint32_t times;		/* maximum occurrences in one stack */
	uint32_t id;		/* id of the name */
};

/* starts as {0} */
struct groups {
	struct arena arena;
	size_t n;
	const struct names *names;	/* names of groups: of frames or own */
	struct names own;
	uint32_t *of;		/* by id of a frame's name: its group; NULL */
				/* if each name is a group */
	/* by id of a group's name; kept small for profiles with millions: */
	struct group_sum {
		uint64_t self, total;	/* without nanos */
		uint32_t times;
		uint32_t now;		/* occurrences in the current stack */
	} *sum;
	struct group_nano { uint32_t self, total; } *nano;	/* or NULL */

	struct group *all;	/* the sorted groups */
};

enum group_order { ORDER_SELF, ORDER_TOTAL, ORDER_NAME };
#define GROUP_ORDERS "self|total|name"			/* in that order */

/* sum up all stacks by group */
void groups_sum(struct groups *, const struct profile *, enum group_by);
/*
 * Sum up all stacks by function, without labels, since a label such as a
 * command may have the name of a function.
 */
void groups_sum_functions(struct groups *, const struct profile *);
/* return the group of name i of `names`; works before the groups are sorted */
struct group groups_at(const struct groups *, uint32_t i);
/*
 * Sort the groups that have a total, and put the first `most`, at least 1, into
 * all[].  Ties are sorted by the other number, then by name.  Set n to the
 * number of groups with a total.
 */
void groups_sort(struct groups *, enum group_order, size_t most);

#endif
