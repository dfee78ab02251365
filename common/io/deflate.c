#include "common/io/deflate.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/deflate_code.h"
#include "common/io/out.h"

#ifndef DEFLATE_BLOCK
#define DEFLATE_BLOCK 16384	/* literals and matches with the same codes */
#endif

#define HASH_BITS 15
#define SHORTEST 4		/* bytes of a match */
#define TRIES 8			/* earlier places that are compared */

/* a literal has the distance 0 */
struct match {
	uint16_t length, distance;
};

struct deflate {
	struct out *out;
	uint64_t bits;			/* not yet written, the first lowest */
	unsigned nbits;
	size_t last[1 << HASH_BITS];	/* place + 1 with such a hash */
	size_t before[DEFLATE_HISTORY];	/* and the one before it */
	struct match match[DEFLATE_BLOCK];
	size_t n;
	uint32_t litlens[DEFLATE_LITLENS];	/* how often each occurs */
	uint32_t distances[DEFLATE_DISTANCES];
};

static void
put(struct deflate *d, unsigned value, unsigned nbits)
{
	d->bits |= (uint64_t)value << d->nbits;
	for (d->nbits += nbits; d->nbits >= 8; d->nbits -= 8) {
		out_char(d->out, (char)(d->bits & 255));
		d->bits >>= 8;
	}
}

static void
put_symbol(struct deflate *d, const struct deflate_code *c, unsigned symbol)
{
	put(d, c->word[symbol], c->bits[symbol]);
}

/* the last of n ranges that begins at the value or below it */
static unsigned
range_of(const struct deflate_range *r, unsigned n, unsigned value)
{
	unsigned low = 0;

	while (n > 1) {
		unsigned half = n / 2;

		if (r[low + half].first <= value)
			low += half;
		n -= half;
	}
	return low;
}

static unsigned
length_of(struct match m)
{
	return range_of(deflate_length, DEFLATE_LENGTHS, m.length);
}

static unsigned
distance_of(struct match m)
{
	return range_of(deflate_distance, DEFLATE_DISTANCES, m.distance);
}

/* how many zeros or equal lengths come next, up to `most` */
static unsigned
run(const uint8_t *lengths, unsigned n, unsigned most)
{
	unsigned i = 1;

	while (i < n && i < most && lengths[i] == lengths[0])
		i++;
	return i;
}

/* the lengths of words as symbols: a length, or how often to repeat */
static unsigned
steps_of(const uint8_t *lengths, unsigned n, struct match *steps)
{
	unsigned made = 0;

	for (unsigned i = 0; i < n;) {
		unsigned symbol = lengths[i], less = 1, more = 1;

		if (lengths[i] == 0 && run(lengths + i, n - i, 3) == 3) {
			more = run(lengths + i, n - i, 138);
			symbol = more < 11 ? 17 : 18;
			less = more < 11 ? 3 : 11;
		} else if (i > 0 && lengths[i] == lengths[i - 1] &&
		    run(lengths + i, n - i, 3) == 3) {
			more = run(lengths + i, n - i, 6);
			symbol = 16;
			less = 3;
		}
		steps[made++] = (struct match){(uint16_t)symbol,
		    (uint16_t)(more - less)};
		i += more;
	}
	return made;
}

static unsigned
used(const uint8_t *bits, unsigned n, unsigned least)
{
	while (n > least && bits[n - 1] == 0)
		n--;
	return n;
}

static void
put_codes(struct deflate *d, const struct deflate_code *litlen,
    const struct deflate_code *distance)
{
	unsigned litlens = used(litlen->bits, DEFLATE_END + 1 +
	    DEFLATE_LENGTHS, DEFLATE_END + 1);
	unsigned distances = used(distance->bits, DEFLATE_DISTANCES, 1);
	uint8_t lengths[DEFLATE_LITLENS + DEFLATE_DISTANCES];
	struct match steps[DEFLATE_LITLENS + DEFLATE_DISTANCES];
	uint32_t counts[DEFLATE_CODELENS] = {0};
	struct deflate_code code;
	unsigned n, in_order = DEFLATE_CODELENS;

	memcpy(lengths, litlen->bits, litlens);
	memcpy(lengths + litlens, distance->bits, distances);
	n = steps_of(lengths, litlens + distances, steps);
	for (unsigned i = 0; i < n; i++)
		counts[steps[i].length]++;
	deflate_code(&code, counts, DEFLATE_CODELENS, 7);
	while (code.bits[deflate_codelen_order[in_order - 1]] == 0)
		in_order--;
	put(d, litlens - 257, 5);
	put(d, distances - 1, 5);
	put(d, in_order - 4, 4);
	for (unsigned i = 0; i < in_order; i++)
		put(d, code.bits[deflate_codelen_order[i]], 3);
	for (unsigned i = 0; i < n; i++) {
		put_symbol(d, &code, steps[i].length);
		put(d, steps[i].distance,
		    deflate_codelen_extra(steps[i].length));
	}
}

static void
put_match(struct deflate *d, struct match m,
    const struct deflate_code *litlen, const struct deflate_code *distance)
{
	unsigned length = length_of(m), far = distance_of(m);

	put_symbol(d, litlen, DEFLATE_END + 1 + length);
	put(d, m.length - (unsigned)deflate_length[length].first,
	    deflate_length[length].extra);
	put_symbol(d, distance, far);
	put(d, m.distance - (unsigned)deflate_distance[far].first,
	    deflate_distance[far].extra);
}

static void
put_block(struct deflate *d, bool last)
{
	struct deflate_code litlen, distance;

	d->litlens[DEFLATE_END] = 1;
	deflate_code(&litlen, d->litlens, DEFLATE_LITLENS, DEFLATE_LONGEST);
	deflate_code(&distance, d->distances, DEFLATE_DISTANCES,
	    DEFLATE_LONGEST);
	put(d, last, 1);
	put(d, 2, 2);
	put_codes(d, &litlen, &distance);
	for (size_t i = 0; i < d->n; i++)
		if (d->match[i].distance == 0)
			put_symbol(d, &litlen, d->match[i].length);
		else
			put_match(d, d->match[i], &litlen, &distance);
	put_symbol(d, &litlen, DEFLATE_END);
	memset(d->litlens, 0, sizeof(d->litlens));
	memset(d->distances, 0, sizeof(d->distances));
	d->n = 0;
}

/* the bytes before a and b are equal; how many are from there on */
static size_t
equal(const char *a, const char *b, size_t most)
{
	size_t n = 0;

	while (n < most && a[n] == b[n])
		n++;
	return n;
}

/* remember a place, which has four bytes or more; the one before it */
static size_t
insert(struct deflate *d, str all, size_t at)
{
	size_t *last = &d->last[sys_load32(all.p + at) * 2654435761u >>
	    (32 - HASH_BITS)];
	size_t before = *last;

	d->before[at % DEFLATE_HISTORY] = before;
	*last = at + 1;
	return before;
}

static struct match
find(struct deflate *d, str all, size_t at)
{
	struct match best = {(unsigned char)all.p[at], 0};
	size_t most = all.n - at, n = SHORTEST - 1;

	if (most < SHORTEST)
		return best;
	if (most > DEFLATE_LONGEST_MATCH)
		most = DEFLATE_LONGEST_MATCH;
	for (size_t try = 0, next = insert(d, all, at); try < TRIES &&
	    next > 0 && at - (next - 1) < DEFLATE_HISTORY && n < most; try++) {
		const char *p = all.p + next - 1;
		size_t same = p[n] == all.p[at + n] ?
		    equal(p, all.p + at, most) : 0;

		if (same > n) {
			n = same;
			best = (struct match){(uint16_t)n,
			    (uint16_t)(at - (next - 1))};
		}
		next = d->before[(next - 1) % DEFLATE_HISTORY];
	}
	return best;
}

/* take a literal or a match; the bytes it stands for */
static size_t
step(struct deflate *d, str all, size_t at)
{
	struct match m = find(d, all, at);

	d->match[d->n++] = m;
	if (m.distance == 0) {
		d->litlens[m.length]++;
		return 1;
	}
	d->litlens[DEFLATE_END + 1 + length_of(m)]++;
	d->distances[distance_of(m)]++;
	for (size_t i = at + 1; i < at + m.length && i + SHORTEST <= all.n; i++)
		insert(d, all, i);
	return m.length;
}

void
deflate_write(struct out *o, str all)
{
	struct deflate *d = calloc(1, sizeof(*d));

	if (d == NULL)
		die("out of memory");
	d->out = o;
	for (size_t at = 0; at < all.n;) {
		at += step(d, all, at);
		if (d->n == DEFLATE_BLOCK && at < all.n)
			put_block(d, false);
	}
	put_block(d, true);
	put(d, 0, (8 - d->nbits) % 8);
	free(d);
}
