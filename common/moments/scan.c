#include "common/moments/scan.h"

#include <math.h>
#include <string.h>

enum {
	MASKED = 3,	/* windows excluded from the dispersion */
	BINS = 12	/* fewest bins to estimate a dispersion from */
};

/* Move each end of the window to the slice with the largest ratio. */
static void
refine_ends(const struct scan_cells *f, struct scan_window *w)
{
	const struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	struct scan_window top = *w;
	uint32_t n = w->to - w->from, end_of_all = grid->first + grid->slices;
	uint32_t lo = w->from - grid->first > n ? w->from - n : grid->first;
	uint32_t hi = w->to + n < end_of_all ? w->to + n : end_of_all;

	for (int end = 0; end < 4; end++) {
		for (uint32_t i = lo; i <= hi; i++) {
			struct scan_window try = top;

			*(end % 2 == 0 ? &try.from : &try.to) = i;
			if (try.from >= try.to ||
			    try.to - try.from > grid->slices / SCAN_CELLS_SHARE)
				continue;
			try.samples = fmax(0, room->fine[try.to - grid->first] -
			    room->fine[try.from - grid->first]);
			try.expected = f->total * (try.to - try.from) /
			    grid->slices;
			if (f->sign * try.samples < f->sign * try.expected)
				continue;
			try.ratio = scan_cells_ratio(try.samples, try.expected,
			    f->total);
			if (try.ratio > top.ratio)
				top = try;
		}
	}
	*w = top;
	w->expected = (f->total - w->samples) * (w->to - w->from) /
	    (grid->slices - (w->to - w->from));
}

/* Fill room->fine with the number of samples before each slice. */
static void
fill_slices(struct scan_cells_room *room, const struct series *s)
{
	const struct scan_cells_grid *grid = &room->grid;
	size_t k = 0;

	for (uint32_t i = 0; i < grid->slices; i++) {
		room->fine[i + 1] = room->fine[i];
		if (k < s->n && s->at[k].slice - grid->first == i)
			room->fine[i + 1] += s->at[k++].samples;
	}
}

/* Mask the best windows; they may be bursts, which must not count as
 * dispersion. */
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

/*
 * Return variance / mean over bins of `width` cells outside masked windows; 1
 * if it is not significantly larger than 1, and 0 if there are too few bins.
 */
static double
measure_bins(const struct scan_cells *f, uint32_t width)
{
	const struct scan_cells_room *room = f->of;
	double mean = 0, squares = 0;
	uint32_t n = 0;

	for (uint32_t i = 0; i + width <= room->grid.cells; i += width)
		if (!scan_cells_masked(f, i, i + width)) {
			room->bin[n] = f->sign * (room->sum[i + width] -
			    room->sum[i]);
			mean += room->bin[n++];
		}
	if (n < BINS)
		return 0;
	mean /= n;
	for (uint32_t i = 0; i < n; i++)
		squares += (room->bin[i] - mean) * (room->bin[i] - mean);
	if (squares <= mean * n * (1 + 2 * sqrt(2.0 / n)))
		return 1;
	return squares / n / mean;
}

/* Return the dispersion, which is at least 1, or 0 if it is unknown. */
static double
find_dispersion(const struct scan_cells *f)
{
	struct scan_cells rest = *f;
	double most = 0;

	mask_bursts(&rest);
	for (uint32_t width = 1; f->of->grid.cells / width >= BINS; width *= 2)
		most = fmax(most, measure_bins(&rest, width));
	return most;
}

/* Add the significant windows with more samples, or with fewer. */
static void
find_windows(struct scan_cells *f, const struct series *s,
    struct scan_found *found, unsigned most)
{
	const struct scan_cells_grid *grid = &f->of->grid;
	double least = log(grid->tests * grid->cells / grid->limit);
	struct scan_cells_span w = scan_cells_best(f);
	double dispersion = w.ratio >= least ? find_dispersion(f) : 0;

	for (unsigned n = 0; n < most && dispersion > 0 &&
	    w.ratio >= least * dispersion; n++) {
		uint32_t to = w.to * grid->per;
		struct scan_window *new = &found->window[found->n++];

		if (found->n == 1)
			fill_slices(f->of, s);
		*new = (struct scan_window){
			.from = grid->first + w.from * grid->per,
			.to = grid->first +
			    (to < grid->slices ? to : grid->slices),
			.samples = w.samples, .ratio = w.ratio,
			.expected = f->total * (w.to - w.from) / grid->cells,
			.chance = grid->tests * grid->cells *
			    exp(-w.ratio / dispersion),
		};
		refine_ends(f, new);
		f->masked[f->nmasked++] = w;
		w = scan_cells_best(f);
	}
}

void
scan_find(struct scan_cells_room *room, const struct series *s, bool less,
    struct scan_found *found)
{
	struct scan_cells f;
	struct scan_cells_span more[SCAN_CELLS_MASKS];
	unsigned n;

	found->n = 0;
	if (!scan_cells_fill(&f, room, s))
		return;
	find_windows(&f, s, found, SCAN_MORE);
	if (!less)
		return;
	n = f.nmasked;
	memcpy(more, f.masked, sizeof(more));
	scan_cells_turn(&f, more, n);
	find_windows(&f, s, found, SCAN_LESS);
}
