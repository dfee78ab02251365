#include "common/moments/scan.h"

#include <math.h>
#include <string.h>

#include "common/base/arena.h"

enum {
	CELLS = 2000,	/* maximum number of cells */
	SHARE = 3,	/* windows cover at most a third of the time */
	MASKS = 8,	/* maximum number of masked windows */
	MASKED = 3,	/* windows excluded from the dispersion */
	BINS = 12	/* minimum bins to estimate a dispersion */
};

#define FEWEST 8	/* minimum samples in a reported window */

/* a window of cells from..to-1 */
struct span {
	uint32_t from, to;
	double samples, ratio;	/* ratio: log of the likelihood ratio */
};

/* the search of one function, for windows with more samples or with fewer */
struct search {
	struct scan *of;
	double sign;		/* 1 to find more samples, -1 to find fewer */
	uint32_t lo, hi;	/* range of cells to search */
	double total;		/* samples in all cells */
	struct span masked[MASKS];
	unsigned nmasked;
};

/* Return the log likelihood ratio of a window with `samples` of `total` samples
 * if `expected` are expected. */
static double
log_ratio(double samples, double expected, double total)
{
	double r = 0, rest = total - samples;

	if (samples > 0)
		r = samples * log(samples / expected);
	if (rest > 0)
		r += rest * log(rest / (total - expected));
	return r;
}

static bool
is_masked(const struct search *f, uint32_t from, uint32_t to)
{
	for (unsigned i = 0; i < f->nmasked; i++)
		if (from < f->masked[i].to && f->masked[i].from < to)
			return true;
	return false;
}

/* Return the maximum of samples in an unmasked window of this length. */
static double
find_most_unmasked(const struct search *f, uint32_t length)
{
	const struct scan *scan = f->of;
	uint32_t from = f->lo, all = f->hi;
	double most = -INFINITY;

	if (from + length > all) {	/* one window covers the range */
		if (from + length > scan->cells)
			from = scan->cells - length;
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
			double n = scan->sum[from + length] - scan->sum[from];

			most = n > most ? n : most;
		}
		from = next;
	}
	return most;
}

/* Return the first window of this length with exactly `samples` samples. */
static uint32_t
find_window(const struct search *f, uint32_t length, double samples)
{
	const double *sum = f->of->sum;
	uint32_t i = 0;

	while (sum[i + length] - sum[i] != samples ||
	    is_masked(f, i, i + length))
		i++;
	return i;
}

/* Return the best unmasked window of any length. */
static struct span
find_best(const struct search *f)
{
	const struct scan *scan = f->of;
	struct span top = {0};

	for (unsigned l = 0; l < scan->lengths && (l == 0 ||
	    scan->length[l - 1] < f->hi - f->lo); l++) {
		uint32_t length = scan->length[l], from;
		double expected = f->total * length / scan->cells;
		double most = find_most_unmasked(f, length), r;
		double samples = fmax(f->sign * most, 0);

		if (most <= f->sign * expected ||
		    fmax(samples, expected) < FEWEST)
			continue;
		r = log_ratio(samples, expected, f->total);
		if (r <= top.ratio)
			continue;
		from = find_window(f, length, most);
		top = (struct span){from, from + length, samples, r};
	}
	return top;
}

static void
add_up_cells(struct search *f, struct scan *scan)
{

	for (uint32_t i = 0; i < scan->cells; i++)
		scan->sum[i + 1] = scan->sum[i] + f->sign * scan->cell[i];
}

/* Start a search for more samples.  Return false if nothing can be found. */
static bool
fill_cells(struct search *f, struct scan *scan,
    const struct series *s)
{
	*f = (struct search){.of = scan, .sign = 1, .total = s->total};
	if (scan->lengths == 0 || s->total < FEWEST ||
	    s->total * log(scan->cells) < log(scan->tests / scan->limit))
		return false;
	memset(scan->cell, 0, scan->cells * sizeof(*scan->cell));
	for (size_t i = 0; i < s->n; i++)
		scan->cell[(s->at[i].slice - scan->first) / scan->per] +=
		    s->at[i].samples;
	f->lo = (s->at[0].slice - scan->first) / scan->per;
	f->hi = (s->at[s->n - 1].slice - scan->first) / scan->per + 1;
	add_up_cells(f, scan);
	return true;
}

/* Start a search for fewer samples.  The windows with more are reduced to the
 * rate elsewhere, since otherwise all other times would seem to have fewer. */
static void
search_fewer(struct search *f, const struct span *more,
    unsigned n)
{
	struct scan *scan = f->of;
	double samples = f->total, cells = scan->cells;

	/* exclude the last cell, which may be incomplete */
	*f = (struct search){.of = scan, .sign = -1, .hi = scan->cells - 1};
	for (unsigned i = 0; i < n; i++) {
		samples -= more[i].samples;
		cells -= more[i].to - more[i].from;
		f->masked[f->nmasked++] = more[i];
	}
	for (unsigned i = 0; i < n; i++)
		for (uint32_t k = more[i].from; k < more[i].to; k++)
			scan->cell[k] = cells > 0 ?
			    fmax(samples, 0) / cells : 0;
	for (uint32_t i = 0; i < scan->cells; i++)
		f->total += scan->cell[i];
	add_up_cells(f, scan);
}

/* Move each end of the window to the slice with the largest ratio. */
static void
refine_ends(const struct search *f, struct scan_window *w)
{
	const struct scan *scan = f->of;
	struct scan_window top = *w;
	uint32_t n = w->to - w->from, end_of_all = scan->first + scan->slices;
	uint32_t lo = w->from - scan->first > n ? w->from - n : scan->first;
	uint32_t hi = w->to + n < end_of_all ? w->to + n : end_of_all;

	for (int end = 0; end < 4; end++) {
		for (uint32_t i = lo; i <= hi; i++) {
			struct scan_window try = top;

			*(end % 2 == 0 ? &try.from : &try.to) = i;
			if (try.from >= try.to ||
			    try.to - try.from > scan->slices / SHARE)
				continue;
			try.samples = fmax(0, scan->fine[try.to - scan->first] -
			    scan->fine[try.from - scan->first]);
			try.expected = f->total * (try.to - try.from) /
			    scan->slices;
			if (f->sign * try.samples < f->sign * try.expected)
				continue;
			try.ratio = log_ratio(try.samples, try.expected,
			    f->total);
			if (try.ratio > top.ratio)
				top = try;
		}
	}
	*w = top;
	w->expected = (f->total - w->samples) * (w->to - w->from) /
	    (scan->slices - (w->to - w->from));
}

/* Fill scan->fine with the number of samples before each slice. */
static void
fill_slices(struct scan *scan, const struct series *s)
{
	size_t k = 0;

	for (uint32_t i = 0; i < scan->slices; i++) {
		scan->fine[i + 1] = scan->fine[i];
		if (k < s->n && s->at[k].slice - scan->first == i)
			scan->fine[i + 1] += s->at[k++].samples;
	}
}

/* Mask the best windows; they may be bursts, which must not count as
 * dispersion. */
static void
mask_bursts(struct search *f)
{
	uint32_t sum = 0;
	unsigned most = f->nmasked + MASKED;

	while (f->nmasked < most) {
		struct span w = find_best(f);

		sum += w.to - w.from;
		if (w.ratio <= 0 || sum > f->of->cells / SHARE)
			return;
		f->masked[f->nmasked++] = w;
	}
}

/* Return variance / mean over bins of `width` cells outside masked windows; 1
 * if it is not significantly larger than 1, and 0 if there are too few bins. */
static double
measure_bins(const struct search *f, uint32_t width)
{
	const struct scan *scan = f->of;
	double mean = 0, squares = 0;
	uint32_t n = 0;

	for (uint32_t i = 0; i + width <= scan->cells; i += width)
		if (!is_masked(f, i, i + width)) {
			scan->bin[n] = f->sign * (scan->sum[i + width] -
			    scan->sum[i]);
			mean += scan->bin[n++];
		}
	if (n < BINS)
		return 0;
	mean /= n;
	for (uint32_t i = 0; i < n; i++)
		squares += (scan->bin[i] - mean) * (scan->bin[i] - mean);
	if (squares <= mean * n * (1 + 2 * sqrt(2.0 / n)))
		return 1;
	return squares / n / mean;
}

/* Return the dispersion, which is at least 1, or 0 if it is unknown. */
static double
find_dispersion(const struct search *f)
{
	struct search rest = *f;
	double most = 0;

	mask_bursts(&rest);
	for (uint32_t width = 1; f->of->cells / width >= BINS; width *= 2)
		most = fmax(most, measure_bins(&rest, width));
	return most;
}

/* Add the significant windows with more samples, or with fewer. */
static void
find_windows(struct search *f, const struct series *s,
    struct scan_found *found, unsigned most)
{
	const struct scan *scan = f->of;
	double least = log(scan->tests * scan->cells / scan->limit);
	struct span w = find_best(f);
	double dispersion = w.ratio >= least ? find_dispersion(f) : 0;

	for (unsigned n = 0; n < most && dispersion > 0 &&
	    w.ratio >= least * dispersion; n++) {
		uint32_t to = w.to * scan->per;
		struct scan_window *new = &found->window[found->n++];

		if (found->n == 1)
			fill_slices(f->of, s);
		*new = (struct scan_window){
			.from = scan->first + w.from * scan->per,
			.to = scan->first +
			    (to < scan->slices ? to : scan->slices),
			.samples = w.samples, .ratio = w.ratio,
			.expected = f->total * (w.to - w.from) / scan->cells,
			.chance = scan->tests * scan->cells *
			    exp(-w.ratio / dispersion),
		};
		refine_ends(f, new);
		f->masked[f->nmasked++] = w;
		w = find_best(f);
	}
}

void
scan_find(struct scan *scan, const struct series *s, bool less,
    struct scan_found *found)
{
	struct search f;
	struct span more[MASKS];
	unsigned n;

	found->n = 0;
	if (!fill_cells(&f, scan, s))
		return;
	find_windows(&f, s, found, SCAN_MORE);
	if (!less)
		return;
	n = f.nmasked;
	memcpy(more, f.masked, sizeof(more));
	search_fewer(&f, more, n);
	find_windows(&f, s, found, SCAN_LESS);
}

void
scan_open(struct scan *scan, const struct series_all *a,
    double tests, double limit)
{
	struct arena arena = {0};
	uint32_t n = a->slices - a->first;

	*scan = (struct scan){
		.first = a->first, .slices = n, .per = (n + CELLS - 1) / CELLS,
		.tests = tests, .limit = limit
	};
	scan->per = scan->per > 0 ? scan->per : 1;
	scan->cells = (n + scan->per - 1) / scan->per;
	/* from 4 on, each length is 1.5 times the one before */
	for (uint32_t length = 1; length <= scan->cells / SHARE &&
	    scan->lengths < SCAN_LENGTHS;
	    length += length < 4 ? 1 : length / 2)
		scan->length[scan->lengths++] = length;
	scan->cell = NEW(&arena, double, scan->cells + 1);
	scan->sum = NEW(&arena, double, scan->cells + 1);
	scan->bin = NEW(&arena, double, scan->cells);
	scan->fine = NEW(&arena, double, n + 1);
}
