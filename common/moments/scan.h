/*
 * Is there a time in which a function ran more, or less, than chance explains?
 *
 *	slice	0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15
 *	samples	1  0  2  1  0  6  7  5  6  1  0  1  0  2  1  0
 *			       |<- window ->|
 *
 * Windows of many lengths slide over its samples.  If a window has c of all C
 * samples, and E would be its part if they came evenly, then
 *
 *	ratio = c log(c / E) + (C - c) log((C - c) / (C - E))
 *
 * is the logarithm of the likelihood ratio of "otherwise here than elsewhere"
 * to "the same everywhere".  Above, c = 24 of C = 33 and E = 33 * 4 / 16, so
 * the ratio is 24 log 2.9 + 9 log 0.36 = 16.5.  The window with the largest one
 * is the best: the scan statistic (M. Kulldorff, A spatial scan statistic,
 * 1997).
 *
 * How large the best ratio becomes by chance is found by permutation: blocks of
 * the recording are put in random order 99 times, and each order has a best
 * window.  Blocks and not slices, because samples of neighbouring slices are
 * alike, as programs have phases.  A block is as long as the function's memory:
 * the lag from which on its samples are not correlated, in the recording
 * without its best windows, or else a burst would hide itself.
 *
 *	A A A B B B C C C D D D  ->  C C C A A A D D D B B B
 *
 * The best ratios of random orders follow a Gumbel distribution, whose mode and
 * scale come from their mean and deviation (A. Abrams, K. Kleinman and M.
 * Kulldorff, Gumbel based p-value approximations for spatial scan statistics,
 * 2010), and so the probability of a ratio is
 *
 *	chance = 1 - exp(-exp(-(ratio - mode) / scale))
 *
 * times the number of functions that are tested (Bonferroni).  The seed of the
 * orders is fixed: the same input, the same result.
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
