/*
 * The samples of a function by cells of time, and the window in which it ran
 * most or least: see scan.h.
 */
#ifndef COMMON_SCAN_CELLS_H
#define COMMON_SCAN_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/moments/series.h"

enum {
	SCAN_CELLS_SHARE = 3,	/* a window is at most a third of the time */
	SCAN_CELLS_LENGTHS = 32,	/* number of window lengths */
	SCAN_CELLS_MASKS = 8		/* windows that can be masked */
};

#define SCAN_CELLS_FEW 8	/* samples that a window needs to be reported */

/* what all functions share */
struct scan_cells_grid {
	uint32_t first, slices;	/* slices first to first + slices - 1, */
	uint32_t per, cells;	/* in `cells` cells of `per` slices */
	double tests;		/* number of functions tested, as in */
				/* Bonferroni's correction */
	double limit;		/* the largest chance that is reported */
	uint32_t length[SCAN_CELLS_LENGTHS];	/* of windows, in cells */
	unsigned lengths;
};

/* memory for one function after another; lives until exit */
struct scan_cells_room {
	struct scan_cells_grid grid;
	double *cell;		/* samples of each cell, */
	double *sum;		/* of the cells before each, */
	double *bin;		/* of each bin; */
	double *fine;		/* samples before each slice */
};

/* cells from..to-1 */
struct scan_cells_span {
	uint32_t from, to;
	double samples, ratio;	/* the logarithm of the likelihood ratio */
};

/* search one function for times with more of it, or with less */
struct scan_cells {
	struct scan_cells_room *of;
	double sign;		/* 1 to find more, -1 to find less */
	uint32_t lo, hi;	/* cells that may differ */
	double total;
	struct scan_cells_span masked[SCAN_CELLS_MASKS];
	unsigned nmasked;
};

void scan_cells_open(struct scan_cells_room *, const struct series_all *,
    double tests, double limit);
/* start to search for more; false if nothing can be found */
bool scan_cells_fill(struct scan_cells *, struct scan_cells_room *,
    const struct series *);
/*
 * Continue with windows with less.  In windows with more, samples are reduced
 * to the rate elsewhere, since otherwise all other times would seem to have
 * less.
 */
void scan_cells_turn(struct scan_cells *, const struct scan_cells_span *more,
    unsigned n);
/* the best unmasked window of any length */
struct scan_cells_span scan_cells_best(const struct scan_cells *);
bool scan_cells_masked(const struct scan_cells *, uint32_t from, uint32_t to);
/* the log likelihood ratio of a window with `samples` out of `total` where
 * `expected` would be even */
double scan_cells_ratio(double samples, double expected, double total);

#endif
