/*
 * Two profiles in one picture: what each frame had before and after.  Shares
 * are compared, because the two may have run for different times; counts are
 * if the metadata say compare="counts".
 */
#ifndef FLAMESVG_DIFF_H
#define FLAMESVG_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/options.h"

#define DIFF_BEFORE 0		/* columns of the tree */
#define DIFF_AFTER 1
#define DIFF_STEPS 32		/* of colour, to either side of no change */

struct diff {
	const struct tree *tree;
	const char *by;		/* what widths go by: after, before, max */
	bool max;		/* they go by the larger */
	bool counts;		/* compare counts, not shares of the whole */
	bool self;		/* compare own counts, not those with callees */
	bool negate;		/* swap more and less */
	double most;		/* points, at the ends of the scale */
	struct rgb ramp[2 * DIFF_STEPS + 1];	/* the colours */
	const uint64_t *total, *own;	/* the widths of each node */
	const char *test;	/* what changes were tested against, or NULL */
	unsigned char *steady;	/* by id: 1 where that showed no change */
};

#define DIFF_NOISE ((struct rgb){200, 200, 200})
#define DIFF_DASH_NEW "6 2"	/* outlines of frames of one side only */
#define DIFF_DASH_GONE "2 2"

/* set total and own */
void diff_width(struct diff *);
void diff_scale(struct diff *);
/* learn from the metadata of folddiff which changes are mere noise */
void diff_tested(struct diff *, const struct meta *, const struct names *,
    struct arena *);
/*
 * The change of a node, after less before: in points, which are percent of its
 * whole, or for counts in percent of the whole before.
 */
double diff_points(const struct diff *, uint32_t node);
/* "1.25 points", or "12 samples": a change without its sign */
void diff_amount(struct buf *, const struct diff *, const struct options *,
    double points);
struct rgb diff_color(const struct diff *, uint32_t node);
/* 1 for what is only after, -1 for what was only before */
int diff_only(const struct diff *, uint32_t node);
/* the share of a node in one of the columns, in percent */
double diff_share(const struct diff *, uint32_t node, unsigned column);
/* "before 1 (1.00%), after 2 (2.00%), +100.0% relative" */
void diff_words(struct buf *, const struct diff *, const struct options *,
    uint32_t node);
/* "gone: x 3.00%, y 1.00%, and 3 more 0.50%", or nothing */
void diff_gone(struct buf *, const struct diff *, const struct names *);

#endif
