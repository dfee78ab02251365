/*
 * Advice on known patterns in CPU profiles, such as much time in malloc.  A
 * pattern is a row of a table: names of functions, whether they belong to the
 * kernel, their position in a stack, the minimum share for the advice, its
 * meaning and the command to run.  Functions of the kernel match only in the
 * kernel part of a stack, others only outside of it.
 */
#ifndef FOLDTOP_ADVICE_H
#define FOLDTOP_ADVICE_H

#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"

struct advice {
	const char *name;	/* one word for the pattern: "locking" */
	str frame;		/* the heaviest frame that matches */
	struct num frame_count;	/* weight of that frame */
	struct num count;	/* weight of all frames that match */
	str below;		/* the main caller, or {0} */
	struct num below_count;	/* weight that comes from that caller */
	uint32_t times;		/* maximum frames in a stack, if recursive */
	const char *what;	/* text with %s for the share */
	const char *remedy;	/* advice on what to do, or NULL */
};

struct advice_list {
	struct advice *all;	/* the largest share first */
	size_t n, cap;
};

void advice_find(struct advice_list *, const struct profile *);
#define ADVICE_NAME 40		/* maximum columns of a name in advice */
/* append "memory allocation takes 18.4%, 11.0% below parse; profile_run ..." */
void advice_text(const struct profile *, const struct advice *,
    const struct screen *, struct buf *);

#endif
