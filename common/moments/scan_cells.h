/*
 * The samples of a function per cell of time, and the best window over them;
 * see scan.h.
 */
#ifndef COMMON_SCAN_CELLS_H
#define COMMON_SCAN_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/moments/series.h"

enum {
	SCAN_CELLS_SHARE = 3,	/* windows cover at most a third of the time */
	SCAN_CELLS_LENGTHS = 32,	/* most window lengths */
	SCAN_CELLS_MASKS = 8		/* most masked windows */
};

#define SCAN_CELLS_FEW 8	/* fewest samples in a reported window */

/* how time is divided into cells, for all functions */
struct scan_cells_grid {
	uint32_t first, slices;	/* the first slice, and the number of slices */
	uint32_t per, cells;	/* slices per cell, and the number of cells */
	double tests;		/* factor of Bonferroni's correction */
	double limit;		/* report windows up to this `chance` */
	uint32_t length[SCAN_CELLS_LENGTHS];	/* window lengths in cells */
	unsigned lengths;
};

/* the grid and scratch arrays, reused for each function; lives until exit */
struct scan_cells_room {
	struct scan_cells_grid grid;
	double *cell;		/* samples in each cell */
	double *sum;		/* samples before each cell */
	double *bin;		/* samples in each bin */
	double *fine;		/* samples before each slice */
};

/* a window of cells from..to-1 */
struct scan_cells_span {
	uint32_t from, to;
	double samples, ratio;	/* ratio: log of the likelihood ratio */
};

/* the search of one function, for windows with more samples or with fewer */
struct scan_cells {
	struct scan_cells_room *of;
	double sign;		/* 1 to find more samples, -1 to find fewer */
	uint32_t lo, hi;	/* range of cells to search */
	double total;		/* samples in all cells */
	struct scan_cells_span masked[SCAN_CELLS_MASKS];
	unsigned nmasked;
};

void scan_cells_open(struct scan_cells_room *, const struct series_all *,
    double tests, double limit);
/* Start a search for more samples.  Return false if nothing can be found. */
bool scan_cells_fill(struct scan_cells *, struct scan_cells_room *,
    const struct series *);
/*
 * Start a search for fewer samples.  The windows with more are reduced to the
 * rate elsewhere, since otherwise all other times would seem to have fewer.
 */
void scan_cells_turn(struct scan_cells *, const struct scan_cells_span *more,
    unsigned n);
/* Return the best unmasked window of any length. */
struct scan_cells_span scan_cells_best(const struct scan_cells *);
bool scan_cells_masked(const struct scan_cells *, uint32_t from, uint32_t to);
/* Return the log likelihood ratio of a window with `samples` of `total` samples
 * if `expected` are expected. */
double scan_cells_ratio(double samples, double expected, double total);

#endif
