#include "common/moments/scan_cells.h"

#include <math.h>
#include <string.h>

#include "common/base/arena.h"

#define CELLS 2000	/* at most */

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
scan_cells_masked(const struct scan_cells *b, uint32_t from, uint32_t to)
{
	for (unsigned i = 0; i < b->nmasked; i++)
		if (from < b->masked[i].to && b->masked[i].from < to)
			return true;
	return false;
}

/* the most that windows have, in four lanes for speed */
struct most {
	double lane[4];
};

/* of windows of one length that begin in cells from..to-1 */
static void
add_windows(struct most *m, const double *sum, uint32_t from, uint32_t to,
    uint32_t length)
{
	uint32_t i = from;

	for (; i + 4 <= to; i += 4)
		for (uint32_t k = 0; k < 4; k++) {
			double n = sum[i + k + length] - sum[i + k];

			m->lane[k] = n > m->lane[k] ? n : m->lane[k];
		}
	for (; i < to; i++)
		m->lane[0] = fmax(m->lane[0], sum[i + length] - sum[i]);
}

static double
largest_of(const struct most *m)
{
	return fmax(fmax(m->lane[0], m->lane[1]), fmax(m->lane[2],
	    m->lane[3]));
}

double
scan_cells_most(const double *sum, uint32_t cells, uint32_t length)
{
	struct most m = {{-INFINITY, -INFINITY, -INFINITY, -INFINITY}};

	add_windows(&m, sum, 0, cells - length + 1, length);
	return largest_of(&m);
}

/* of windows of one length outside what is masked */
static double
find_most_unmasked(const struct scan_cells *b, uint32_t length)
{
	const struct scan_cells_room *c = b->of;
	struct most m = {{-INFINITY, -INFINITY, -INFINITY, -INFINITY}};
	uint32_t from = b->lo, all = b->hi;

	if (from + length > all) {	/* one window, around them all */
		from = from + length <= c->cells ? from : c->cells - length;
		all = from + length;
	}
	while (from + length <= all) {
		uint32_t end = all, next = all;

		/* up to the next mask */
		for (unsigned i = 0; i < b->nmasked; i++)
			if (b->masked[i].to > from && b->masked[i].from < end) {
				end = b->masked[i].from;
				next = b->masked[i].to;
			}
		if (from + length <= end)
			add_windows(&m, c->sum, from, end - length + 1, length);
		from = next;
	}
	return largest_of(&m);
}

/* the first window of that length with so many samples */
static uint32_t
find_window(const struct scan_cells *b, uint32_t length, double samples)
{
	const double *sum = b->of->sum;
	uint32_t i = 0;

	while (sum[i + length] - sum[i] != samples ||
	    scan_cells_masked(b, i, i + length))
		i++;
	return i;
}

struct scan_cells_span
scan_cells_best(const struct scan_cells *b)
{
	const struct scan_cells_room *c = b->of;
	struct scan_cells_span top = {0};

	for (unsigned l = 0; l < c->lengths && (l == 0 ||
	    c->length[l - 1] < b->hi - b->lo); l++) {
		uint32_t length = c->length[l], from;
		double expected = b->total * length / c->cells;
		double most = find_most_unmasked(b, length), r;
		double samples = fmax(b->sign * most, 0);

		if (most <= b->sign * expected ||
		    fmax(samples, expected) < SCAN_CELLS_FEW)
			continue;
		r = scan_cells_ratio(samples, expected, b->total);
		if (r <= top.ratio)
			continue;
		from = find_window(b, length, most);
		top = (struct scan_cells_span){from, from + length, samples, r};
	}
	return top;
}

static void
add_up_cells(struct scan_cells *b, struct scan_cells_room *c)
{
	for (uint32_t i = 0; i < c->cells; i++)
		c->sum[i + 1] = c->sum[i] + b->sign * c->cell[i];
}

bool
scan_cells_fill(struct scan_cells *b, struct scan_cells_room *c, const struct
    series *s)
{
	*b = (struct scan_cells){.of = c, .sign = 1, .total = s->total,
	    .seed = c->slices};
	if (c->lengths == 0 || s->total < SCAN_CELLS_FEW ||
	    s->total * log(c->cells) < log(c->tests / c->limit))
		return false;
	memset(c->cell, 0, c->cells * sizeof(*c->cell));
	for (size_t i = 0; i < s->n; i++)
		c->cell[(s->at[i].slice - c->first) / c->per] +=
		    s->at[i].samples;
	b->lo = (s->at[0].slice - c->first) / c->per;
	b->hi = (s->at[s->n - 1].slice - c->first) / c->per + 1;
	add_up_cells(b, c);
	return true;
}

void
scan_cells_turn(struct scan_cells *b, const struct scan_cells_span *more,
    unsigned n)
{
	struct scan_cells_room *c = b->of;
	double samples = b->total, cells = c->cells;

	/* the last cell is not over, and may well have less than others */
	*b = (struct scan_cells){.of = c, .sign = -1, .seed = c->slices,
	    .hi = c->cells - 1};
	for (unsigned i = 0; i < n; i++) {
		samples -= more[i].samples;
		cells -= more[i].to - more[i].from;
		b->masked[b->nmasked++] = more[i];
	}
	for (unsigned i = 0; i < n; i++)
		for (uint32_t k = more[i].from; k < more[i].to; k++)
			c->cell[k] = cells > 0 ? fmax(samples, 0) / cells : 0;
	for (uint32_t i = 0; i < c->cells; i++)
		b->total += c->cell[i];
	add_up_cells(b, c);
}

void
scan_cells_open(struct scan_cells_room *c, const struct series_all *a, double
    tests,
    double limit)
{
	struct arena arena = {0};
	uint32_t n = a->slices - a->first;

	*c = (struct scan_cells_room){.first = a->first, .slices = n,
	    .per = (n + CELLS - 1) / CELLS, .tests = tests,
	    .limit = limit};
	c->per = c->per > 0 ? c->per : 1;
	c->cells = (n + c->per - 1) / c->per;
	/* each half as long again as the one before */
	for (uint32_t length = 1; length <= c->cells / SCAN_CELLS_SHARE &&
	    c->lengths < SCAN_CELLS_LENGTHS;
	    length += length < 4 ? 1 : length / 2)
		c->length[c->lengths++] = length;
	c->cell = NEW(&arena, double, c->cells + 1);
	c->sum = NEW(&arena, double, c->cells + 1);
	c->mixed = NEW(&arena, double, c->cells + 1);
	c->fine = NEW(&arena, double, n + 1);
	c->known = NEW(&arena, bool, c->cells + 1);
	c->order = NEW(&arena, uint32_t, c->cells + 1);
}

