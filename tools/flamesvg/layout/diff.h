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

#define DIFF_BEFORE 0		/* columns of a tree's counts */
#define DIFF_AFTER 1

struct diff_settings {
	const char *width_by;	/* after, before or max */
	bool by_self;		/* compare self counts, not inclusive ones */
	bool negate;		/* swap more and less */
};

struct diff {
	struct arena arena;
	const struct tree *tree;
	const struct diff_settings *settings;
	bool counts;		/* compare counts, not shares of the whole */

	/* the counts that widths show */
	bool max;		/* the larger of before and after */
	const uint64_t *total, *self;	/* by node */

	double most;		/* the largest change in points, at least 1 */
	str test;		/* name of folddiff's test, or "" */
	unsigned char *steady;	/* by name: 1 if within noise; or NULL */
};

/* compare the two columns of a tree; lives until exit */
void diff_init(struct diff *, const struct diff_settings *, const struct tree *,
    const struct names *, const struct meta *);
/*
 * Return the change of a node's total from before to after, in points: percent
 * of each side's whole; if counts are compared, percent of the whole before.
 */
double diff_points(const struct diff *, uint32_t node);
/* Return the change that a node's colour shows: -1 to 1 times the largest. */
double diff_change(const struct diff *, uint32_t node);
/* Return true if folddiff tested the node's function and found no change. */
bool diff_within_noise(const struct diff *, uint32_t node);
/* Return 1 if the node is only in after, -1 if only in before, else 0. */
int diff_only(const struct diff *, uint32_t node);
/* Return the share of a node in one of the columns, in percent. */
double diff_share(const struct diff *, uint32_t node, unsigned column);

#endif
