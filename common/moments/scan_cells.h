/*
 * A function's samples in cells of time, and the window in which it ran most,
 * or least: see scan.h.
 */
#ifndef COMMON_SCAN_CELLS_H
#define COMMON_SCAN_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/moments/series.h"

enum {
	SCAN_CELLS_SHARE = 3,	/* a window is at most a third of the time */
	SCAN_CELLS_LENGTHS = 32,	/* that windows have */
	SCAN_CELLS_MASKS = 8		/* windows that can be masked */
};

#define SCAN_CELLS_FEW 8	/* samples that a window needs to be reported */

/* the same for all functions */
struct scan_cells_grid {
	uint32_t first, slices;	/* slices first to first + slices - 1, */
	uint32_t per, cells;	/* in that many cells of `per` slices */
	double tests;		/* functions that are tested: the more there */
				/* are, the more differ by chance */
	double limit;		/* the largest chance that counts */
	uint32_t length[SCAN_CELLS_LENGTHS];	/* of windows, in cells */
	unsigned lengths;
};

/* what is computed for a function, and then for the next; lives until exit */
struct scan_cells_room {
	struct scan_cells_grid grid;
	double *cell;		/* samples of each cell, */
	double *sum;		/* of all before each, */
	double *bin;		/* and of several; */
	double *fine;		/* samples before each slice */
};

/* cells from..to-1 */
struct scan_cells_span {
	uint32_t from, to;
	double samples, ratio;	/* the logarithm of the likelihood ratio */
};

/* one function, in one direction */
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
/* start to find more; false if it is clear that nothing can be found */
bool scan_cells_fill(struct scan_cells *, struct scan_cells_room *,
    const struct series *);
/*
 * Turn to windows with less.  Windows with more get as many samples as the
 * rest has, or else all other times would seem to have less.
 */
void scan_cells_turn(struct scan_cells *, const struct scan_cells_span *more,
    unsigned n);
/* the best of all lengths outside what is masked */
struct scan_cells_span scan_cells_best(const struct scan_cells *);
bool scan_cells_masked(const struct scan_cells *, uint32_t from, uint32_t to);
/* the ratio of a window with `samples` out of `total` and `expected` ones */
double scan_cells_ratio(double samples, double expected, double total);

#endif
