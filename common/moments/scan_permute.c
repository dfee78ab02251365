#include "common/moments/scan_permute.h"

#include <math.h>

enum {
	TRIALS = 99,		/* shuffled recordings, */
	FIRST_TRIALS = 15,	/* after which a window that chance explains */
				/* may be given up */
	MASKED = 3,		/* best windows, which are no part of memory */
	BINS = 12		/* the fewest from which memory is read */
};

#define GAMMA 0.57721566490153286

/* splitmix64 (Steele, Lea and Flood 2014), below n */
static uint32_t
draw_number(uint64_t *seed, uint32_t n)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)((z ^ z >> 31) % n);
}

/* mask the best windows: they may be bursts, which are unlike the rest */
static void
mask_bursts(struct scan_cells *f)
{
	uint32_t sum = 0;
	unsigned most = f->nmasked + MASKED;

	while (f->nmasked < most) {
		struct scan_cells_span w = scan_cells_best(f);

		sum += w.to - w.from;
		if (w.ratio <= 0 || sum > f->of->grid.cells / SCAN_CELLS_SHARE)
			return;
		f->masked[f->nmasked++] = w;
	}
}

/* samples in bins of some cells that touch no masked window */
struct bins {
	double *sum;
	bool *known;
	uint32_t n;
	double count, mean, variance;	/* of those that are known */
};

static struct bins
fill_bins(const struct scan_cells *f, uint32_t width)
{
	const struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	struct bins c = {.sum = room->mixed, .known = room->known,
	    .n = grid->cells / width};
	double squares = 0;

	for (uint32_t i = 0; i < c.n; i++) {
		c.sum[i] = f->sign * (room->sum[(i + 1) * width] -
		    room->sum[i * width]);
		c.known[i] = !scan_cells_masked(f, i * width, (i + 1) * width);
		c.count += c.known[i];
	}
	for (uint32_t i = 0; i < c.n; i++)
		c.mean += c.known[i] ? c.sum[i] / c.count : 0;
	for (uint32_t i = 0; i < c.n; i++) {
		c.sum[i] = c.known[i] ? c.sum[i] - c.mean : 0;
		squares += c.sum[i] * c.sum[i];
	}
	c.variance = c.count > 0 ? squares / c.count : 0;
	return c;
}

/* is a bin like the one `lag` before it, by that many standard errors? */
static bool
is_correlated(const struct bins *c, uint32_t lag, double errors)
{
	double sum = 0, pairs = 0;

	if (c->variance < c->mean / 100)	/* the same all the time */
		return false;
	for (uint32_t i = 0; i + lag < c->n; i++) {
		sum += c->sum[i] * c->sum[i + lag];
		pairs += c->known[i] && c->known[i + lag];
	}
	return pairs > 2 && sum / pairs > errors / sqrt(pairs) * c->variance;
}

/*
 * The memory of a function in cells, see scan.h: as long as bins are like their
 * neighbours, or differ more than independent samples would.  Narrow bins show
 * the memory of a function with many samples, and wide ones of one with few.
 */
static uint32_t
find_memory(const struct scan_cells *f)
{
	uint32_t longest = 1, cells = f->of->grid.cells;

	for (uint32_t width = 1; cells / width >= BINS; width *= 2) {
		struct bins c = fill_bins(f, width);
		uint32_t lag = 1;

		if (c.mean * c.count < SCAN_CELLS_FEW)
			break;
		while (lag < c.n / 4 && is_correlated(&c, lag,
		    lag == 1 ? 2.3 : 2))
			lag++;
		if (c.variance > c.mean * (1 + 2 * sqrt(2 / c.count)))
			longest = width > longest ? width : longest;
		if (lag > 1 && width * (2 * lag - 1) > longest)
			longest = width * (2 * lag - 1);
	}
	return longest;
}

/* shuffle blocks of cells, after a random turn: the first cell follows the last
 * as on a circle */
static void
shuffle_blocks(struct scan_cells *f, uint32_t block)
{
	const struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	uint32_t *order = room->order, at = 0;
	uint32_t turn = draw_number(&f->seed, grid->cells);
	uint32_t blocks = (grid->cells + block - 1) / block;

	for (uint32_t i = 0; i < blocks; i++)
		order[i] = i;
	for (uint32_t i = blocks; i > 0; i--) {
		uint32_t j = draw_number(&f->seed, i), first = order[j] * block;
		uint32_t last = first + block < grid->cells ? first + block :
		    grid->cells;

		order[j] = order[i - 1];
		for (uint32_t k = first; k < last; k++, at++) {
			uint32_t from = k + turn < grid->cells ? k + turn :
			    k + turn - grid->cells;

			room->mixed[at + 1] = room->mixed[at] + f->sign *
			    room->cell[from];
		}
	}
}

/* the largest ratio of the shuffled recording */
static double
find_best_mixed(const struct scan_cells *f)
{
	const struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	double top = 0;

	for (unsigned l = 0; l < grid->lengths; l++) {
		uint32_t length = grid->length[l];
		double expected = f->total * length / grid->cells;
		double most = scan_cells_most(room->mixed, grid->cells, length);

		if (most > f->sign * expected)
			top = fmax(top, scan_cells_ratio(
			    fmax(f->sign * most, 0), expected, f->total));
	}
	return top;
}

bool
scan_permute_try(struct scan_cells *f, double found,
    struct scan_permute_chance *g)
{
	double sum = 0, squares = 0, most = 0, mean, deviation;
	uint32_t block;

	mask_bursts(f);
	block = find_memory(f);
	for (int i = 0; i < TRIALS; i++) {
		double r;

		shuffle_blocks(f, block);
		r = find_best_mixed(f);
		sum += r;
		squares += r * r;
		most = fmax(most, r);
		if (i == FIRST_TRIALS && found <= most)
			return false;
	}
	mean = sum / TRIALS;
	deviation = sqrt(fmax(squares / TRIALS - mean * mean, 0));
	/* without memory the scale is about 1, and never much less */
	g->scale = fmax(deviation * sqrt(6) / acos(-1), 1);
	g->mode = mean - GAMMA * g->scale;
	return true;
}
