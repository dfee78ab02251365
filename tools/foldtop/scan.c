#include "tools/foldtop/scan.h"

#include <math.h>

#include "common/arena.h"

enum {
	TRIALS = 99,		/* shuffled recordings */
	LENGTHS = 64,		/* of windows */
	SHARE = 3,		/* a window is at most a third of the time */
	MASKED = 3,		/* best windows that memory does not count */
	BINS = 12		/* the fewest that tell of memory */
};

#define FEW 8	/* samples that a window needs to be worth a word */
#define GAMMA 0.57721566490153286

/* what the scan of one function works with */
struct bench {
	const struct scanner *of;
	uint32_t slices;
	double total;
	uint32_t length[LENGTHS];
	unsigned lengths;
	struct scan_window masked[SCAN_MOST];
	unsigned nmasked;
	uint64_t seed;
};

/* splitmix64 (Steele, Lea and Flood 2014), below n */
static uint32_t
draw(uint64_t *seed, uint32_t n)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)((z ^ z >> 31) % n);
}

/* of `samples` in a window, out of `total`, where `expected` were likely */
static double
ratio(double samples, double expected, double total)
{
	double r, rest = total - samples;

	if (samples <= expected)
		return 0;
	r = samples * log(samples / expected);
	if (rest > 0)
		r += rest * log(rest / (total - expected));
	return r;
}

static bool
is_masked(const struct bench *b, uint32_t from, uint32_t to)
{
	for (unsigned i = 0; i < b->nmasked; i++)
		if (from < b->masked[i].to && b->masked[i].from < to)
			return true;
	return false;
}

/* the best window of one length, which begins at a point */
static struct scan_window
best_of_length(const struct bench *b, const struct series_point *at, size_t n,
    uint32_t length)
{
	struct scan_window w = {0};
	double sum = 0, most = 0;
	size_t j = 0;

	for (size_t i = 0; i < n; i++) {
		uint32_t from = at[i].slice;

		for (; j < n && at[j].slice - from < length; j++)
			sum += at[j].samples;
		if (sum > most && (b->nmasked == 0 ||
		    !is_masked(b, from, from + length))) {
			most = sum;
			w.from = from;
		}
		sum -= at[i].samples;
	}
	w.to = w.from + length;
	w.samples = most;
	w.expected = b->total * length / b->slices;
	w.ratio = ratio(w.samples, w.expected, b->total);
	return w;
}

/* the best of all lengths */
static struct scan_window
best(const struct bench *b, const struct series_point *at, size_t n)
{
	struct scan_window top = {0};

	for (unsigned i = 0; i < b->lengths; i++) {
		struct scan_window w = best_of_length(b, at, n, b->length[i]);

		if (w.ratio > top.ratio)
			top = w;
	}
	return top;
}

/* each half as long again as the one before */
static void
choose_lengths(struct bench *b)
{
	uint32_t most = b->slices / SHARE, length = 1;

	for (; length <= most && b->lengths < LENGTHS;
	    length += length < 4 ? 1 : length / 2)
		b->length[b->lengths++] = length;
}

/* windows that may be bursts, and so tell nothing of the rest */
static void
mask(struct bench *b, const struct series *s)
{
	uint32_t sum = 0;

	while (b->nmasked < MASKED) {
		struct scan_window w = best(b, s->at, s->n);

		sum += w.to - w.from;
		if (w.ratio <= 0 || sum > b->slices / SHARE)
			return;
		b->masked[b->nmasked++] = w;
	}
}

/* samples in bins of some slices that touch no masked window */
struct bins {
	double *sum;
	bool *known;
	uint32_t n, width;
	double count, mean, variance;	/* of those that are known */
};

static struct bins
fill_bins(const struct bench *b, const struct series *s, uint32_t width)
{
	struct bins c = {.sum = b->of->sum, .known = b->of->known,
	    .n = b->slices / width, .width = width};
	double squares = 0;

	for (uint32_t i = 0; i < c.n; i++) {
		c.sum[i] = 0;
		c.known[i] = !is_masked(b, i * width, (i + 1) * width);
		c.count += c.known[i];
	}
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i].slice / width < c.n)
			c.sum[s->at[i].slice / width] += s->at[i].samples;
	for (uint32_t i = 0; i < c.n; i++)
		c.mean += c.known[i] ? c.sum[i] / c.count : 0;
	for (uint32_t i = 0; i < c.n; i++) {
		c.sum[i] = c.known[i] ? c.sum[i] - c.mean : 0;
		squares += c.sum[i] * c.sum[i];
	}
	c.variance = c.count > 0 ? squares / c.count : 0;
	return c;
}

/* is a bin like the one so many before it? */
static bool
correlated(const struct bins *c, uint32_t lag)
{
	double sum = 0, pairs = 0;

	if (c->variance < c->mean / 100)	/* the same all the time */
		return false;
	for (uint32_t i = 0; i + lag < c->n; i++) {
		sum += c->sum[i] * c->sum[i + lag];
		pairs += c->known[i] && c->known[i + lag];
	}
	return pairs > 2 && sum / pairs > 2 / sqrt(pairs) * c->variance;
}

/*
 * Slices after which a function has forgotten what it did: where neighbouring
 * bins are alike, or bins differ more than independent samples would.  Narrow
 * bins tell it of a function with many samples, and wide ones of one with few.
 */
static uint32_t
forgets_after(const struct bench *b, const struct series *s)
{
	uint32_t longest = 1;

	for (uint32_t width = 1; b->slices / width >= BINS; width *= 2) {
		struct bins c = fill_bins(b, s, width);
		uint32_t lag = 1;

		if (c.mean * c.count < FEW)
			break;
		while (lag < c.n / 4 && correlated(&c, lag))
			lag++;
		if (c.variance > c.mean * (1 + 3 * sqrt(2 / c.count)))
			longest = width > longest ? width : longest;
		if (lag > 1 && width * (2 * lag - 1) > longest)
			longest = width * (2 * lag - 1);
	}
	return longest;
}

/* shuffle blocks of so many slices, after a turn of the circle of time */
static void
shuffle(struct bench *b, const struct series *s, uint32_t block)
{
	uint32_t *order = b->of->order;
	size_t *begin = b->of->begin;
	uint32_t turn = draw(&b->seed, b->slices), at = 0;
	uint32_t blocks = (b->slices + block - 1) / block;
	size_t start = 0, n = 0, k = 0;

	while (start < s->n && s->at[start].slice < turn)
		start++;
	for (uint32_t i = 0; i < blocks; i++) {
		begin[i] = k;
		while (k < s->n && (s->at[(start + k) % s->n].slice +
		    b->slices - turn) % b->slices < (i + 1) * (uint64_t)block)
			k++;
		order[i] = i;
	}
	begin[blocks] = k;
	for (uint32_t i = blocks; i > 0; i--) {
		uint32_t j = draw(&b->seed, i), one = order[j];
		uint32_t first = one * block, left = b->slices - first;

		order[j] = order[i - 1];
		for (k = begin[one]; k < begin[one + 1]; k++) {
			struct series_point p = s->at[(start + k) % s->n];

			p.slice = (p.slice + b->slices - turn) % b->slices -
			    first + at;
			b->of->points[n++] = p;
		}
		at += left < block ? left : block;
	}
}

/* the distribution of the best ratio by chance */
struct gumbel {
	double mode, scale;
};

static struct gumbel
try_out(struct bench *b, const struct series *s, uint32_t block)
{
	double sum = 0, squares = 0, mean, deviation;
	struct gumbel g;

	for (int i = 0; i < TRIALS; i++) {
		double r;

		shuffle(b, s, block);
		r = best(b, b->of->points, s->n).ratio;
		sum += r;
		squares += r * r;
	}
	mean = sum / TRIALS;
	deviation = sqrt(fmax(squares / TRIALS - mean * mean, 0));
	/* without memory the scale is about 1, and never much less */
	g.scale = fmax(deviation * sqrt(6) / acos(-1), 1);
	g.mode = mean - GAMMA * g.scale;
	return g;
}

/* move both ends to where the ratio is largest */
static void
refine(const struct bench *b, const struct series *s, struct scan_window *w)
{
	struct scan_window top = *w;
	uint32_t reach = w->to - w->from;
	uint32_t lo = w->from > reach ? w->from - reach : 0;
	uint32_t hi = w->to + reach < b->slices ? w->to + reach : b->slices;

	for (int end = 0; end < 4; end++) {
		for (uint32_t i = lo; i <= hi; i++) {
			struct scan_window try = top;

			*(end % 2 == 0 ? &try.from : &try.to) = i;
			if (try.from >= try.to ||
			    try.to - try.from > b->slices / SHARE)
				continue;
			try.samples = series_sum(s, try.from, try.to);
			try.expected = b->total * (try.to - try.from) /
			    b->slices;
			try.ratio = ratio(try.samples, try.expected,
			    b->total);
			if (try.ratio > top.ratio)
				top = try;
		}
	}
	*w = top;
}

/* the next best window, and whether chance explains it */
static bool
next(struct bench *b, const struct series *s, const struct gumbel *g,
    struct scan_window *w)
{
	double elsewhere;

	*w = best(b, s->at, s->n);
	if (w->samples < FEW)
		return false;
	w->chance = fmin(1, b->of->tests * -expm1(-exp(-(w->ratio - g->mode) /
	    g->scale)));
	if (w->chance > b->of->limit)
		return false;
	refine(b, s, w);
	elsewhere = (b->total - w->samples) /
	    (b->slices - (w->to - w->from));
	w->expected = elsewhere * (w->to - w->from);
	return true;
}

void
scan_open(struct scanner *c, uint32_t slices, double tests, double limit)
{
	struct arena arena = {0};

	*c = (struct scanner){slices, tests, limit,
	    NEW(&arena, double, slices + 1), NEW(&arena, bool, slices + 1),
	    NEW(&arena, uint32_t, slices + 1), NEW(&arena, size_t, slices + 1),
	    NEW(&arena, struct series_point, slices)};
}

unsigned
scan(const struct scanner *c, const struct series *s,
    struct scan_window found[SCAN_MOST])
{
	struct bench b = {.of = c, .slices = c->slices, .total = s->total,
	    .seed = c->slices};
	struct gumbel g;
	uint32_t block;
	unsigned n = 0;

	choose_lengths(&b);
	/* not even independent samples could do without luck */
	if (b.lengths == 0 || s->total < FEW ||
	    best(&b, s->at, s->n).ratio < log(c->tests / c->limit))
		return 0;
	mask(&b, s);
	block = forgets_after(&b, s);
	b.nmasked = 0;
	g = try_out(&b, s, block);
	while (n < SCAN_MOST && next(&b, s, &g, &found[n])) {
		b.masked[b.nmasked++] = found[n];
		n++;
	}
	return n;
}
