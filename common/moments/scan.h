/*
 * Finds the times in which a function ran more, or less, than chance explains.
 *
 *	slice	0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15
 *	samples	1  0  2  1  0  6  7  5  6  1  0  1  0  2  1  0
 *			       |<- window ->|
 *
 * Windows of many lengths slide over its samples.  If a window has c of all C
 * samples, and would have E if they were spread evenly, then
 *
 *	ratio = c log(c / E) + (C - c) log((C - c) / (C - E))
 *
 * is the logarithm of the likelihood ratio of "a different rate here" to "the
 * same rate everywhere".  Above, c = 24 of C = 33 and E = 33 * 4 / 16, so the
 * ratio is 24 log 2.9 + 9 log 0.36 = 16.5.  The window with the largest one is
 * the best: the scan statistic (M. Kulldorff, A spatial scan statistic, 1997).
 *
 * If samples were independent of each other, a window would have such a ratio
 * by chance with a probability of about exp(-ratio).  They are not: programs
 * have phases.  So the ratio is divided by the function's dispersion,
 *
 *	dispersion = variance / mean of the samples in bins of equal length,
 *
 * which is 1 for independent samples (the quasi-likelihood of R. Wedderburn,
 * 1974).  It is the largest over bins of all lengths, from one cell to a
 * twelfth of the recording, without the three best windows, since otherwise a
 * burst would hide itself.  Then
 *
 *	chance = windows * functions * exp(-ratio / dispersion)
 *
 * is the number of such windows that a recording is expected to have by chance
 * (Bonferroni).
 *
 * Many slices are grouped to cells, so that the cost of a function does not
 * depend on the number of slices.
 */
#ifndef COMMON_SCAN_H
#define COMMON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/moments/scan_cells.h"

struct scan_window {
	uint32_t from, to;	/* slices from..to-1 */
	double samples, expected;	/* expected at the rate elsewhere */
	double ratio;		/* the logarithm of the likelihood ratio */
	double chance;		/* expected number of such windows */
};

enum {
	SCAN_MORE = 5,		/* windows of a function with more, */
	SCAN_LESS = 3,		/* and with less */
	SCAN_MOST = SCAN_MORE + SCAN_LESS
};

/* windows of a function */
struct scan_found {
	struct scan_window window[SCAN_MOST];
	unsigned n;
};

/*
 * Find the windows that chance does not explain, those with more samples and,
 * if `less`, those with less; the best first in each direction.
 */
void scan_find(struct scan_cells_room *, const struct series *, bool less,
    struct scan_found *);

#endif
