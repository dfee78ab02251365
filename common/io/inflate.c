#include "common/io/inflate.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/match_copy.h"

/*
 * Terms are those of RFC 1951.  A stream is a sequence of blocks.  A block is
 * stored, or it is a sequence of Huffman-coded symbols: a literal byte, or a
 * length, which is followed by a distance, or the end of the block.  The codes
 * are fixed, or the block begins with them ("dynamic").
 *
 *	bits	1	2	...				next block
 *		last?	type	symbols, the last of which is 256	...
 *
 * Input may be cut at any bit, so the decoder is a state machine: the function
 * of each state reads its element whole or not at all.
 */
enum state {
	BLOCK_HEADER,
	STORED_LENGTH, STORED_BYTES,
	CODE_COUNTS, CODELEN_CODE, CODE_LENGTHS,	/* dynamic codes */
	SYMBOLS,
	ENDED, DAMAGED
};

#ifndef INFLATE_BLOCK
#define INFLATE_BLOCK 65536	/* bytes of output at a time */
#endif
#define HISTORY 32768		/* the largest distance */
#define LONGEST_MATCH 258
#define FULL (HISTORY + INFLATE_BLOCK)

#define BLOCK_END 256		/* the symbol */
#define LITLENS 288		/* symbols of the literal/length alphabet */
#define DISTS 32		/* symbols of the distance alphabet */
#define CODELENS 19		/* symbols of the code length alphabet */
#define LONGEST 15		/* maximum bits of a code */
#define MOST_BITS 48		/* maximum bits of a length with its distance */
#define NO_SYMBOL 0xffff

/*
 * Symbols 257 to 285 of the first alphabet stand for lengths, and 0 to 29 of
 * the second one for distances.  Both come in groups, of 4 and of 2, each of
 * which has one more extra bit than the one before (3.2.5); only the last
 * length has none.
 */
#define LENGTHS 29
#define LENGTH_GROUP 4
#define DISTANCES 30
#define DISTANCE_GROUP 2

static inline unsigned
count_extra(unsigned i, unsigned group)
{
	return i < 2 * group ? 0 : i / group - 1;
}

/* Return the base length or distance of a symbol; both are counted from 0. */
static inline size_t
find_least(unsigned i, unsigned group)
{
	return i < 2 * group ? i :
	    (size_t)(group + i % group) << count_extra(i, group);
}

/*
 * A Huffman code is given by the length of each symbol's code (3.2.2).  Codes
 * of n bits are consecutive numbers, in the order of their symbols, and follow
 * those of n - 1 bits:
 *
 *	symbol	A  B  C  D	table	000 B  100 A  010 B  110 C
 *	bits	2  1  3  3		001 B  101 A  011 B  111 D
 *	code	10 0  110 111
 *
 * The table is indexed by the next bits of the input; the first bit is the
 * lowest (the leftmost in the drawing).
 */
struct code {
	unsigned longest;		/* bits of the longest code, not 0 */
	struct symbol { uint16_t n; uint8_t bits; } table[1 << LONGEST];
};

struct input {
	uint64_t bits;		/* the next bits; the first is lowest */
	unsigned nbits;		/* valid bits; higher ones are 0 or the next */
	str piece, more;	/* the bytes given, and those not in `bits` */
};

/*
 * Between two calls, the input holds fewer than 8 bits, or the beginning of the
 * element that the state expects.
 */
struct inflate {
	struct input in;
	enum state state;
	bool last;			/* the current block is the last one */
	size_t stored;			/* bytes left of a stored block */
	unsigned hlit, hdist, hclen;	/* number of symbols of each code */
	unsigned have;			/* code lengths read so far */
	uint8_t code_bits[LITLENS + DISTS];	/* bits of each symbol's code */
	struct code litlen, distance, codelen;
	size_t at;			/* where the next byte is written */
	unsigned char window[FULL + LONGEST_MATCH + 8];
};

/* Return the symbol whose code begins `bits`.  The code may be longer than the
 * valid bits. */
static inline struct symbol
find_symbol(const struct code *c, uint64_t bits)
{
	return c->table[bits & ((1u << c->longest) - 1)];
}

/* Return a code as it is stored, its first bit lowest. */
static unsigned
reverse_bits(unsigned code, unsigned n)
{
	unsigned reversed = 0;

	for (; n > 0; n--, code >>= 1)
		reversed = reversed << 1 | (code & 1);
	return reversed;
}

/*
 * Make a code for n symbols.  Return false if it is over-subscribed or
 * incomplete.  Unless `whole`, no code and one code of one bit are valid.
 */
static bool
make_code(struct code *c, const uint8_t *bits, size_t n, bool whole)
{
	unsigned count[LONGEST + 1] = {0}, code = 0;
	int unused = 1;		/* unused codes of this length */

	for (size_t i = 0; i < n; i++)
		count[bits[i]]++;
	c->longest = 1;
	for (unsigned i = 1; i <= LONGEST; i++) {
		unused = unused * 2 - (int)count[i];
		if (unused < 0)
			return false;
		if (count[i] > 0)
			c->longest = i;
	}
	if (unused > 0 && (whole || c->longest > 1))
		return false;
	/* a shorter code matches whatever the next bit is */
	c->table[0] = (struct symbol){NO_SYMBOL, 1};
	for (unsigned k = 1; k <= c->longest; k++, code <<= 1) {
		size_t half = (size_t)1 << (k - 1);

		memcpy(c->table + half, c->table, half * sizeof(*c->table));
		for (size_t i = 0; i < n && count[k] > 0; i++)
			if (bits[i] == k)
				c->table[reverse_bits(code++, k)] =
				    (struct symbol){(uint16_t)i, (uint8_t)k};
	}
	return true;
}

/* Load at least n bits, up to 56.  Return false if the input has fewer. */
static inline bool
need_bits(struct input *in, unsigned n)
{
	size_t bytes = (63 - in->nbits) / 8;

	if (in->nbits >= n)
		return true;
	if (in->more.n >= sizeof(in->bits)) {
		in->bits |= sys_load64(in->more.p) << in->nbits;
	} else {
		bytes = bytes < in->more.n ? bytes : in->more.n;
		for (size_t i = 0; i < bytes; i++)
			in->bits |= (uint64_t)(unsigned char)in->more.p[i] <<
			    (in->nbits + 8 * i);
	}
	in->more = str_from(in->more, bytes);
	in->nbits += 8 * (unsigned)bytes;
	return in->nbits >= n;
}

static inline unsigned
take_bits(struct input *in, unsigned n)
{
	unsigned value = (unsigned)in->bits & ((1u << n) - 1);

	in->bits >>= n;
	in->nbits -= n;
	return value;
}

/* Return the unused whole bytes from `bits` to the input. */
static void
return_bytes(struct input *in)
{
	size_t used = in->piece.n - in->more.n;

	in->more = str_from(in->piece, used - in->nbits / 8);
	in->nbits %= 8;
	in->bits &= (1u << in->nbits) - 1;
}

/*
 * Each of the following reads the element of a state and sets the next state.
 * It returns false if it needs more input or room.
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
	return_bytes(&f->in);
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

/* Symbols 0 to 15 are code lengths.  The others repeat the last length or 0;
 * extra bits tell how often. */
static bool
read_code_lengths(struct inflate *f)
{
	static const struct { uint8_t extra, least; } repeat[] = {
		{2, 3}, {3, 3}, {7, 11}
	};
	unsigned all = f->hlit + f->hdist;
	uint8_t *bits = f->code_bits;

	while (f->have < all) {
		bool enough = need_bits(&f->in, MOST_BITS);
		struct symbol s = find_symbol(&f->codelen, f->in.bits);
		unsigned extra = s.n < 16 ? 0 : repeat[s.n - 16].extra, n = 1;

		if (!enough && f->in.nbits < s.bits + extra)
			return false;
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

/* Decode a match whose first symbol is i + 257.  Return the number of bits
 * after the symbol.  An invalid distance becomes 0. */
static inline unsigned
read_match(const struct inflate *f, unsigned i, uint64_t bits, size_t *length,
    size_t *distance)
{
	unsigned extra = i + 1 < LENGTHS ? count_extra(i, LENGTH_GROUP) : 0;
	struct symbol s = find_symbol(&f->distance, bits >> extra);
	unsigned n = extra + s.bits;

	*length = i + 1 < LENGTHS ? 3 + find_least(i, LENGTH_GROUP) +
	    (bits & ((1u << extra) - 1)) : LONGEST_MATCH;
	extra = count_extra(s.n, DISTANCE_GROUP);
	*distance = 0;
	if (s.n >= DISTANCES)
		return n;
	*distance = 1 + find_least(s.n, DISTANCE_GROUP) +
	    (bits >> n & ((1u << extra) - 1));
	return n + extra;
}

static bool
read_symbols(struct inflate *f)
{
	struct input in = f->in;
	size_t at = f->at, length = 0, distance = 0;
	bool ended = false;

	while (at < FULL && !ended) {
		bool enough = need_bits(&in, MOST_BITS);
		struct symbol s = find_symbol(&f->litlen, in.bits);
		unsigned bits = s.bits;

		if (s.n > BLOCK_END && s.n <= BLOCK_END + LENGTHS)
			bits += read_match(f, s.n - (BLOCK_END + 1u),
			    in.bits >> bits, &length, &distance);
		if (!enough && bits > in.nbits)
			break;
		in.bits >>= bits;
		in.nbits -= bits;
		if (s.n < BLOCK_END) {
			f->window[at++] = (unsigned char)s.n;
		} else if (s.n == BLOCK_END) {
			ended = end_block(f);
		} else if (s.n > BLOCK_END + LENGTHS || distance == 0 ||
		    distance > at) {
			ended = set_damaged(f);
		} else {
			match_copy(f->window + at, distance, length);
			at += length;
		}
	}
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

	if (f->at >= FULL) {	/* make room; keep the history */
		memmove(f->window, f->window + f->at - HISTORY, HISTORY);
		f->at = HISTORY;
	}
	begin = f->at;
	f->in.piece = f->in.more = *from;
	while (f->state < ENDED && read[f->state](f))
		;
	if (f->state >= ENDED || f->at >= FULL)
		return_bytes(&f->in);
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
