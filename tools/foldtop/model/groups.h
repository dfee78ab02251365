/*
 * Self and total of every function, or of every module, thread, root, kind or
 * line.  A stack counts once for each, however often it recurs there.
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
	uint32_t times;		/* in one stack, at most */
	uint32_t id;		/* of the name */
};

/* starts as {0} */
struct groups {
	struct arena arena;
	size_t n;
	const struct names *names;	/* of the groups: those of frames, or */
	struct names own;
	uint32_t *of;		/* by the id of a frame's name: its group; */
				/* NULL if each name is one */
	/* by the id of a group's name, small as a profile may have millions: */
	struct group_sum {
		uint64_t self, total;	/* without nanos */
		uint32_t times;
		uint32_t now;		/* how often it is in the stack read */
	} *sum;
	struct group_nano { uint32_t self, total; } *nano;	/* or NULL */

	struct group *all;	/* once they are sorted */
};

enum group_order { ORDER_SELF, ORDER_TOTAL, ORDER_NAME };
#define GROUP_ORDERS "self|total|name"			/* in that order */

/* sum up all stacks */
void groups_sum(struct groups *, const struct profile *, enum group_by);
/*
 * The same by function, without labels such as a command, which may be named
 * like a function.
 */
void groups_sum_functions(struct groups *, const struct profile *);
/* the group of name i of `names`, before they are sorted */
struct group groups_at(const struct groups *, uint32_t i);
/*
 * Put the first `most`, which is not 0, into all[], in order; ties by the other
 * number, then by name. n becomes the number of groups with a total; the others
 * are not among them.
 */
void groups_sort(struct groups *, enum group_order, size_t most);

#endif
