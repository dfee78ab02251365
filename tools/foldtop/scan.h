/*
 * Is there a time in which a function ran more than chance explains?  Windows
 * of many lengths slide over its samples; the best is the one with the largest
 * likelihood ratio of "more here than elsewhere" against "the same everywhere"
 * (the scan statistic of Kulldorff 1997).
 *
 * How large it becomes by chance is tried out.  Samples of neighbouring slices
 * are alike, since programs have phases, so that slices cannot be shuffled:
 * blocks are, as long as the function's memory.  That is the lag at which its
 * samples are no longer correlated, in the recording without its best windows,
 * or else a burst would hide itself.  The largest ratios of shuffled recordings
 * follow a Gumbel distribution (Abrams, Kulldorff and Kleinman 2010), whose
 * tail gives the probability.  The seed is fixed: the same input, the same
 * result.
 */
#ifndef FOLDTOP_SCAN_H
#define FOLDTOP_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/foldtop/series.h"

struct scan_window {
	uint32_t from, to;	/* slices; the last is not in it */
	double samples, expected;	/* expected: were it as elsewhere */
	double ratio;		/* the logarithm of the likelihood ratio */
	double chance;		/* that a recording has such a window */
};

enum { SCAN_MOST = 5 };		/* windows of one function */

/* what scans work with; lives until exit */
struct scanner {
	uint32_t slices;
	double tests;		/* functions that are looked at: each adds to */
				/* what chance can do */
	double limit;		/* the largest chance that counts */
	double *sum;
	bool *known;
	uint32_t *order;
	size_t *begin;
	struct series_point *points;
};

void scan_open(struct scanner *, uint32_t slices, double tests, double limit);
/*
 * The windows of a function that chance does not explain, the best first;
 * returns how many.
 */
unsigned scan(const struct scanner *, const struct series *,
    struct scan_window found[SCAN_MOST]);

#endif
