#include "common/moments/scan.h"

#include <math.h>
#include <string.h>

#include "common/moments/scan_permute.h"

/* move both ends to where the ratio is largest */
static void
refine_ends(const struct scan_cells *b, struct scan_window *w)
{
	const struct scan_cells_room *c = b->of;
	struct scan_window top = *w;
	uint32_t n = w->to - w->from, end_of_all = c->first + c->slices;
	uint32_t lo = w->from - c->first > n ? w->from - n : c->first;
	uint32_t hi = w->to + n < end_of_all ? w->to + n : end_of_all;

	for (int end = 0; end < 4; end++) {
		for (uint32_t i = lo; i <= hi; i++) {
			struct scan_window try = top;

			*(end % 2 == 0 ? &try.from : &try.to) = i;
			if (try.from >= try.to ||
			    try.to - try.from > c->slices / SCAN_CELLS_SHARE)
				continue;
			try.samples = fmax(0, c->fine[try.to - c->first] -
			    c->fine[try.from - c->first]);
			try.expected = b->total * (try.to - try.from) /
			    c->slices;
			if (b->sign * try.samples < b->sign * try.expected)
				continue;
			try.ratio = scan_cells_ratio(try.samples, try.expected,
			    b->total);
			if (try.ratio > top.ratio)
				top = try;
		}
	}
	*w = top;
	w->expected = (b->total - w->samples) * (w->to - w->from) /
	    (c->slices - (w->to - w->from));
}

/* samples before each slice */
static void
fill_slices(struct scan_cells_room *c, const struct series *s)
{
	size_t k = 0;

	for (uint32_t i = 0; i < c->slices; i++) {
		c->fine[i + 1] = c->fine[i];
		if (k < s->n && s->at[k].slice - c->first == i)
			c->fine[i + 1] += s->at[k++].samples;
	}
}

/* add the windows of one direction */
static void
guess_windows(struct scan_cells *b, struct scan_guess *g, unsigned most)
{
	const struct scan_cells_room *c = b->of;

	for (unsigned n = 0; n < most; n++) {
		struct scan_cells_span w = scan_cells_best(b);
		uint32_t to = w.to * c->per;

		/* not even independent samples could do without luck */
		if (w.ratio < log(c->tests / c->limit))
			break;
		g->window[g->n++] = (struct scan_window){
			.from = c->first + w.from * c->per,
			.to = c->first + (to < c->slices ? to : c->slices),
			.samples = w.samples, .ratio = w.ratio,
			.expected = b->total * (w.to - w.from) / c->cells,
		};
		b->masked[b->nmasked++] = w;
	}
}

void
scan_look(struct scan_cells_room *c, const struct series *s, bool less,
    struct scan_guess *g)
{
	struct scan_cells b;
	struct scan_cells_span more[SCAN_MORE];

	g->n = g->more = 0;
	if (!scan_cells_fill(&b, c, s))
		return;
	guess_windows(&b, g, SCAN_MORE);
	g->more = g->n;
	if (!less)
		return;
	memcpy(more, b.masked, sizeof(more));
	scan_cells_turn(&b, more, g->more);
	guess_windows(&b, g, SCAN_LESS);
}

/* keep the windows from..to-1 that chance does not explain */
static void
judge_windows(struct scan_cells *b, struct scan_guess *g, unsigned from,
    unsigned to)
{
	struct scan_cells shuffled = *b;
	struct scan_permute_chance chance;

	if (from == to ||
	    !scan_permute_try(&shuffled, g->window[from].ratio, &chance))
		return;
	for (unsigned i = from; i < to; i++) {
		struct scan_window w = g->window[i];

		w.chance = fmin(1, b->of->tests * -expm1(-exp(-(w.ratio -
		    chance.mode) / chance.scale)));
		if (w.chance > b->of->limit)
			continue;
		refine_ends(b, &w);
		g->window[g->n++] = w;
	}
}

void
scan_judge(struct scan_cells_room *c, const struct series *s,
    struct scan_guess *g)
{
	struct scan_cells_span more[SCAN_MORE];
	struct scan_cells b;
	unsigned n = g->n;

	g->n = 0;
	if (!scan_cells_fill(&b, c, s))
		return;
	fill_slices(c, s);
	for (unsigned i = 0; i < g->more; i++)
		more[i] = (struct scan_cells_span){
			.from = (g->window[i].from - c->first) / c->per,
			.to = (g->window[i].to - c->first + c->per - 1) /
			    c->per,
			.samples = g->window[i].samples,
		};
	judge_windows(&b, g, 0, g->more);
	if (g->more == n)
		return;
	scan_cells_turn(&b, more, g->more);
	judge_windows(&b, g, g->more, n);
}
