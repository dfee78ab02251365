#include "common/io/zstd.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/match_copy.h"
#include "common/io/xxhash.h"

/*
 * Terms and section numbers are those of RFC 8878. A stream is a sequence of
 * frames, and a frame is a sequence of blocks:
 *
 * frame	magic, header, blocks, maybe a checksum
 * block	its type, its size, and bytes; or one byte, repeated (RLE);
 *	or compressed: literals, then sequences
 *
 * A sequence has three numbers: how many literals to copy, the length of a
 * match, which repeats earlier bytes, and its offset, the distance to these
 * bytes.  The offset may reach into earlier blocks, up to the size of the
 * window.  Literals use a Huffman code; lengths and offsets use FSE, finite
 * state entropy.  An FSE table is a machine of 2^n states. A state has a symbol
 * and the rule for the next state: how many bits to read and add to a base. A
 * frequent symbol has many states, which need few bits.
 *
 * state	symbol	next state		probability of A 6/8, of B 2/8
 * 0	A	0 + 1 bit
 * 1	A	2 + 1 bit		(4.1.1 has the rule by which
 * 2	B	0 + 2 bits		the states are spread)
 * ...
 *
 * The bits of both codes are read backward, since the encoder worked from the
 * end of its data to their start.
 */
enum part {
	MAGIC, SKIP_SIZE, SKIP, FRAME_HEADER, BLOCK_HEADER, BLOCK, CHECKSUM
};

enum block_type { RAW_BLOCK, RLE_BLOCK, COMPRESSED_BLOCK };
enum literals_type {
	RAW_LITERALS, RLE_LITERALS, COMPRESSED_LITERALS, TREELESS_LITERALS
};
enum mode { PREDEFINED_MODE, RLE_MODE, FSE_COMPRESSED_MODE, REPEAT_MODE };

#define MOST_WINDOW ((uint64_t)1 << 27)	/* limit of zstd -d */
#define LONG_WINDOW ((uint64_t)1 << 31)	/* limit of zstd -d --long=31 */
#define MOST_BLOCK ((size_t)1 << 17)
#define MOST_HEADER 14		/* size of a header with all fields */
#define SLACK 32		/* bytes around buffers that copies and loads */
				/* may touch */

#define HUFFMAN_BITS 11
#define WEIGHTS_LOG 6		/* maximum log2 of states for Huffman weights */
#define MOST_LOG 9		/* maximum log2 of states for other tables */

/* the FSE tables of sequences, in the order of the file */
enum fse_table { LITERAL_LENGTH, OFFSET, MATCH_LENGTH, FSE_TABLES };

struct fse_state {
	uint16_t next;		/* base of the next state */
	uint8_t bits;		/* number of bits to read and add to `next` */
	uint8_t extra;		/* number of bits to read and add to `value` */
	uint32_t value;		/* base of length or offset; Huffman weight */
};

struct fse {
	unsigned log;
	bool known;		/* valid for Repeat_Mode */
	struct fse_state state[1 << MOST_LOG];
};

struct huffman {
	unsigned log;		/* length of the longest code; 0 if unknown */
	struct huffman_code { uint8_t symbol, bits; } code[1 << HUFFMAN_BITS];
};

struct zstd {
	const char *error;
	enum part part;
	bool began;		/* at least one frame has ended */
	size_t need, ngot;	/* size of the part, and bytes received */
	unsigned char head[MOST_HEADER];
	uint64_t skip;		/* bytes left of a skippable frame */

	uint64_t window, content;	/* sizes from the frame header */
	bool has_content, has_checksum, last;
	enum block_type type;
	size_t block_size;	/* decompressed size of an RLE block */
	uint64_t done;		/* decompressed bytes of the frame */
	struct xxhash checksum;

	char block[SLACK + MOST_BLOCK + SLACK];	/* compressed bytes */
	unsigned char literals[MOST_BLOCK + SLACK];
	struct huffman huffman;
	struct fse fse[FSE_TABLES];
	uint64_t offset[3];	/* Repeated_Offsets, the last one first */

	unsigned char *out;	/* recent output: at least the window */
	size_t at, cap;
	str ready;		/* decompressed bytes not yet returned */
};

static bool
set_damaged(struct zstd *z)
{
	z->error = "damaged zstd data";
	return false;
}

/* Return the index of the highest set bit; v is not 0. */
static inline unsigned
highest_bit(uint32_t v)
{
	unsigned n = 0;

	while (v >>= 1)
		n++;
	return n;
}

/* a bit stream that is read backward */
struct bits {
	const char *p;		/* SLACK readable bytes precede the stream */
	size_t at, first;	/* end of the unread bits, and the first bit, */
				/* counted from p */
	uint64_t word;		/* the next bits, from the highest down */
};

/* Start before the end mark, the highest set bit of the last byte.  Return
 * false if there is no mark. */
static bool
open_bits(struct bits *b, const struct zstd *z, str s)
{
	unsigned char last = s.n > 0 ? (unsigned char)s.p[s.n - 1] : 0;

	b->p = z->block;
	b->first = (size_t)(s.p - z->block) * 8;
	b->at = b->first + s.n * 8;
	if (last != 0)
		b->at -= 8 - highest_bit(last);
	return last != 0;
}

/* Load at least the next 57 bits into the word. */
static inline void
fill_bits(struct bits *b)
{
	size_t end = (b->at + 7) / 8;

	b->word = sys_load64(b->p + end - 8) << (end * 8 - b->at);
}

static inline uint64_t
take_bits(struct bits *b, unsigned n)
{
	uint64_t v = b->word >> 1 >> (63 - n);

	b->word <<= n;
	b->at -= n;
	return v;
}

/* a bit stream that is read forward, from the lowest bit of the first byte */
struct forward {
	str s;
	size_t at;		/* number of bits read; it exceeds the size */
				/* if the stream is truncated */
};

static unsigned
take_forward(struct forward *f, unsigned n)
{
	unsigned v = 0;

	for (unsigned i = 0; i < n; i++, f->at++)
		if (f->at / 8 < f->s.n)
			v |= ((unsigned)(unsigned char)f->s.p[f->at / 8] >>
			    f->at % 8 & 1) << i;
	return v;
}

/* the symbols of a table; a symbol stands for a base plus some extra bits */
static const struct alphabet {
	unsigned symbols, most_log, default_log;
	const uint32_t *value;	/* base of each symbol; NULL: 1 << symbol */
	const uint8_t *extra;	/* extra bits of each symbol; NULL: symbol */
	const int16_t *standard;	/* probabilities in Predefined_Mode */
	unsigned nstandard;	/* number of these probabilities */
} alphabets[FSE_TABLES] = {
	[LITERAL_LENGTH] = {36, 9, 6,
	    (const uint32_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
	    15, 16, 18, 20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024,
	    2048, 4096, 8192, 16384, 32768, 65536},
	    (const uint8_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
	    1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
	    (const int16_t[]){4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2,
	    2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1}, 36},
	[OFFSET] = {32, 8, 5, NULL, NULL,
	    (const int16_t[]){1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1,
	    1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1}, 29},
	[MATCH_LENGTH] = {53, 9, 6,
	    (const uint32_t[]){3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
	    17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
	    34, 35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027,
	    2051, 4099, 8195, 16387, 32771, 65539},
	    (const uint8_t[]){0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3,
	    4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
	    (const int16_t[]){1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1,
	    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
	    1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1}, 53},
};
/* weights of a Huffman code, which have no extra bits */
static const struct alphabet weights = {256, WEIGHTS_LOG, 0, NULL, NULL, NULL,
    0};

static struct fse_state
make_state(const struct alphabet *a, unsigned symbol)
{
	struct fse_state s = {.value = symbol};

	if (a->value != NULL) {
		s.value = a->value[symbol];
		s.extra = a->extra[symbol];
	} else if (a != &weights) {
		s.value = (uint32_t)1 << symbol;
		s.extra = (uint8_t)symbol;
	}
	return s;
}

/* Make a table from 2^log states and the probabilities of n symbols (4.1.1).  A
 * probability of -1, "less than one", gets one state, at the end. */
static bool
make_fse(struct fse *f, const struct alphabet *a, const int16_t *chance,
    unsigned n, unsigned log)
{
	unsigned size = 1u << log, high = size, at = 0;
	unsigned step = (size >> 1) + (size >> 3) + 3;
	uint16_t next[256];
	uint8_t symbol[1 << MOST_LOG];

	for (unsigned i = 0; i < n; i++) {
		next[i] = (uint16_t)(chance[i] < 0 ? 1 : chance[i]);
		if (chance[i] < 0)
			symbol[--high] = (uint8_t)i;
	}
	for (unsigned i = 0; i < n; i++)
		for (int k = 0; k < chance[i]; k++) {
			symbol[at] = (uint8_t)i;
			do
				at = (at + step) & (size - 1);
			while (at >= high);
		}
	for (unsigned i = 0; i < size; i++) {
		unsigned state = next[symbol[i]]++;
		unsigned bits = log - highest_bit(state);

		f->state[i] = make_state(a, symbol[i]);
		f->state[i].bits = (uint8_t)bits;
		f->state[i].next = (uint16_t)((state << bits) - size);
	}
	f->log = log;
	f->known = true;
	return at == 0;
}

/* Read probabilities, which add up to 2^log, and make their table (4.1.1).
 * Advance *s. */
static bool
read_fse(struct fse *f, const struct alphabet *a, str *s)
{
	struct forward in = {*s, 0};
	unsigned log = 5 + take_forward(&in, 4), n = 0;
	int left = 1 << (log <= a->most_log ? log : 0);
	int16_t chance[256];

	if (log > a->most_log)
		return false;
	while (left > 0 && n < a->symbols) {
		unsigned bits = highest_bit((unsigned)left + 1) + 1;
		unsigned low = (1u << (bits - 1)) - 1;
		unsigned spare = (1u << bits) - 2 - (unsigned)left;
		unsigned v = take_forward(&in, bits - 1), repeat = 3;

		/* values below `spare` are one bit shorter */
		if (v >= spare) {
			v |= take_forward(&in, 1) << (bits - 1);
			if (v > low)
				v -= spare;
		}
		chance[n++] = (int16_t)((int)v - 1);
		left -= v == 0 ? 1 : (int)v - 1;
		while (v == 1 && repeat == 3) {
			repeat = take_forward(&in, 2);
			for (unsigned i = 0; i < repeat; i++)
				if (n < a->symbols)
					chance[n++] = 0;
		}
	}
	if (left != 0 || in.at > s->n * 8)
		return false;
	*s = str_from(*s, (in.at + 7) / 8);
	return make_fse(f, a, chance, n, log);
}

/* Read weights, which two states yield in turn until the bits are used up
 * (4.2.1.2).  *n becomes their number, at most 255. */
static bool
read_fse_weights(const struct zstd *z, str s, uint8_t *weight, unsigned *n)
{
	struct fse f;
	struct bits b;
	unsigned state[2];

	if (!read_fse(&f, &weights, &s) || !open_bits(&b, z, s))
		return false;
	fill_bits(&b);
	state[0] = (unsigned)take_bits(&b, f.log);
	state[1] = (unsigned)take_bits(&b, f.log);
	if (b.at < b.first)
		return false;
	for (*n = 0; b.at >= b.first && *n < 254;) {
		const struct fse_state *at = &f.state[state[*n % 2]];

		fill_bits(&b);
		weight[*n] = (uint8_t)at->value;
		state[(*n)++ % 2] = at->next + (unsigned)take_bits(&b,
		    at->bits);
	}
	weight[*n] = (uint8_t)f.state[state[*n % 2]].value;
	++*n;
	return b.at < b.first;
}

/* Make a code from its weights (4.2.1).  A symbol of weight w fills 2^(w - 1)
 * entries of the table. */
static bool
make_huffman(struct huffman *h, uint8_t *weight, unsigned n)
{
	unsigned count[HUFFMAN_BITS + 2] = {0}, at[HUFFMAN_BITS + 3] = {0};
	uint32_t sum = 0, left;

	for (unsigned i = 0; i < n; i++) {
		if (weight[i] > HUFFMAN_BITS)
			return false;
		sum += weight[i] > 0 ? 1u << (weight[i] - 1) : 0;
	}
	h->log = sum > 0 ? highest_bit(sum) + 1 : 0;
	if (h->log == 0 || h->log > HUFFMAN_BITS)
		return false;
	/* the last weight is not stored */
	left = (1u << h->log) - sum;
	if ((left & (left - 1)) != 0)
		return false;
	weight[n++] = (uint8_t)(highest_bit(left) + 1);
	for (unsigned i = 0; i < n; i++)
		count[weight[i]]++;
	for (unsigned w = 1; w <= h->log; w++)
		at[w + 1] = at[w] + (count[w] << (w - 1));
	for (unsigned i = 0; i < n; i++) {
		struct huffman_code code = {(uint8_t)i,
		    (uint8_t)(h->log + 1 - weight[i])};

		for (unsigned k = 0; weight[i] > 0 && k < 1u << (weight[i] - 1);
		    k++)
			h->code[at[weight[i]]++] = code;
	}
	return true;
}

/* Read the code at the beginning of compressed literals (4.2.1). */
static bool
read_huffman(struct zstd *z, str *s)
{
	uint8_t weight[256];
	unsigned head, n;

	if (s->n == 0)
		return false;
	head = (unsigned char)s->p[0];
	*s = str_from(*s, 1);
	n = head < 128 ? head : (head - 127 + 1) / 2;
	if (n > s->n)
		return false;
	if (head < 128) {
		if (!read_fse_weights(z, str_upto(*s, n), weight, &n))
			return false;
		*s = str_from(*s, head);
	} else {
		for (unsigned i = 0; i < n; i++) {
			weight[i * 2] = (unsigned char)s->p[i] >> 4;
			weight[i * 2 + 1] = s->p[i] & 15;
		}
		*s = str_from(*s, n);
		n = head - 127;
	}
	return make_huffman(&z->huffman, weight, n);
}

static inline unsigned char
take_literal(const struct huffman *h, struct bits *b)
{
	struct huffman_code c = h->code[b->word >> (64 - h->log)];

	b->word <<= c.bits;
	b->at -= c.bits;
	return c.symbol;
}

#define AT_ONCE 5		/* literals that fit into 57 bits */

/* Decode streams of n literals in parallel; the last has `last` literals. */
static bool
decode_literals(const struct huffman *h, struct bits *b, unsigned streams,
    unsigned char *to, size_t n, size_t last)
{
	size_t i = 0;
	bool whole = true;

	for (; i + AT_ONCE <= last && whole; i += AT_ONCE)
		for (unsigned k = 0; k < streams; k++) {
			unsigned char *p = to + k * n + i;

			whole &= b[k].at >= b[k].first;
			fill_bits(&b[k]);
			for (unsigned m = 0; m < AT_ONCE; m++)
				p[m] = take_literal(h, &b[k]);
		}
	for (unsigned k = 0; k < streams && whole; k++) {
		size_t end = k + 1 < streams ? n : last;

		for (size_t m = i; m < end && b[k].at >= b[k].first; m++) {
			fill_bits(&b[k]);
			to[k * n + m] = take_literal(h, &b[k]);
		}
		whole = b[k].at == b[k].first;
	}
	return whole;
}

/* Decode four streams, which follow the sizes of the first three
 * (3.1.1.3.1.6). */
static bool
decode_four_streams(struct zstd *z, str s, size_t n)
{
	struct bits b[4];
	struct bytes head = bytes_of(str_upto(s, s.n < 6 ? s.n : 6));
	size_t each = (n + 3) / 4;

	if (s.n < 6 || each * 3 > n)
		return false;
	s = str_from(s, 6);
	for (unsigned i = 0; i < 4; i++) {
		size_t size = i < 3 ? bytes_u16(&head) : s.n;

		if (size > s.n || !open_bits(&b[i], z, str_upto(s, size)))
			return false;
		s = str_from(s, size);
	}
	return decode_literals(&z->huffman, b, 4, z->literals, each,
	    n - each * 3);
}

static bool
decode_stream(struct zstd *z, str s, size_t n)
{
	struct bits b;

	return open_bits(&b, z, s) &&
	    decode_literals(&z->huffman, &b, 1, z->literals, n, n);
}

/* Decode the literals of a block into z->literals (3.1.1.3.1). */
static bool
read_literals(struct zstd *z, str *s, size_t *n)
{
	/* by Size_Format: bytes of the header, and bits of each size in it */
	static const struct { uint8_t bytes, bits; } stored[] = {
		{1, 5}, {2, 12}, {1, 5}, {3, 20}
	}, packed[] = {{3, 10}, {3, 10}, {4, 14}, {5, 18}};
	char head[8] = {0};
	size_t have = s->n < sizeof(head) ? s->n : sizeof(head), size, bytes;
	unsigned type, format;
	uint64_t bits;
	str body;
	bool right;

	memcpy(head, s->p, have);
	bits = sys_load64(head);
	type = bits & 3;
	format = bits >> 2 & 3;
	if (type == RAW_LITERALS || type == RLE_LITERALS) {
		bytes = stored[format].bytes;
		*n = (size_t)(bits >> (bytes == 1 ? 3 : 4) &
		    ((1u << stored[format].bits) - 1));
		size = type == RAW_LITERALS ? *n : 1;
	} else {
		uint64_t mask = ((uint64_t)1 << packed[format].bits) - 1;

		bytes = packed[format].bytes;
		*n = (size_t)(bits >> 4 & mask);
		size = (size_t)(bits >> (4 + packed[format].bits) & mask);
	}
	if (*n > MOST_BLOCK || bytes > s->n || size > s->n - bytes)
		return false;
	body = str_upto(str_from(*s, bytes), size);
	*s = str_from(*s, bytes + size);
	if (type == RAW_LITERALS || type == RLE_LITERALS) {
		if (type == RAW_LITERALS)
			memcpy(z->literals, body.p, *n);
		else
			memset(z->literals, body.p[0], *n);
		return true;
	}
	if (type == COMPRESSED_LITERALS) {
		z->huffman.log = 0;
		if (!read_huffman(z, &body))
			return false;
	}
	right = z->huffman.log > 0 && (format == 0 ?
	    decode_stream(z, body, *n) : decode_four_streams(z, body, *n));
	return right;
}

/* Make the table of one of the three codes (3.1.1.3.2.1). */
static bool
read_table(struct zstd *z, enum fse_table which, enum mode mode, str *s)
{
	const struct alphabet *a = &alphabets[which];
	struct fse *f = &z->fse[which];

	switch (mode) {
	case PREDEFINED_MODE:
		return make_fse(f, a, a->standard, a->nstandard,
		    a->default_log);
	case RLE_MODE:
		if (s->n == 0 || (unsigned char)s->p[0] >= a->symbols)
			return false;
		f->log = 0;
		f->known = true;
		f->state[0] = make_state(a, (unsigned char)s->p[0]);
		*s = str_from(*s, 1);
		return true;
	case FSE_COMPRESSED_MODE:
		return read_fse(f, a, s);
	case REPEAT_MODE:
		break;
	}
	return f->known;
}

/* Return the offset of a sequence; values up to 3 repeat one (3.1.1.5). */
static inline uint64_t
choose_offset(uint64_t *last, uint64_t value, bool no_literals)
{
	uint64_t offset = value - 3;
	/* if value <= 3: the index of the offset to repeat */
	unsigned i = (unsigned)value - 1 + no_literals;

	if (value <= 3)
		offset = i < 3 ? last[i] : last[0] - 1;
	if (value > 3 || i >= 2)
		last[2] = last[1];
	if (value > 3 || i >= 1) {
		last[1] = last[0];
		last[0] = offset;
	}
	return offset;
}

/* Copy n literals and then a match. */
static inline void
copy_sequence(unsigned char *to, const unsigned char *literals, size_t n,
    uint64_t offset, size_t match)
{
	memcpy(to, literals, 16);
	if (n > 16)
		memcpy(to + 16, literals + 16, n - 16);
	match_copy(to + n, (size_t)offset, match);
}

/* Execute the sequences (3.1.1.4).  Return false if they exceed `room`. */
static bool
run_sequences(struct zstd *z, struct bits *b, size_t n, size_t nliterals,
    size_t room)
{
	const struct fse_state *ll = z->fse[LITERAL_LENGTH].state;
	const struct fse_state *of = z->fse[OFFSET].state;
	const struct fse_state *ml = z->fse[MATCH_LENGTH].state;
	const unsigned char *literals = z->literals, *end;
	unsigned char *to = z->out + z->at;

	end = literals + nliterals;
	fill_bits(b);
	ll += take_bits(b, z->fse[LITERAL_LENGTH].log);
	of += take_bits(b, z->fse[OFFSET].log);
	ml += take_bits(b, z->fse[MATCH_LENGTH].log);
	for (; n > 0; n--) {
		uint64_t offset;
		size_t length, match;

		if (b->at < b->first)
			return false;
		fill_bits(b);
		offset = of->value + take_bits(b, of->extra);
		fill_bits(b);
		match = (size_t)(ml->value + take_bits(b, ml->extra));
		length = (size_t)(ll->value + take_bits(b, ll->extra));
		if (length > (size_t)(end - literals) ||
		    length + match > room)
			return false;
		offset = choose_offset(z->offset, offset, length == 0);
		if (offset == 0 || offset > z->window ||
		    offset > (size_t)(to - z->out) + length)
			return false;
		copy_sequence(to, literals, length, offset, match);
		literals += length;
		to += length + match;
		room -= length + match;
		if (n == 1)
			break;
		fill_bits(b);
		ll = z->fse[LITERAL_LENGTH].state + ll->next +
		    take_bits(b, ll->bits);
		ml = z->fse[MATCH_LENGTH].state + ml->next +
		    take_bits(b, ml->bits);
		of = z->fse[OFFSET].state + of->next + take_bits(b, of->bits);
	}
	if (b->at != b->first || (size_t)(end - literals) > room)
		return false;
	memcpy(to, literals, (size_t)(end - literals));
	z->at = (size_t)(to + (end - literals) - z->out);
	return true;
}

/* Decode a compressed block: literals, the number of sequences, the modes of
 * the tables, the tables, and the bits (3.1.1.3.2). */
static bool
decode_block(struct zstd *z, str s, size_t room)
{
	struct bytes head;
	struct bits b;
	size_t nliterals, n;
	unsigned modes;

	if (!read_literals(z, &s, &nliterals))
		return false;
	head = bytes_of(s);
	n = bytes_u8(&head);
	if (n >= 128)
		n = n == 255 ? (size_t)0x7f00 + bytes_u16(&head) :
		    ((n - 128) << 8) + bytes_u8(&head);
	if (n == 0) {
		if (head.cut || head.n > 0 || nliterals > room)
			return false;
		memcpy(z->out + z->at, z->literals, nliterals);
		z->at += nliterals;
		return true;
	}
	modes = bytes_u8(&head);
	s = (str){head.p, head.n};
	return !head.cut && (modes & 3) == 0 &&
	    read_table(z, LITERAL_LENGTH, modes >> 6, &s) &&
	    read_table(z, OFFSET, modes >> 4 & 3, &s) &&
	    read_table(z, MATCH_LENGTH, modes >> 2 & 3, &s) &&
	    open_bits(&b, z, s) && run_sequences(z, &b, n, nliterals, room);
}

/* Make room for a block.  At the end of the buffer the window moves to its
 * start. */
static void
make_room(struct zstd *z)
{
	size_t window = (size_t)z->window;

	if (z->at > window + window / 2 + MOST_BLOCK) {
		memmove(z->out, z->out + z->at - window, window);
		z->at = window;
	}
	GROW(z->out, z->cap, z->at + MOST_BLOCK + SLACK);
}

static bool
enter_part(struct zstd *z, enum part part, size_t need)
{
	z->part = part;
	z->need = need;
	z->ngot = 0;
	return true;
}

/* Collect the bytes of a part in `to`.  Return false if *from is used up before
 * it is complete. */
static bool
collect_bytes(struct zstd *z, str *from, void *to)
{
	size_t n = z->need - z->ngot;

	n = n < from->n ? n : from->n;
	if (n > 0)
		memcpy((char *)to + z->ngot, from->p, n);
	z->ngot += n;
	*from = str_from(*from, n);
	return z->ngot == z->need;
}

static bool
is_skippable(str head)
{
	return head.n >= ZSTD_MAGIC && (head.p[0] & 0xf0) == 0x50 &&
	    memcmp(head.p + 1, "\x2a\x4d\x18", 3) == 0;
}

bool
zstd_magic(str head)
{
	return str_starts(head, STR("\x28\xb5\x2f\xfd")) || is_skippable(head);
}

/* Each of the following reads a part and sets the next one.  It returns false
 * if it needs more input or on an error. */

static bool
read_magic(struct zstd *z, str *from)
{
	str head = {(const char *)z->head, ZSTD_MAGIC};

	if (!collect_bytes(z, from, z->head))
		return false;
	if (!zstd_magic(head)) {
		z->error = z->began ? "other bytes follow its zstd data" :
		    "damaged zstd data";
		return false;
	}
	if (is_skippable(head))
		return enter_part(z, SKIP_SIZE, 4);
	return enter_part(z, FRAME_HEADER, 1);
}

static bool
read_skip_size(struct zstd *z, str *from)
{
	if (!collect_bytes(z, from, z->head))
		return false;
	z->skip = sys_load32((const char *)z->head);
	return enter_part(z, SKIP, 0);
}

static bool
skip_bytes(struct zstd *z, str *from)
{
	size_t n = from->n < z->skip ? from->n : (size_t)z->skip;

	z->skip -= n;
	*from = str_from(*from, n);
	if (z->skip > 0)
		return false;
	z->began = true;
	return enter_part(z, MAGIC, ZSTD_MAGIC);
}

/* Return the size of the window: 2^n plus some eighths of it (3.1.1.1.2). */
static uint64_t
window_size(unsigned char descriptor)
{
	uint64_t base = (uint64_t)1 << (10 + (descriptor >> 3));

	return base + base / 8 * (descriptor & 7);
}

static bool
begin_frame(struct zstd *z)
{
	if (z->window > MOST_WINDOW) {
		z->error = z->window > LONG_WINDOW ?
		    "zstd data that asks for more memory than zstd -d allows" :
		    "zstd data with a window over 128 MB; decompress it with: "
		    "zstd -d --long=31";
		return false;
	}
	z->huffman.log = 0;
	for (unsigned i = 0; i < FSE_TABLES; i++)
		z->fse[i].known = false;
	z->offset[0] = 1;
	z->offset[1] = 4;
	z->offset[2] = 8;
	z->at = 0;
	z->done = 0;
	xxhash_start(&z->checksum);
	return enter_part(z, BLOCK_HEADER, 3);
}

/* Read a header; its descriptor byte says which fields it has (3.1.1.1). */
static bool
read_frame_header(struct zstd *z, str *from)
{
	static const uint8_t content_bytes[] = {0, 2, 4, 8},
	    dictionary_bytes[] = {0, 1, 2, 4};
	struct bytes b;
	unsigned flags, ncontent, ndictionary;
	uint64_t dictionary;
	bool single;

	if (!collect_bytes(z, from, z->head))
		return false;
	flags = z->head[0];
	single = flags & 0x20;
	ncontent = flags >> 6 == 0 && single ? 1 : content_bytes[flags >> 6];
	ndictionary = dictionary_bytes[flags & 3];
	z->need = 1u + !single + ndictionary + ncontent;
	if (!collect_bytes(z, from, z->head))
		return false;
	b = bytes_of((str){(const char *)z->head + 1, z->need - 1});
	z->window = single ? 0 : window_size(bytes_u8(&b));
	dictionary = ndictionary > 0 ? bytes_fixed(&b, ndictionary) : 0;
	z->content = ncontent > 0 ? bytes_fixed(&b, ncontent) : 0;
	z->content += ncontent == 2 ? 256 : 0;
	z->has_content = ncontent > 0;
	z->has_checksum = flags & 4;
	if (single)
		z->window = z->content;
	if (flags & 8)
		return set_damaged(z);
	if (dictionary != 0) {
		z->error = "zstd data that needs a dictionary; decompress it "
		    "with: zstd -d -D DICTIONARY";
		return false;
	}
	return begin_frame(z);
}

static bool
end_frame(struct zstd *z)
{
	if (z->has_content && z->done != z->content)
		return set_damaged(z);
	if (z->has_checksum)
		return enter_part(z, CHECKSUM, 4);
	z->began = true;
	return enter_part(z, MAGIC, ZSTD_MAGIC);
}

static bool
read_block_header(struct zstd *z, str *from)
{
	uint32_t head;

	if (!collect_bytes(z, from, z->head))
		return false;
	head = z->head[0] | (uint32_t)z->head[1] << 8 |
	    (uint32_t)z->head[2] << 16;
	z->last = head & 1;
	z->type = head >> 1 & 3;
	z->block_size = head >> 3;
	if (z->type > COMPRESSED_BLOCK || z->block_size > MOST_BLOCK ||
	    (z->type != COMPRESSED_BLOCK && z->block_size > z->window))
		return set_damaged(z);
	return enter_part(z, BLOCK, z->type == RLE_BLOCK ? 1 : z->block_size);
}

static bool
read_block(struct zstd *z, str *from)
{
	size_t room = z->window < MOST_BLOCK ? (size_t)z->window : MOST_BLOCK;
	size_t begin, n = z->block_size;
	bool right = true;

	if (!collect_bytes(z, from, z->block + SLACK))
		return false;
	make_room(z);
	begin = z->at;
	if (z->type == COMPRESSED_BLOCK) {
		right = n > 0 && decode_block(z, (str){z->block + SLACK, n},
		    room);
	} else {
		if (z->type == RAW_BLOCK)
			memcpy(z->out + z->at, z->block + SLACK, n);
		else
			memset(z->out + z->at, z->block[SLACK], n);
		z->at += n;
	}
	if (!right)
		return set_damaged(z);
	z->ready = (str){(const char *)z->out + begin, z->at - begin};
	z->done += z->ready.n;
	if (z->has_checksum)
		xxhash_add(&z->checksum, z->ready);
	return z->last ? end_frame(z) : enter_part(z, BLOCK_HEADER, 3);
}

static bool
check_checksum(struct zstd *z, str *from)
{
	if (!collect_bytes(z, from, z->head))
		return false;
	if (sys_load32((const char *)z->head) !=
	    (uint32_t)xxhash_end(&z->checksum))
		return set_damaged(z);
	z->began = true;
	return enter_part(z, MAGIC, ZSTD_MAGIC);
}

struct zstd *
zstd_new(void)
{
	struct zstd *z = calloc(1, sizeof(*z));

	if (z == NULL)
		die("out of memory");
	enter_part(z, MAGIC, ZSTD_MAGIC);
	return z;
}

size_t
zstd_read(struct zstd *z, str *from, char *to, size_t n)
{
	static bool (*const parts[])(struct zstd *, str *) = {
		read_magic, read_skip_size, skip_bytes, read_frame_header,
		read_block_header, read_block, check_checksum
	};

	while (z->ready.n == 0 && z->error == NULL)
		if (!parts[z->part](z, from))
			break;
	if (n > z->ready.n)
		n = z->ready.n;
	if (n > 0)
		memcpy(to, z->ready.p, n);
	z->ready = str_from(z->ready, n);
	return n;
}

const char *
zstd_error(const struct zstd *z)
{
	return z->ready.n == 0 ? z->error : NULL;
}

bool
zstd_complete(const struct zstd *z)
{
	return z->began && z->part == MAGIC && z->ngot == 0 && z->ready.n == 0;
}

void
zstd_free(struct zstd *z)
{
	if (z != NULL)
		buf_drop(z->out);
	free(z);
}
