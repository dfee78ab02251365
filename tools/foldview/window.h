/*
 * Compares the shares of functions in the newest part of a profile
 * (folded_parts.h) with those in the minute before, or in a baseline file.
 */
#ifndef FOLDVIEW_WINDOW_H
#define FOLDVIEW_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/folded/folded_parts.h"

#define WINDOW_SECONDS 60	/* length of the baseline */
#define WINDOW_PARTS 60		/* most parts in the baseline */

/* the weights of functions in a part, or in the baseline file */
struct window_part {
	struct folded_part part;
	struct num weight;	/* total weight */
	uint64_t samples;
	struct window_weight {
		uint64_t name;	/* id, 64 bits wide for search.h */
		struct num n;
	} *of;			/* functions with a weight, sorted by id */
	size_t n, cap;
};

/* starts as {0} */
struct window {
	bool by_total;		/* use total weights, not self */
	struct window_part past[WINDOW_PARTS + 1];	/* ring buffer */
	size_t first, n;	/* oldest part, and number of parts */
	struct window_part base;	/* --baseline, or empty */

	/* the baseline, after window_compare(): */
	struct num *sum;	/* weight by name */
	size_t nsum, sum_cap;
	struct num weight;	/* total weight */
	uint64_t samples;
	double seconds;		/* duration */

	/* while a part is added: */
	struct num *now;	/* weight by name */
	uint32_t *mark;		/* by name: 1 + the last stack counted */
	size_t kept;		/* names after the last window_forget() */
};

/* Add the newest part, the stacks of a profile. */
void window_add(struct window *, const struct folded_part *,
    const struct folded *);
/* Use a profile as the baseline instead of the minute before. */
void window_baseline(struct window *, const struct folded *);
/* Free names that no part uses any more, once there are many.  The remaining
 * names get new ids.  The profile must not have stacks. */
void window_forget(struct window *, struct names *);
/* Sum up the baseline for the newest part. */
void window_compare(struct window *);
/* Return the newest part. */
static inline const struct window_part *
window_newest(const struct window *w)
{
	return &w->past[(w->first + w->n - 1) % (WINDOW_PARTS + 1)];
}

/* Return the share of a function in percent, in the newest part or in the
 * baseline. */
double window_share(const struct window *, uint32_t name);
double window_before(const struct window *, uint32_t name);
/* Return whether the change of a share is significant. */
bool window_differs(const struct window *, uint32_t name);
/* Return the *n functions with a share now or before, the largest share now
 * first; buf_drop() frees them. */
uint32_t *window_rank(const struct window *, size_t *n);

#endif
