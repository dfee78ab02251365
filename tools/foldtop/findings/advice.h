/*
 * Advice from known patterns, such as much time in malloc.  Each pattern is a
 * row of a table: names of functions, whether they are the kernel's, where they
 * are in a stack, the least share for the advice, what it means and what to
 * run.  A name alone is not enough: functions of the kernel count only in the
 * kernel part of a stack, others only outside of it.  A profile that does not
 * measure work of processors gets none.
 */
#ifndef FOLDTOP_ADVICE_H
#define FOLDTOP_ADVICE_H

#include "tools/foldtop/model/groups.h"
#include "common/screen/screen.h"

struct advice {
	const char *name;	/* of the pattern, one word */
	str frame;		/* the heaviest that matches */
	struct num frame_count;
	struct num count;	/* of all that match */
	str below;		/* the caller with most of it, or {0} */
	struct num below_count;
	uint32_t times;		/* for deep recursion: frames in one stack */
	const char *what;	/* with %s for the share */
	const char *remedy;	/* or NULL */
};

struct advice_list {
	struct advice *all;	/* the largest share first */
	size_t n, cap;
};

/* find advice; the functions are from groups_sum_functions(), not sorted */
void advice_find(struct advice_list *, const struct profile *,
    const struct groups *);
#define ADVICE_NAME 40		/* columns of a name */
/* "memory allocation takes 18.4%, 11.0% below parse; profile_run ..." */
void advice_text(const struct profile *, const struct advice *,
    const struct screen *, struct buf *);

#endif
