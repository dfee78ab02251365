/*
 * A function's samples in cells of time, and the window in which it ran most,
 * or least: see scan.h.
 */
#ifndef COMMON_BENCH_H
#define COMMON_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/series.h"

enum {
	BENCH_SHARE = 3,	/* a window is at most a third of the time */
	BENCH_LENGTHS = 32,	/* that windows have */
	BENCH_MASKS = 8		/* windows that can be masked */
};

#define BENCH_FEW 8	/* samples that a window needs to be worth a word */

/* what all functions share; lives until exit */
struct bench_room {
	uint32_t first, slices;	/* slices first to first + slices - 1, */
	uint32_t per, cells;	/* in so many cells of `per` slices */
	double tests;		/* functions that are looked at: each adds to */
				/* what chance can do */
	double limit;		/* the largest chance that counts */
	uint32_t length[BENCH_LENGTHS];	/* of windows, in cells */
	unsigned lengths;
	double *cell;		/* samples of each cell of a function, */
	double *sum;		/* of all before each, */
	double *mixed;		/* and of a shuffled recording; */
	double *fine;		/* samples before each slice */
	bool *known;
	uint32_t *order;
};

/* cells from..to-1 */
struct bench_span {
	uint32_t from, to;
	double samples, ratio;	/* the logarithm of the likelihood ratio */
};

/* one function, in one direction */
struct bench {
	struct bench_room *of;
	double sign;		/* 1 to find more, -1 to find less */
	uint32_t lo, hi;	/* cells that may differ */
	double total;
	struct bench_span masked[BENCH_MASKS];
	unsigned nmasked;
	uint64_t seed;
};

void bench_open(struct bench_room *, const struct series_all *, double tests,
    double limit);
/* start to find more; false if it is clear that nothing can be found */
bool bench_fill(struct bench *, struct bench_room *, const struct series *);
/*
 * Turn to windows with less.  What is in windows with more becomes as the
 * rest, or else all other times would lack it.
 */
void bench_turn(struct bench *, const struct bench_span *more, unsigned n);
/* the best of all lengths outside what is masked */
struct bench_span bench_best(const struct bench *);
bool bench_masked(const struct bench *, uint32_t from, uint32_t to);
/* the largest difference of sums that are so many cells apart */
double bench_most(const double *sum, uint32_t cells, uint32_t length);
/* of `samples` in a window, out of `total`, where `expected` were likely */
double bench_ratio(double samples, double expected, double total);

#endif
