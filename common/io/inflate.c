#include "common/io/inflate.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"

#ifndef INFLATE_BLOCK
#define INFLATE_BLOCK 65536	/* bytes that come out at a time */
#endif

/*
 * The tables of RFC 1951: the alphabets, the lengths and distances that symbols
 * stand for, and the order of the words of a Huffman code.  A word is what it
 * calls the code of a symbol.
 */
#define BLOCK_END 256		/* the symbol that ends a block */
#define LITLENS 288	/* literal/length alphabet: with the end */
#define LENGTHS 29
#define DISTANCES 30
#define CODELENS 19	/* symbols of the code length alphabet */
#define LONGEST 15	/* bits of a word */
#define LONGEST_MATCH 258
#define HISTORY 32768	/* how far back a match may be */

/* a symbol stands for `first` + the number in the `extra` bits behind it */
struct range {
	uint16_t first;
	uint8_t extra;
};

static const struct range length_codes[LENGTHS] = {
	{3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0},
	{11, 1}, {13, 1}, {15, 1}, {17, 1}, {19, 2}, {23, 2}, {27, 2},
	{31, 2}, {35, 3}, {43, 3}, {51, 3}, {59, 3}, {67, 4}, {83, 4},
	{99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0},
};

static const struct range distance_codes[DISTANCES] = {
	{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 1}, {7, 1}, {9, 2}, {13, 2},
	{17, 3}, {25, 3}, {33, 4}, {49, 4}, {65, 5}, {97, 5}, {129, 6},
	{193, 6}, {257, 7}, {385, 7}, {513, 8}, {769, 8}, {1025, 9},
	{1537, 9}, {2049, 10}, {3073, 10}, {4097, 11}, {6145, 11},
	{8193, 12}, {12289, 12}, {16385, 13}, {24577, 13},
};

/* the order in which the lengths of the code length code are written */
static const uint8_t codelen_order[CODELENS] = {
	16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
};

/* the extra bits behind a symbol of the code length alphabet */
static unsigned
codelen_extra_bits(unsigned symbol)
{
	static const uint8_t extra[] = {2, 3, 7};

	return symbol < 16 ? 0 : extra[symbol - 16];
}

/* the lengths of the fixed code for literals and lengths */
static void
set_fixed_lengths(uint8_t lengths[LITLENS])
{
	memset(lengths, 8, 144);
	memset(lengths + 144, 9, 256 - 144);
	memset(lengths + 256, 7, 280 - 256);
	memset(lengths + 280, 8, LITLENS - 280);
}

/*
 * The word behind this one among those of `bits` bits; its first bit is the
 * lowest.  A longer word goes on with the same number.
 */
static unsigned
next_word(unsigned word, unsigned bits)
{
	unsigned bit = 1u << (bits - 1);

	while (word & bit)
		bit >>= 1;
	return bit != 0 ? (word & (bit - 1)) | bit : 0;
}

/*
 * Tables that decode a Huffman code: of literals and lengths, of distances, or
 * of code lengths.
 *
 * The next bits of the input, as many as the table is wide, are the place of
 * a cell, which tells the symbol they begin with:
 *
 *	bits 0-5	all bits of the symbol: its word and what follows it
 *	bits 8-11	the bits of its word
 *	bit 15		neither literal, length nor distance; then
 *	bit 14		the word is longer: bits 16-30 are the place of another
 *			table, bits 8-11 the bits that choose there
 *	bit 13		the end of a block; else there is no such word
 *	bits 16-30	the first length or distance; the literal
 *	bit 31		a literal
 */
#define CELL_OTHER ((uint32_t)1 << 15)
#define CELL_LONGER ((uint32_t)1 << 14)
#define CELL_END ((uint32_t)1 << 13)
#define CELL_LITERAL ((uint32_t)1 << 31)

/* how wide the first tables are */
#define LITLEN_BITS 11
#define DISTANCE_BITS 9
#define CODELEN_BITS 7

/*
 * A further table of 2^k cells holds k + 1 words or more: those of literals
 * and lengths have 16 cells to 5 words, those of distances 64 to 7.
 */
#define LITLEN_CELLS (2048 + 16 * LITLENS / 5 + 16)
#define DISTANCE_CELLS (512 + 64 * DISTANCES / 7 + 64)
#define CODELEN_CELLS 128

/* the bits of the symbol, and of its word */
#define CELL_BITS(cell) ((cell) & 63)
#define CELL_WORD(cell) ((cell) >> 8 & 15)
#define CELL_VALUE(cell) ((cell) >> 16 & 0x7fff)

#define NO_WORD (CELL_OTHER | 1)
#define WORD(bits) ((uint32_t)(bits) * 0x101)	/* to be added to a cell */

struct code {
	uint16_t count[LONGEST + 1];	/* words of each length */
	uint16_t symbol[LITLENS];	/* in the order of words */
};

static void
sort_symbols(struct code *c, const uint8_t *lengths, size_t n)
{
	unsigned at[LONGEST + 1];

	memset(c->count, 0, sizeof(c->count));
	for (size_t i = 0; i < n; i++)
		c->count[lengths[i]]++;
	c->count[0] = 0;
	at[0] = 0;
	for (unsigned i = 1; i <= LONGEST; i++)
		at[i] = at[i - 1] + c->count[i - 1];
	for (size_t i = 0; i < n; i++)
		if (lengths[i] > 0)
			c->symbol[at[lengths[i]]++] = (uint16_t)i;
}

/* how many words of the longest length are unused; < 0 if there are too many
 * words */
static int
count_unused(const struct code *c)
{
	int left = 1;

	for (unsigned i = 1; i <= LONGEST && left >= 0; i++)
		left = left * 2 - c->count[i];
	return left;
}

/* may the code lack words?  Only if it is one word of one bit, or empty */
static bool
may_lack_words(const struct code *c)
{
	for (unsigned i = 2; i <= LONGEST; i++)
		if (c->count[i] > 0)
			return false;
	return true;
}

/* the bits that choose in a further table, whose first word has `bits` bits
 * more, as have `same` words from there on */
static unsigned
count_further_bits(const struct code *c, unsigned wide, unsigned bits,
    unsigned same)
{
	int left = (1 << bits) - (int)same;

	while (left > 0 && wide + bits < LONGEST) {
		bits++;
		left = left * 2 - c->count[wide + bits];
	}
	return bits;
}

/* the words that are longer than the table is wide, of which `word` is first */
static void
fill_further(uint32_t *table, unsigned wide, const struct code *c,
    unsigned word, const uint16_t *symbol, const uint32_t *cells)
{
	unsigned mask = (1u << wide) - 1, prefix = mask + 1, more = 0;
	uint32_t *to = NULL, *end = table + mask + 1;

	for (unsigned bits = wide + 1; bits <= LONGEST; bits++)
		for (unsigned i = 0; i < c->count[bits]; i++) {
			uint32_t cell = cells[*symbol++] + WORD(bits - wide);

			if ((word & mask) != prefix) {
				prefix = word & mask;
				more = count_further_bits(c, wide, bits - wide,
				    c->count[bits] - i);
				to = end;
				end += 1u << more;
				table[prefix] = (uint32_t)(to - table) << 16 |
				    more << 8 | wide | CELL_OTHER |
				    CELL_LONGER;
			}
			for (unsigned j = word >> wide; j < 1u << more;
			    j += 1u << (bits - wide))
				to[j] = cell;
			word = next_word(word, bits);
		}
}

/*
 * Fill a table of 2^wide cells for the code whose words have these lengths; a
 * symbol of length 0 has no word.  cells[symbol] is the cell without the bits
 * of the word.  False if there are more words than the lengths allow, or fewer:
 * a code that is not `whole` may consist of one word of one bit, or of none.
 */
static bool
fill_table(uint32_t *table, unsigned wide, const uint8_t *lengths,
    size_t n, const uint32_t *cells, bool whole)
{
	struct code c;
	const uint16_t *symbol = c.symbol;
	unsigned word = 0;
	int left;

	sort_symbols(&c, lengths, n);
	left = count_unused(&c);
	if (left < 0 || (left > 0 && (whole || !may_lack_words(&c))))
		return false;
	table[0] = NO_WORD;
	for (unsigned bits = 1; bits <= wide; bits++) {
		size_t half = (size_t)1 << (bits - 1);

		memcpy(table + half, table, half * sizeof(*table));
		for (unsigned i = 0; i < c.count[bits]; i++) {
			table[word] = cells[*symbol++] + WORD(bits);
			word = next_word(word, bits);
		}
	}
	fill_further(table, wide, &c, word, symbol, cells);
	return true;
}

/* the places may overlap */
static inline void
copy_8_bytes(unsigned char *to, const unsigned char *from)
{
	uint64_t bytes;

	memcpy(&bytes, from, 8);
	memcpy(to, &bytes, 8);
}

/* repeat the n bytes at `distance` before; up to 31 bytes behind them are
 * written, too */
static inline void
copy_back(unsigned char *to, size_t distance, size_t n)
{
	const unsigned char *from = to - distance;
	unsigned char *end = to + n;

	if (distance >= 16) {
		memcpy(to, from, 16);
		memcpy(to + 16, from + 16, 16);
		for (; n > 32; n -= 16) {
			memcpy(to + 32, from + 32, 16);
			to += 16;
			from += 16;
		}
		return;
	}
	if (distance == 1) {
		memset(to, *from, n);
		return;
	}
	for (; distance < 8; distance += distance) {
		copy_8_bytes(to, from);
		to += distance;
	}
	for (; to < end; to += 8, from += 8)
		copy_8_bytes(to, from);
}

/*
 * The quick loop: symbol after symbol while there is more input and more room
 * than one can need.
 */

/* no turn reads or writes more bytes */
#define QUICK_IN 24
#define QUICK_OUT (LONGEST_MATCH + 32)

struct quick {
	uint64_t bits;		/* of the input, the next one lowest */
	unsigned nbits;		/* those above are of the byte at from */
	const unsigned char *from, *stop;	/* the last place to read at */
	const uint32_t *litlen, *distance;	/* tables */
	const unsigned char *window;		/* the oldest byte */
	unsigned char *to, *full;		/* the last place to write at */
};

enum quick_stop {
	STOP_SHORT,	/* of input or room */
	STOP_END,	/* of the block */
	STOP_DAMAGE
};

/* have 56 bits or more */
static inline void
refill_bits(struct quick *r)
{
	r->bits |= sys_load64((const char *)r->from) << r->nbits;
	r->from += (63 - r->nbits) >> 3;
	r->nbits |= 56;
}

static inline void
drop_bits(struct quick *r, uint32_t n)
{
	r->bits >>= n;
	r->nbits -= n;
}

static inline uint32_t
look_up_cell(const struct quick *r, const uint32_t *table, unsigned wide)
{
	return table[r->bits & ((1u << wide) - 1)];
}

static inline uint32_t
look_up_further(struct quick *r, const uint32_t *table, uint32_t cell)
{
	drop_bits(r, CELL_BITS(cell));
	return table[CELL_VALUE(cell) +
	    (r->bits & ((1u << CELL_WORD(cell)) - 1))];
}

static inline unsigned
take_value(struct quick *r, uint32_t cell)
{
	unsigned extra = (unsigned)((r->bits & (((uint64_t)1 <<
	    CELL_BITS(cell)) - 1)) >> CELL_WORD(cell));

	drop_bits(r, CELL_BITS(cell));
	return CELL_VALUE(cell) + extra;
}

static inline void
put_literal(struct quick *r, uint32_t cell)
{
	drop_bits(r, CELL_BITS(cell));
	*r->to++ = (unsigned char)CELL_VALUE(cell);
}

/* the distance of a match; 0 if it is too far, or none */
static inline size_t
take_distance(struct quick *r)
{
	uint32_t cell = look_up_cell(r, r->distance, DISTANCE_BITS);
	size_t far;

	if (cell & CELL_LONGER)
		cell = look_up_further(r, r->distance, cell);
	far = take_value(r, cell);
	return !(cell & CELL_OTHER) &&
	    far <= (size_t)(r->to - r->window) ? far : 0;
}

/* Copy a match.  The next cell is looked up before the bytes are copied, so
 * that neither waits for the other. */
static inline bool
copy_match(struct quick *r, uint32_t *cell)
{
	size_t n = take_value(r, *cell), far;
	unsigned char *to = r->to;

	refill_bits(r);
	far = take_distance(r);
	if (far == 0)
		return false;
	r->to += n;
	refill_bits(r);
	*cell = look_up_cell(r, r->litlen, LITLEN_BITS);
	copy_back(to, far, n);
	return true;
}

/* One turn is up to two literals of short words, then any symbol: a literal,
 * a match, or the end. */
static enum quick_stop
decode_quickly(struct quick *run)
{
	struct quick r = *run;
	enum quick_stop why = STOP_SHORT;
	uint32_t cell;

	refill_bits(&r);
	cell = look_up_cell(&r, r.litlen, LITLEN_BITS);
	while (r.from <= r.stop && r.to <= r.full) {
		if (cell & CELL_LITERAL) {
			put_literal(&r, cell);
			cell = look_up_cell(&r, r.litlen, LITLEN_BITS);
			if (cell & CELL_LITERAL) {
				put_literal(&r, cell);
				cell = look_up_cell(&r, r.litlen, LITLEN_BITS);
			}
		}
		if (cell & CELL_LONGER)
			cell = look_up_further(&r, r.litlen, cell);
		if (cell & CELL_LITERAL) {
			put_literal(&r, cell);
			refill_bits(&r);
			cell = look_up_cell(&r, r.litlen, LITLEN_BITS);
		} else if (cell & CELL_END) {
			drop_bits(&r, CELL_BITS(cell));
			why = STOP_END;
			break;
		} else if ((cell & CELL_OTHER) || !copy_match(&r, &cell)) {
			why = STOP_DAMAGE;
			break;
		}
	}
	*run = r;
	return why;
}

/*
 * Piece by piece: a stream may end anywhere in what is at hand.
 */

/* what comes next */
enum state {
	BLOCK_HEADER,
	STORED_LENGTH, STORED_BYTES,		/* of a stored block */
	CODE_COUNTS, CODELEN_CODE, CODE_LENGTHS,	/* of dynamic codes */
	SYMBOLS,				/* of a compressed block */
	ENDED, DAMAGED
};

/* Between two calls a symbol is used whole or not at all: `bits` holds its
 * beginning, or fewer than 8 bits. */
struct inflate {
	uint64_t bits;			/* of the input, the next one lowest */
	unsigned nbits;			/* those above are 0 */
	enum state state;
	bool last;			/* block */
	size_t stored;			/* bytes to come */
	unsigned hlit, hdist, hclen;	/* code lengths in each code, */
	unsigned have;			/* of which these are known */
	uint8_t lengths[LITLENS + 32];
	uint32_t litlen_cells[LITLENS];
	uint32_t distance_cells[32], codelen_cells[CODELENS];
	uint32_t codelen[CODELEN_CELLS];
	uint32_t litlen[LITLEN_CELLS];
	uint32_t distance[DISTANCE_CELLS];
	size_t at;			/* where the next byte is written */
	unsigned char window[HISTORY + INFLATE_BLOCK + QUICK_OUT];
};

#define FULL (HISTORY + INFLATE_BLOCK)

static uint32_t
make_range_cell(const struct range *r)
{
	return (uint32_t)r->first << 16 | r->extra;
}

static void
make_cells(struct inflate *f)
{
	for (unsigned i = 0; i < LITLENS; i++)
		f->litlen_cells[i] = i < BLOCK_END ?
		    CELL_LITERAL | i << 16 : CELL_OTHER;
	f->litlen_cells[BLOCK_END] |= CELL_END;
	for (unsigned i = 0; i < LENGTHS; i++)
		f->litlen_cells[BLOCK_END + 1 + i] =
		    make_range_cell(&length_codes[i]);
	for (unsigned i = 0; i < 32; i++)
		f->distance_cells[i] = i < DISTANCES ?
		    make_range_cell(&distance_codes[i]) : CELL_OTHER;
	for (unsigned i = 0; i < CODELENS; i++)
		f->codelen_cells[i] = i << 16 | codelen_extra_bits(i);
}

struct inflate *
inflate_new(void)
{
	struct inflate *f = malloc(sizeof(*f));

	if (f == NULL)
		die("out of memory");
	make_cells(f);
	inflate_restart(f);
	return f;
}

void
inflate_restart(struct inflate *f)
{
	f->bits = f->nbits = 0;
	f->state = BLOCK_HEADER;
	f->last = false;
	f->at = 0;
}

/* have n bits, or use all of *from */
static bool
need_bits(struct inflate *f, str *from, unsigned n)
{
	while (f->nbits < n) {
		if (from->n == 0)
			return false;
		f->bits |= (uint64_t)(unsigned char)from->p[0] << f->nbits;
		f->nbits += 8;
		*from = str_from(*from, 1);
	}
	return true;
}

static unsigned
take_bits(struct inflate *f, unsigned n)
{
	unsigned value = (unsigned)f->bits & ((1u << n) - 1);

	f->bits >>= n;
	f->nbits -= n;
	return value;
}

static void
end_block(struct inflate *f)
{
	f->state = f->last ? ENDED : BLOCK_HEADER;
}

/* each of these reads what a state is named after; false if it needs more
 * input or room, else there is another state */

static bool
set_damaged(struct inflate *f)
{
	f->state = DAMAGED;
	return true;
}

static bool
begin_fixed_block(struct inflate *f)
{
	uint8_t *distances = f->lengths + LITLENS;

	set_fixed_lengths(f->lengths);
	memset(distances, 5, 32);
	fill_table(f->litlen, LITLEN_BITS, f->lengths,
	    LITLENS, f->litlen_cells, true);
	fill_table(f->distance, DISTANCE_BITS, distances, 32,
	    f->distance_cells, true);
	f->state = SYMBOLS;
	return true;
}

static bool
read_block_header(struct inflate *f, str *from)
{
	if (!need_bits(f, from, 3))
		return false;
	f->last = take_bits(f, 1) == 1;
	switch (take_bits(f, 2)) {
	case 0:
		take_bits(f, f->nbits % 8);
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
read_stored_length(struct inflate *f, str *from)
{
	if (!need_bits(f, from, 32))
		return false;
	f->stored = take_bits(f, 16);
	if ((take_bits(f, 16) ^ f->stored) != 0xffff)
		return set_damaged(f);
	f->state = STORED_BYTES;
	return true;
}

static bool
copy_stored_bytes(struct inflate *f, str *from)
{
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
	if (f->stored > 0)
		return false;
	end_block(f);
	return true;
}

static bool
read_code_counts(struct inflate *f, str *from)
{
	if (!need_bits(f, from, 14))
		return false;
	f->hlit = 257 + take_bits(f, 5);
	f->hdist = 1 + take_bits(f, 5);
	f->hclen = 4 + take_bits(f, 4);
	if (f->hlit > BLOCK_END + 1 + LENGTHS ||
	    f->hdist > DISTANCES)
		return set_damaged(f);
	memset(f->lengths, 0, CODELENS);
	f->have = 0;
	f->state = CODELEN_CODE;
	return true;
}

static bool
read_codelen_code(struct inflate *f, str *from)
{
	for (; f->have < f->hclen; f->have++) {
		if (!need_bits(f, from, 3))
			return false;
		f->lengths[codelen_order[f->have]] =
		    (uint8_t)take_bits(f, 3);
	}
	if (!fill_table(f->codelen, CODELEN_BITS, f->lengths,
	    CODELENS, f->codelen_cells, true))
		return set_damaged(f);
	f->have = 0;
	f->state = CODE_LENGTHS;
	return true;
}

/* one symbol of the code for code lengths: a length, or one repeated */
static bool
add_lengths(struct inflate *f, unsigned symbol, unsigned extra)
{
	unsigned n = symbol < 16 ? 1 : (symbol < 18 ? 3 : 11) + extra;
	uint8_t length = symbol < 16 ? (uint8_t)symbol : 0;

	if (symbol == 16) {
		if (f->have == 0)
			return false;
		length = f->lengths[f->have - 1];
	}
	if (n > f->hlit + f->hdist - f->have)
		return false;
	memset(f->lengths + f->have, length, n);
	f->have += n;
	return true;
}

static bool
read_code_lengths(struct inflate *f, str *from)
{
	while (f->have < f->hlit + f->hdist) {
		uint32_t cell = f->codelen[f->bits % CODELEN_CELLS];
		unsigned symbol = CELL_VALUE(cell);

		if (CELL_BITS(cell) > f->nbits) {
			if (!need_bits(f, from, f->nbits + 1))
				return false;
			continue;
		}
		take_bits(f, CELL_WORD(cell));
		if (!add_lengths(f, symbol,
		    take_bits(f, codelen_extra_bits(symbol))))
			return set_damaged(f);
	}
	if (f->lengths[BLOCK_END] == 0 ||
	    !fill_table(f->litlen, LITLEN_BITS, f->lengths,
	    f->hlit, f->litlen_cells, false) ||
	    !fill_table(f->distance, DISTANCE_BITS,
	    f->lengths + f->hlit, f->hdist, f->distance_cells, false))
		return set_damaged(f);
	f->state = SYMBOLS;
	return true;
}

/* the symbol that the bits begin with */
struct symbol {
	uint32_t cell;
	unsigned bits;		/* with the extra bits */
	unsigned value;
};

static struct symbol
look_up(const uint32_t *table, unsigned wide, uint64_t bits)
{
	struct symbol s = {.cell = table[bits & ((1u << wide) - 1)]};
	unsigned skip = 0;

	if (s.cell & CELL_LONGER) {
		skip = wide;
		s.cell = table[CELL_VALUE(s.cell) + (bits >> wide &
		    ((1u << CELL_WORD(s.cell)) - 1))];
	}
	s.bits = skip + CELL_BITS(s.cell);
	s.value = CELL_VALUE(s.cell) + (unsigned)((bits & (((uint64_t)1 <<
	    s.bits) - 1)) >> (skip + CELL_WORD(s.cell)));
	return s;
}

static void
apply_symbol(struct inflate *f, struct symbol s, struct symbol distance)
{
	f->bits >>= s.bits + distance.bits;
	f->nbits -= s.bits + distance.bits;
	if (s.cell & CELL_LITERAL) {
		f->window[f->at++] = (unsigned char)CELL_VALUE(s.cell);
	} else if (s.cell & CELL_END) {
		end_block(f);
	} else if (((s.cell | distance.cell) & CELL_OTHER) ||
	    distance.value > f->at) {
		set_damaged(f);
	} else {
		copy_back(f->window + f->at, distance.value, s.value);
		f->at += s.value;
	}
}

/* one symbol, and its distance, without reading beyond it */
static bool
decode_symbol(struct inflate *f, str *from)
{
	struct symbol s, distance;

	for (;;) {
		s = look_up(f->litlen, LITLEN_BITS, f->bits);
		distance = (struct symbol){0};
		if (!(s.cell & (CELL_LITERAL | CELL_OTHER)))
			distance = look_up(f->distance, DISTANCE_BITS,
			    f->bits >> s.bits);
		if (s.bits + distance.bits <= f->nbits)
			break;
		if (!need_bits(f, from, f->nbits + 1))
			return false;
	}
	apply_symbol(f, s, distance);
	return true;
}

/* as far as there is enough input and room for the quick loop; bytes that it
 * read in advance are given back */
static void
decode_many(struct inflate *f, str *from)
{
	const unsigned char *begin = (const unsigned char *)from->p;
	struct quick r = {
		.bits = f->bits, .nbits = f->nbits, .from = begin,
		.stop = begin + from->n - QUICK_IN,
		.litlen = f->litlen, .distance = f->distance,
		.window = f->window, .to = f->window + f->at,
		.full = f->window + FULL
	};
	enum quick_stop why = decode_quickly(&r);
	size_t used = (size_t)(r.from - begin), ahead = r.nbits / 8;

	if (ahead > used)
		ahead = used;
	*from = str_from(*from, used - ahead);
	f->nbits = r.nbits - 8 * (unsigned)ahead;
	f->bits = r.bits & (((uint64_t)1 << f->nbits) - 1);
	f->at = (size_t)(r.to - f->window);
	if (why == STOP_END)
		end_block(f);
	else if (why == STOP_DAMAGE)
		set_damaged(f);
}

static bool
decode_symbols(struct inflate *f, str *from)
{
	while (f->state == SYMBOLS) {
		if (f->at >= FULL)
			return false;
		if (from->n >= QUICK_IN)
			decode_many(f, from);
		if (f->state == SYMBOLS && f->at < FULL &&
		    !decode_symbol(f, from))
			return false;
	}
	return true;
}

/* make room, and keep what a match may refer to */
static void
slide_window(struct inflate *f)
{
	memmove(f->window, f->window + f->at - HISTORY,
	    HISTORY);
	f->at = HISTORY;
}

str
inflate_more(struct inflate *f, str *from)
{
	static bool (*const states[])(struct inflate *, str *) = {
		read_block_header, read_stored_length, copy_stored_bytes,
		read_code_counts, read_codelen_code, read_code_lengths,
		decode_symbols
	};
	size_t begin;

	if (f->at >= FULL)
		slide_window(f);
	begin = f->at;
	while (f->state < ENDED && states[f->state](f, from))
		;
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
