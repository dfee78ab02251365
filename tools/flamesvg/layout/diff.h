/*
 * Two profiles in one picture: the counts of each frame before and after.
 * Shares are compared, because the two may have run for different times, or
 * counts if the metadata say compare="counts".
 */
#ifndef FLAMESVG_DIFF_H
#define FLAMESVG_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"

#define DIFF_BEFORE 0		/* columns of the tree */
#define DIFF_AFTER 1

struct diff_settings {
	const char *width_by;	/* after, before, max */
	bool by_self;		/* compare self counts, not inclusive ones */
	bool negate;		/* swap more and less */
};

struct diff {
	struct arena arena;
	const struct tree *tree;
	const struct diff_settings *settings;
	bool counts;		/* compare counts, not shares of the whole */

	/* the widths: */
	bool max;		/* the larger of before and after */
	const uint64_t *total, *self;	/* of each node */

	double most;		/* the largest change in points, at least 1 */
	str test;		/* folddiff's test, or "" */
	unsigned char *steady;	/* by id, if tested: 1 where the change is
				 * within noise */
};

/* compare the two columns of a tree; lives until exit */
void diff_init(struct diff *, const struct diff_settings *, const struct tree *,
    const struct names *, const struct meta *);
/*
 * The change of a node with its callees, after less before: in points, which
 * are percent of its whole, or for counts in percent of the whole before.
 */
double diff_points(const struct diff *, uint32_t node);
/* the change for its colour, as a fraction of the largest, from -1 to 1 */
double diff_change(const struct diff *, uint32_t node);
/* did folddiff test the function of the node and find no change? */
bool diff_within_noise(const struct diff *, uint32_t node);
/* 1 for a node that is only in after, -1 for one only in before, else 0 */
int diff_only(const struct diff *, uint32_t node);
/* the share of a node in one of the columns, in percent */
double diff_share(const struct diff *, uint32_t node, unsigned column);

#endif
