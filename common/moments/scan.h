/*
 * Finds windows of time in which a function ran more, or less, than chance
 * explains.
 *
 * slice	0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15
 * samples	1  0  2  1  0  6  7  5  6  1  0  1  0  2  1  0
 *		       |<- window ->|
 *
 * Windows of many lengths slide over its samples.  If a window has c of all C
 * samples, and E are expected if they are spread evenly, then
 *
 * ratio = c log(c / E) + (C - c) log((C - c) / (C - E))
 *
 * is the logarithm of the likelihood ratio of "a different rate here" to "the
 * same rate everywhere".  Above, c = 24 of C = 33 and E = 33 * 4 / 16, so the
 * ratio is 24 log 2.9 + 9 log 0.36 = 16.5.  The best window has the largest
 * ratio, the scan statistic (M. Kulldorff, A spatial scan statistic, 1997).
 *
 * If samples were independent, a window would reach this ratio by chance with a
 * probability of about exp(-ratio).  They are not, since programs have phases.
 * So the ratio is divided by the function's dispersion,
 *
 * dispersion = variance / mean of the samples in bins of equal length,
 *
 * which is 1 for independent samples (quasi-likelihood, R. Wedderburn, 1974).
 * The largest value over all bin lengths is used, from one cell to a twelfth of
 * the recording.  The three best windows are excluded, since otherwise a burst
 * would hide itself.  Then
 *
 * chance = windows * functions * exp(-ratio / dispersion)
 *
 * is the expected number of such windows by chance in a recording (Bonferroni).
 *
 * If there are many slices, they are grouped into cells to bound the cost.
 */
#ifndef COMMON_SCAN_H
#define COMMON_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/moments/series.h"

enum { SCAN_LENGTHS = 32 };	/* maximum number of window lengths */

/* how time is divided into cells, and scratch arrays; lives until exit */
struct scan {
	uint32_t first, slices;	/* the first slice, and the number of slices */
	uint32_t per, cells;	/* slices per cell, and the number of cells */
	double tests;		/* factor of Bonferroni's correction */
	double limit;		/* report windows up to this `chance` */
	uint32_t length[SCAN_LENGTHS];	/* window lengths in cells */
	unsigned lengths;
	double *cell;		/* samples in each cell */
	double *sum;		/* samples before each cell */
	double *bin;		/* samples in each bin */
	double *fine;		/* samples before each slice */
};

struct scan_window {
	uint32_t from, to;	/* slices from..to-1 */
	double samples, expected;	/* expected: at the rate elsewhere */
	double ratio;		/* logarithm of the likelihood ratio */
	double chance;		/* expected number of such windows by chance */
};

enum {
	SCAN_MORE = 5,		/* maximum windows with more samples */
	SCAN_LESS = 3,		/* maximum windows with fewer samples */
	SCAN_MOST = SCAN_MORE + SCAN_LESS
};

/* the windows of a function */
struct scan_found {
	struct scan_window window[SCAN_MOST];
	unsigned n;
};

/* Prepare to search functions.  `tests` is the number of tests to come, and
 * `limit` the largest chance to report. */
void scan_open(struct scan *, const struct series_all *, double tests,
    double limit);
/* Find the windows with more samples than chance explains and, if `less` is
 * set, those with fewer; the best of each kind comes first. */
void scan_find(struct scan *, const struct series *, bool less,
    struct scan_found *);

#endif
