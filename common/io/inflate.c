#include "common/io/inflate.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/match_copy.h"

/*
 * The words are those of RFC 1951.  A stream is a row of blocks.  A block is
 * stored as it is, or it is a row of symbols, each written as its Huffman code:
 * a literal byte, or a length, which is followed by a distance, or the end of
 * the block.  The codes are fixed, or the block begins with them ("dynamic").
 *
 *	bits	1	2	...				next block
 *		last?	type	symbols, the last of which is 256	...
 *
 * A stream may be cut into pieces at any bit, so what is read is a state, and
 * a function for each state either reads all of its element or none of it.
 */
enum state {
	BLOCK_HEADER,
	STORED_LENGTH, STORED_BYTES,
	CODE_COUNTS, CODELEN_CODE, CODE_LENGTHS,	/* of dynamic codes */
	SYMBOLS,
	ENDED, DAMAGED
};

#ifndef INFLATE_BLOCK
#define INFLATE_BLOCK 65536	/* bytes that come out at a time */
#endif
#define HISTORY 32768		/* how far back a match may begin */
#define LONGEST_MATCH 258
#define FULL (HISTORY + INFLATE_BLOCK)

#define BLOCK_END 256		/* the symbol */
#define LITLENS 288		/* symbols of the literal/length alphabet */
#define DISTS 32		/* of the distance alphabet */
#define CODELENS 19		/* of the code length alphabet */
#define LONGEST 15		/* bits of a code */
#define MOST_BITS 48		/* of a length and its distance */
#define NO_SYMBOL 0xffff

/* what symbols 257 to 285 of the first alphabet, and 0 to 29 of the second one
 * stand for: the least length or distance, to which extra bits are added */
#define LENGTHS 29
static const uint16_t length_first[LENGTHS] = {
	3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59,
	67, 83, 99, 115, 131, 163, 195, 227, 258
};
static const uint8_t length_extra[LENGTHS] = {
	0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
	5, 5, 5, 5, 0
};
#define DISTANCES 30
static const uint16_t distance_first[DISTANCES] = {
	1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385,
	513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577
};
static const uint8_t distance_extra[DISTANCES] = {
	0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10,
	10, 11, 11, 12, 12, 13, 13
};

/*
 * A Huffman code is known by the number of bits of each symbol's code (3.2.2).
 * Codes of n bits are consecutive numbers, in the order of their symbols, and
 * follow those of n - 1 bits:
 *
 *	symbol	A  B  C  D	count	1: 1, 2: 1, 3: 2
 *	bits	2  1  3  3	symbol	B  A  C  D
 *	code	10 0  110 111
 *
 * So `count` and `symbol` are enough to decode, bit by bit (find_bit_by_bit).
 * Most codes are short: quick[] has the symbol that the next QUICK bits begin
 * with, or one of more bits than that.
 */
#define QUICK 10		/* bits */

struct code {
	uint16_t count[LONGEST + 1];	/* codes of each number of bits */
	uint16_t symbol[LITLENS];	/* in the order of codes */
	unsigned longest;		/* bits; at least 1 */
	struct symbol { uint16_t n; uint8_t bits; } quick[1 << QUICK];
};

struct input {
	uint64_t bits;		/* those that come next; the first is lowest */
	unsigned nbits;		/* so many; above them is 0, or what follows */
	str more;		/* the bytes after them */
};

/*
 * Between two pieces of input fewer than 8 bits are held, or the beginning of
 * what the state reads.
 */
struct inflate {
	struct input in;
	enum state state;
	bool last;			/* block */
	size_t stored;			/* bytes to come */
	unsigned hlit, hdist, hclen;	/* symbols of each code, */
	unsigned have;			/* of which these are known */
	uint8_t code_bits[LITLENS + DISTS];	/* of each symbol's code */
	struct code litlen, distance, codelen;
	size_t at;			/* where the next byte is written */
	unsigned char window[FULL + LONGEST_MATCH + 8];
};

/* bit by bit, as in the drawing; NO_SYMBOL if no code is like that */
static struct symbol
find_bit_by_bit(const struct code *c, uint64_t bits)
{
	unsigned code = 0, first = 0;	/* code of n bits */
	unsigned before = 0;		/* symbols whose codes are shorter */

	for (unsigned n = 1; n <= c->longest; n++, bits >>= 1) {
		code = code << 1 | (bits & 1);
		first <<= 1;
		if (code - first < c->count[n])
			return (struct symbol){c->symbol[before + code - first],
			    (uint8_t)n};
		first += c->count[n];
		before += c->count[n];
	}
	return (struct symbol){NO_SYMBOL, (uint8_t)c->longest};
}

/* the symbol whose code `bits` begin with; it may have more bits than there
 * are, and then all of them begin its code */
static inline struct symbol
find_symbol(const struct code *c, uint64_t bits)
{
	struct symbol s = c->quick[bits & ((1u << QUICK) - 1)];

	return s.bits <= QUICK ? s : find_bit_by_bit(c, bits);
}

/* a code as it is read: the input has its first bit lowest */
static unsigned
reverse_bits(unsigned code, unsigned n)
{
	unsigned reversed = 0;

	for (; n > 0; n--, code >>= 1)
		reversed = reversed << 1 | (code & 1);
	return reversed;
}

/* for one bit, two bits, and so on: what was found by fewer bits is found by
 * one more bit, whichever it is */
static void
fill_quick(struct code *c)
{
	const uint16_t *symbol = c->symbol;
	unsigned code = 0;

	c->quick[0] = (struct symbol){NO_SYMBOL, LONGEST};
	for (unsigned n = 1; n <= QUICK; n++, code <<= 1) {
		size_t half = (size_t)1 << (n - 1);

		memcpy(c->quick + half, c->quick, half * sizeof(*c->quick));
		for (unsigned i = 0; i < c->count[n]; i++)
			c->quick[reverse_bits(code++, n)] =
			    (struct symbol){*symbol++, (uint8_t)n};
	}
}

/*
 * Make a code for n symbols.  False if there are more codes than the bits
 * allow, or fewer: if it need not be `whole`, one code of one bit is right, or
 * none at all.
 */
static bool
make_code(struct code *c, const uint8_t *bits, size_t n, bool whole)
{
	unsigned at[LONGEST + 2] = {0};
	int unused = 1;		/* codes of so many bits */

	memset(c->count, 0, sizeof(c->count));
	for (size_t i = 0; i < n; i++)
		c->count[bits[i]]++;
	c->count[0] = 0;
	c->longest = 1;
	for (unsigned i = 1; i <= LONGEST; i++) {
		unused = unused * 2 - c->count[i];
		if (unused < 0)
			return false;
		at[i + 1] = at[i] + c->count[i];
		if (c->count[i] > 0)
			c->longest = i;
	}
	if (unused > 0 && (whole || c->longest > 1))
		return false;
	for (size_t i = 0; i < n; i++)
		if (bits[i] > 0)
			c->symbol[at[bits[i]]++] = (uint16_t)i;
	fill_quick(c);
	return true;
}

/* have n bits, or use all input; not one byte more than that is used */
static bool
need_bits(struct input *in, unsigned n)
{
	for (; in->nbits < n && in->more.n > 0; in->nbits += 8) {
		in->bits |= (uint64_t)(unsigned char)in->more.p[0] << in->nbits;
		in->more = str_from(in->more, 1);
	}
	return in->nbits >= n;
}

/* have 56 bits or more, or use all input */
static inline void
fill_bits(struct input *in)
{
	if (in->more.n < 8) {
		need_bits(in, 56);
		return;
	}
	in->bits |= sys_load64(in->more.p) << in->nbits;
	in->more = str_from(in->more, (63 - in->nbits) / 8);
	in->nbits |= 56;
}

static inline unsigned
take_bits(struct input *in, unsigned n)
{
	unsigned value = (unsigned)in->bits & ((1u << n) - 1);

	in->bits >>= n;
	in->nbits -= n;
	return value;
}

/* give whole bytes back, of those that were taken since *begin */
static void
return_bytes(struct input *in, str begin)
{
	size_t used = begin.n - in->more.n, whole = in->nbits / 8;

	if (whole > used)
		whole = used;
	in->more = str_from(begin, used - whole);
	in->nbits -= 8 * (unsigned)whole;
	in->bits &= ((uint64_t)1 << in->nbits) - 1;
}

/*
 * Each of these reads what a state is named after; false if it needs more input
 * or room, else there is another state.
 */

static bool
set_damaged(struct inflate *f)
{
	f->state = DAMAGED;
	return true;
}

static bool
end_block(struct inflate *f)
{
	f->state = f->last ? ENDED : BLOCK_HEADER;
	return true;
}

static bool
begin_fixed_block(struct inflate *f)
{
	uint8_t *bits = f->code_bits;

	for (unsigned i = 0; i < LITLENS; i++)
		bits[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
	memset(bits + LITLENS, 5, DISTS);
	make_code(&f->litlen, bits, LITLENS, true);
	make_code(&f->distance, bits + LITLENS, DISTS, true);
	f->state = SYMBOLS;
	return true;
}

static bool
read_block_header(struct inflate *f)
{
	if (!need_bits(&f->in, 3))
		return false;
	f->last = take_bits(&f->in, 1) == 1;
	switch (take_bits(&f->in, 2)) {
	case 0:
		take_bits(&f->in, f->in.nbits % 8);
		f->state = STORED_LENGTH;
		return true;
	case 1:
		return begin_fixed_block(f);
	case 2:
		f->state = CODE_COUNTS;
		return true;
	}
	return set_damaged(f);
}

static bool
read_stored_length(struct inflate *f)
{
	if (!need_bits(&f->in, 32))
		return false;
	f->stored = take_bits(&f->in, 16);
	if ((take_bits(&f->in, 16) ^ f->stored) != 0xffff)
		return set_damaged(f);
	f->state = STORED_BYTES;
	return true;
}

static bool
copy_stored_bytes(struct inflate *f)
{
	str *from = &f->in.more;
	size_t n = f->stored;

	if (n > from->n)
		n = from->n;
	if (n > FULL - f->at)
		n = FULL - f->at;
	if (n > 0)
		memcpy(f->window + f->at, from->p, n);
	*from = str_from(*from, n);
	f->at += n;
	f->stored -= n;
	return f->stored == 0 && end_block(f);
}

static bool
read_code_counts(struct inflate *f)
{
	if (!need_bits(&f->in, 14))
		return false;
	f->hlit = 257 + take_bits(&f->in, 5);
	f->hdist = 1 + take_bits(&f->in, 5);
	f->hclen = 4 + take_bits(&f->in, 4);
	if (f->hlit > BLOCK_END + 1 + LENGTHS || f->hdist > DISTANCES)
		return set_damaged(f);
	memset(f->code_bits, 0, CODELENS);
	f->have = 0;
	f->state = CODELEN_CODE;
	return true;
}

/* the code of the numbers of bits of the other codes */
static bool
read_codelen_code(struct inflate *f)
{
	static const uint8_t order[CODELENS] = {
		16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
	};

	for (; f->have < f->hclen; f->have++) {
		if (!need_bits(&f->in, 3))
			return false;
		f->code_bits[order[f->have]] = (uint8_t)take_bits(&f->in, 3);
	}
	if (!make_code(&f->codelen, f->code_bits, CODELENS, true))
		return set_damaged(f);
	f->have = 0;
	f->state = CODE_LENGTHS;
	return true;
}

/* symbols 0 to 15 are numbers of bits; the others repeat the one before, or 0,
 * as often as the extra bits say */
static bool
read_code_lengths(struct inflate *f)
{
	static const struct { uint8_t extra, least; } repeat[] = {
		{2, 3}, {3, 3}, {7, 11}
	};
	unsigned all = f->hlit + f->hdist;
	uint8_t *bits = f->code_bits;

	while (f->have < all) {
		struct symbol s = find_symbol(&f->codelen, f->in.bits);
		unsigned extra = s.n < 16 ? 0 : repeat[s.n - 16].extra, n = 1;

		if (f->in.nbits < s.bits + extra) {
			if (!need_bits(&f->in, f->in.nbits + 1))
				return false;
			continue;
		}
		take_bits(&f->in, s.bits);
		if (s.n >= 16)
			n = repeat[s.n - 16].least + take_bits(&f->in, extra);
		if (n > all - f->have || (s.n == 16 && f->have == 0))
			return set_damaged(f);
		memset(bits + f->have, s.n < 16 ? s.n : s.n == 16 ?
		    bits[f->have - 1] : 0, n);
		f->have += n;
	}
	if (bits[BLOCK_END] == 0 ||
	    !make_code(&f->litlen, bits, f->hlit, false) ||
	    !make_code(&f->distance, bits + f->hlit, f->hdist, false))
		return set_damaged(f);
	f->state = SYMBOLS;
	return true;
}

/* what a symbol that is no literal stands for, with its distance */
struct match {
	unsigned bits;			/* all together */
	size_t length, distance;	/* 0 if there are none */
};

static inline struct match
find_match(const struct inflate *f, struct symbol s, uint64_t bits)
{
	struct match m = {.bits = s.bits};
	unsigned i = s.n - (BLOCK_END + 1u), extra;

	if (i >= LENGTHS)
		return m;
	extra = length_extra[i];
	m.length = length_first[i] + ((bits >> m.bits) & ((1u << extra) - 1));
	m.bits += extra;
	s = find_symbol(&f->distance, bits >> m.bits);
	m.bits += s.bits;
	if (s.n >= DISTANCES)
		return m;
	extra = distance_extra[s.n];
	m.distance = distance_first[s.n] +
	    ((bits >> m.bits) & ((1u << extra) - 1));
	m.bits += extra;
	return m;
}

static bool
read_symbols(struct inflate *f)
{
	struct input in = f->in;
	size_t at = f->at;
	bool cut = false, ended = false;

	while (at < FULL && !cut && !ended) {
		struct symbol s;
		struct match m;

		if (in.nbits < MOST_BITS)
			fill_bits(&in);
		s = find_symbol(&f->litlen, in.bits);
		if (s.n < BLOCK_END && s.bits <= in.nbits) {
			take_bits(&in, s.bits);
			f->window[at++] = (unsigned char)s.n;
			continue;
		}
		m = find_match(f, s, in.bits);
		cut = m.bits > in.nbits;
		if (cut)
			break;
		in.bits >>= m.bits;
		in.nbits -= m.bits;
		if (m.distance > 0 && m.distance <= at) {
			match_copy(f->window + at, m.distance, m.length);
			at += m.length;
		} else {
			ended = s.n == BLOCK_END ? end_block(f) :
			    set_damaged(f);
		}
	}
	if (!cut)
		return_bytes(&in, f->in.more);
	f->in = in;
	f->at = at;
	return ended;
}

struct inflate *
inflate_new(void)
{
	struct inflate *f = calloc(1, sizeof(*f));

	if (f == NULL)
		die("out of memory");
	return f;
}

void
inflate_restart(struct inflate *f)
{
	f->in = (struct input){0};
	f->state = BLOCK_HEADER;
	f->last = false;
	f->at = 0;
}

str
inflate_more(struct inflate *f, str *from)
{
	static bool (*const read[])(struct inflate *) = {
		read_block_header, read_stored_length, copy_stored_bytes,
		read_code_counts, read_codelen_code, read_code_lengths,
		read_symbols
	};
	size_t begin;

	if (f->at >= FULL) {	/* make room; keep what a match may refer to */
		memmove(f->window, f->window + f->at - HISTORY, HISTORY);
		f->at = HISTORY;
	}
	begin = f->at;
	f->in.more = *from;
	while (f->state < ENDED && read[f->state](f))
		;
	*from = f->in.more;
	return (str){(const char *)f->window + begin, f->at - begin};
}

bool
inflate_ended(const struct inflate *f)
{
	return f->state == ENDED;
}

bool
inflate_damaged(const struct inflate *f)
{
	return f->state == DAMAGED;
}

void
inflate_free(struct inflate *f)
{
	free(f);
}
