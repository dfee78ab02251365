#include "common/moments/scan_cells.h"

#include <math.h>
#include <string.h>

#include "common/base/arena.h"

#define CELLS 2000	/* most cells */

double
scan_cells_ratio(double samples, double expected, double total)
{
	double r = 0, rest = total - samples;

	if (samples > 0)
		r = samples * log(samples / expected);
	if (rest > 0)
		r += rest * log(rest / (total - expected));
	return r;
}

bool
scan_cells_masked(const struct scan_cells *f, uint32_t from, uint32_t to)
{
	for (unsigned i = 0; i < f->nmasked; i++)
		if (from < f->masked[i].to && f->masked[i].from < to)
			return true;
	return false;
}

/* Return the most samples in an unmasked window of this length. */
static double
find_most_unmasked(const struct scan_cells *f, uint32_t length)
{
	const struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	uint32_t from = f->lo, all = f->hi;
	double most = -INFINITY;

	if (from + length > all) {	/* one window covers the range */
		if (from + length > grid->cells)
			from = grid->cells - length;
		all = from + length;
	}
	while (from + length <= all) {
		uint32_t end = all, next = all;

		/* search up to the next mask */
		for (unsigned i = 0; i < f->nmasked; i++)
			if (f->masked[i].to > from && f->masked[i].from < end) {
				end = f->masked[i].from;
				next = f->masked[i].to;
			}
		for (; from + length <= end; from++) {
			double n = room->sum[from + length] - room->sum[from];

			most = n > most ? n : most;
		}
		from = next;
	}
	return most;
}

/* Return the first window of this length with exactly these samples. */
static uint32_t
find_window(const struct scan_cells *f, uint32_t length, double samples)
{
	const double *sum = f->of->sum;
	uint32_t i = 0;

	while (sum[i + length] - sum[i] != samples ||
	    scan_cells_masked(f, i, i + length))
		i++;
	return i;
}

struct scan_cells_span
scan_cells_best(const struct scan_cells *f)
{
	const struct scan_cells_grid *grid = &f->of->grid;
	struct scan_cells_span top = {0};

	for (unsigned l = 0; l < grid->lengths && (l == 0 ||
	    grid->length[l - 1] < f->hi - f->lo); l++) {
		uint32_t length = grid->length[l], from;
		double expected = f->total * length / grid->cells;
		double most = find_most_unmasked(f, length), r;
		double samples = fmax(f->sign * most, 0);

		if (most <= f->sign * expected ||
		    fmax(samples, expected) < SCAN_CELLS_FEW)
			continue;
		r = scan_cells_ratio(samples, expected, f->total);
		if (r <= top.ratio)
			continue;
		from = find_window(f, length, most);
		top = (struct scan_cells_span){from, from + length, samples, r};
	}
	return top;
}

static void
add_up_cells(struct scan_cells *f, struct scan_cells_room *room)
{
	const struct scan_cells_grid *grid = &room->grid;

	for (uint32_t i = 0; i < grid->cells; i++)
		room->sum[i + 1] = room->sum[i] + f->sign * room->cell[i];
}

bool
scan_cells_fill(struct scan_cells *f, struct scan_cells_room *room,
    const struct series *s)
{
	const struct scan_cells_grid *grid = &room->grid;
	*f = (struct scan_cells){.of = room, .sign = 1, .total = s->total};
	if (grid->lengths == 0 || s->total < SCAN_CELLS_FEW ||
	    s->total * log(grid->cells) < log(grid->tests / grid->limit))
		return false;
	memset(room->cell, 0, grid->cells * sizeof(*room->cell));
	for (size_t i = 0; i < s->n; i++)
		room->cell[(s->at[i].slice - grid->first) / grid->per] +=
		    s->at[i].samples;
	f->lo = (s->at[0].slice - grid->first) / grid->per;
	f->hi = (s->at[s->n - 1].slice - grid->first) / grid->per + 1;
	add_up_cells(f, room);
	return true;
}

void
scan_cells_turn(struct scan_cells *f, const struct scan_cells_span *more,
    unsigned n)
{
	struct scan_cells_room *room = f->of;
	const struct scan_cells_grid *grid = &room->grid;
	double samples = f->total, cells = grid->cells;

	/* exclude the last cell, which may be incomplete */
	*f = (struct scan_cells){.of = room, .sign = -1, .hi = grid->cells - 1};
	for (unsigned i = 0; i < n; i++) {
		samples -= more[i].samples;
		cells -= more[i].to - more[i].from;
		f->masked[f->nmasked++] = more[i];
	}
	for (unsigned i = 0; i < n; i++)
		for (uint32_t k = more[i].from; k < more[i].to; k++)
			room->cell[k] = cells > 0 ?
			    fmax(samples, 0) / cells : 0;
	for (uint32_t i = 0; i < grid->cells; i++)
		f->total += room->cell[i];
	add_up_cells(f, room);
}

void
scan_cells_open(struct scan_cells_room *room, const struct series_all *a,
    double tests, double limit)
{
	struct scan_cells_grid *grid = &room->grid;
	struct arena arena = {0};
	uint32_t n = a->slices - a->first;

	*room = (struct scan_cells_room){.grid = {
		.first = a->first, .slices = n, .per = (n + CELLS - 1) / CELLS,
		.tests = tests, .limit = limit
	}};
	grid->per = grid->per > 0 ? grid->per : 1;
	grid->cells = (n + grid->per - 1) / grid->per;
	/* from 4 on, each length is 1.5 times the one before */
	for (uint32_t length = 1; length <= grid->cells / SCAN_CELLS_SHARE &&
	    grid->lengths < SCAN_CELLS_LENGTHS;
	    length += length < 4 ? 1 : length / 2)
		grid->length[grid->lengths++] = length;
	room->cell = NEW(&arena, double, grid->cells + 1);
	room->sum = NEW(&arena, double, grid->cells + 1);
	room->bin = NEW(&arena, double, grid->cells);
	room->fine = NEW(&arena, double, n + 1);
}
