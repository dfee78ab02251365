/*
 * Patterns that tell what to do.  Each is a row of a table: names, where they
 * stand, from which share on, what that means, what to do.  Nothing is said
 * but what holds, with the number that made it hold; and nothing of profiles
 * that are not of processors at work.
 */
#ifndef FOLDTOP_ADVICE_H
#define FOLDTOP_ADVICE_H

#include "tools/foldtop/group.h"
#include "tools/foldtop/screen.h"

struct advice {
	const char *name;	/* of the pattern, one word */
	str frame;		/* the heaviest that matches */
	struct num frame_count;
	struct num count;	/* of all that match */
	str below;		/* who calls for most of it, or {0} */
	struct num below_count;
	uint32_t times;		/* of a tower: its frames in one stack */
	const char *what;	/* with %s for the share */
	const char *remedy;
};

struct advices {
	struct advice *all;	/* the largest share first */
	size_t n, cap;
};

/* the groups are functions, not sorted */
void advice_find(struct advices *, const struct base *, const struct groups *);
/* "memory allocation takes 18.4%, 11.0% below parse; reuse ..." */
void advice_text(const struct base *, const struct advice *, struct buf *);

#endif
