/*
 * The shares of functions in the parts of a profile (folded_parts.h): in the
 * newest part, and in the minute before it, or in a baseline.
 */
#ifndef FOLDVIEW_WINDOW_H
#define FOLDVIEW_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/folded/folded_parts.h"

#define WINDOW_SECONDS 60	/* before the newest part, */
#define WINDOW_PARTS 60		/* parts kept, at most */

/* a part, or a baseline: the weights of its functions */
struct window_part {
	struct folded_part part;
	struct num weight;	/* of all */
	uint64_t samples;
	struct window_weight {
		uint64_t name;	/* its id, for search.h */
		struct num n;
	} *of;			/* names with a weight, sorted */
	size_t n, cap;
};

/* starts as {0} */
struct window {
	bool by_total;		/* else by self */
	struct window_part past[WINDOW_PARTS + 1];	/* a ring: */
	size_t first, n;	/* the newest is the last */
	struct window_part base;	/* of --baseline, or empty */
	struct num *sum;	/* by name: the baseline's weight */
	size_t nsum, sum_cap;
	struct num weight;	/* of the baseline, */
	uint64_t samples;	/* its samples */
	double seconds;		/* and its duration */
	/* of the part that is added, by name: */
	struct num *now;
	uint32_t *mark;		/* stack + 1 that counted it last */
	size_t now_cap, mark_cap;
	size_t kept;		/* names after the last window_forget() */
};

/* add the newest part: the stacks of a profile, whose names keep their
 * numbers */
void window_add(struct window *, const struct folded_part *,
    const struct folded *);
/* compare with a profile instead of the minute before */
void window_baseline(struct window *, const struct folded *);
/*
 * Forget names that no part has any more, once they are the majority.  The
 * names of the profile are renumbered; its stacks are gone already.
 */
void window_forget(struct window *, struct names *);
/* sum up the baseline of the newest part */
void window_compare(struct window *);
/* the part of the number i, the oldest being 0 */
static inline const struct window_part *
window_part(const struct window *w, size_t i)
{
	return &w->past[(w->first + i) % (WINDOW_PARTS + 1)];
}

static inline const struct window_part *
window_newest(const struct window *w)
{
	return window_part(w, w->n - 1);
}

/* percent, in a part and in the baseline */
double window_share(const struct window_part *, uint32_t name);
double window_before(const struct window *, uint32_t name);
/* is the change significant? */
bool window_differs(const struct window *, uint32_t name);
/* the names with a share now or before, the largest share first; for
 * buf_drop() */
uint32_t *window_rank(const struct window *, size_t *n);

#endif
