#include "common/moments/scan.h"

#include <math.h>
#include <string.h>

#include "common/moments/scan_permute.h"

/* move both ends to where the ratio is largest */
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

/* samples before each slice */
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

/* add the windows of one direction */
static void
guess_windows(struct scan_cells *f, struct scan_guess *g, unsigned most)
{
	const struct scan_cells_grid *grid = &f->of->grid;

	for (unsigned n = 0; n < most; n++) {
		struct scan_cells_span w = scan_cells_best(f);
		uint32_t to = w.to * grid->per;

		/* chance explains it even if samples are independent */
		if (w.ratio < log(grid->tests / grid->limit))
			break;
		g->window[g->n++] = (struct scan_window){
			.from = grid->first + w.from * grid->per,
			.to = grid->first +
			    (to < grid->slices ? to : grid->slices),
			.samples = w.samples, .ratio = w.ratio,
			.expected = f->total * (w.to - w.from) / grid->cells,
		};
		f->masked[f->nmasked++] = w;
	}
}

void
scan_look(struct scan_cells_room *room, const struct series *s, bool less,
    struct scan_guess *g)
{
	struct scan_cells f;
	struct scan_cells_span more[SCAN_MORE];

	g->n = g->more = 0;
	if (!scan_cells_fill(&f, room, s))
		return;
	guess_windows(&f, g, SCAN_MORE);
	g->more = g->n;
	if (!less)
		return;
	memcpy(more, f.masked, sizeof(more));
	scan_cells_turn(&f, more, g->more);
	guess_windows(&f, g, SCAN_LESS);
}

/* keep the windows from..to-1 that chance does not explain */
static void
judge_windows(struct scan_cells *f, struct scan_guess *g, unsigned from,
    unsigned to)
{
	struct scan_cells shuffled = *f;
	struct scan_permute_chance chance;

	if (from == to ||
	    !scan_permute_try(&shuffled, g->window[from].ratio, &chance))
		return;
	for (unsigned i = from; i < to; i++) {
		struct scan_window w = g->window[i];

		w.chance = fmin(1, f->of->grid.tests * -expm1(-exp(-(w.ratio -
		    chance.mode) / chance.scale)));
		if (w.chance > f->of->grid.limit)
			continue;
		refine_ends(f, &w);
		g->window[g->n++] = w;
	}
}

void
scan_judge(struct scan_cells_room *room, const struct series *s,
    struct scan_guess *g)
{
	const struct scan_cells_grid *grid = &room->grid;
	struct scan_cells_span more[SCAN_MORE];
	struct scan_cells f;
	unsigned n = g->n;

	g->n = 0;
	if (!scan_cells_fill(&f, room, s))
		return;
	fill_slices(room, s);
	for (unsigned i = 0; i < g->more; i++)
		more[i] = (struct scan_cells_span){
			.from = (g->window[i].from - grid->first) / grid->per,
			.to = (g->window[i].to - grid->first + grid->per - 1) /
			    grid->per,
			.samples = g->window[i].samples,
		};
	judge_windows(&f, g, 0, g->more);
	if (g->more == n)
		return;
	scan_cells_turn(&f, more, g->more);
	judge_windows(&f, g, g->more, n);
}
