/*
 * Is there a time in which a function ran more, or less, than chance explains?
 * Windows of many lengths slide over its samples; the best is the one with the
 * largest likelihood ratio of "otherwise here than elsewhere" against "the
 * same everywhere" (the scan statistic of Kulldorff 1997).
 *
 * How large it becomes by chance is found by shuffling the recording many
 * times.  Samples of neighbouring slices are alike, since programs have phases,
 * so that blocks are shuffled instead of slices; they are as long as the
 * function's memory.  That is the lag at which its samples are no longer
 * correlated, in the recording without its best windows, or else a burst would
 * hide itself.  The largest ratios of shuffled recordings follow a Gumbel
 * distribution (Abrams, Kulldorff and Kleinman 2010), whose tail gives the
 * probability.  The seed is fixed: the same input, the same result.
 *
 * All this is done in cells of several slices where there are many slices, so
 * that the cost of a function does not depend on them.
 */
#ifndef COMMON_SCAN_H
#define COMMON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/moments/scan_cells.h"

struct scan_window {
	uint32_t from, to;	/* slices; the last is not in it */
	double samples, expected;	/* expected if it were as elsewhere */
	double ratio;		/* the logarithm of the likelihood ratio */
	double chance;		/* that a recording has such a window */
};

enum {
	SCAN_MORE = 5,		/* windows of one function with more, */
	SCAN_LESS = 3,		/* and with less */
	SCAN_MOST = SCAN_MORE + SCAN_LESS
};

/* windows of a function: some with more, then some with less */
struct scan_guess {
	struct scan_window window[SCAN_MOST];
	unsigned n, more;
};

/*
 * The windows that would differ if slices were independent, in both directions
 * the best first, or only those with more.  Their ends are those of cells, and
 * no chance is known.
 */
void scan_look(struct scan_cells_room *, const struct series *, bool less,
    struct scan_guess *);
/* Keep n that chance does not explain as slices are, with exact ends. */
void scan_judge(struct scan_cells_room *, const struct series *,
    struct scan_guess *);

#endif
