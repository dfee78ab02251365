#include "common/io/inflate.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "common/io/inflate_run.h"
#include "common/io/inflate_table.h"

#ifndef INFLATE_BLOCK
#define INFLATE_BLOCK 65536	/* bytes that come out at a time */
#endif

enum state {
	HEAD, STORED, STORED_BYTES, COUNTS, ORDER, LENGTHS, SYMBOLS,
	ENDED, DAMAGED
};

/* Between two calls a symbol is taken whole or not at all: `bits` holds its
 * beginning, or fewer than 8 bits. */
struct inflate {
	uint64_t bits;			/* of the input, the next one lowest */
	unsigned nbits;			/* those above are 0 */
	enum state state;
	bool last;			/* block */
	size_t stored;			/* bytes to come */
	unsigned litlens, distances, steps, have;
	uint8_t lengths[DEFLATE_LITLENS + 32];
	uint32_t litlen_cells[DEFLATE_LITLENS];
	uint32_t distance_cells[32], step_cells[DEFLATE_STEPS];
	uint32_t step[INFLATE_STEP_CELLS];
	uint32_t litlen[INFLATE_LITLEN_CELLS];
	uint32_t distance[INFLATE_DISTANCE_CELLS];
	size_t at;			/* where the next byte is written */
	unsigned char window[DEFLATE_HISTORY + INFLATE_BLOCK + INFLATE_RUN_OUT];
};

#define FULL (DEFLATE_HISTORY + INFLATE_BLOCK)

static uint32_t
range_cell(const struct deflate_range *r)
{
	return (uint32_t)r->first << 16 | r->extra;
}

static void
make_cells(struct inflate *f)
{
	for (unsigned i = 0; i < DEFLATE_LITLENS; i++)
		f->litlen_cells[i] = i < DEFLATE_END ?
		    INFLATE_LITERAL | i << 16 : INFLATE_OTHER;
	f->litlen_cells[DEFLATE_END] |= INFLATE_END;
	for (unsigned i = 0; i < DEFLATE_LENGTHS; i++)
		f->litlen_cells[DEFLATE_END + 1 + i] =
		    range_cell(&deflate_length[i]);
	for (unsigned i = 0; i < 32; i++)
		f->distance_cells[i] = i < DEFLATE_DISTANCES ?
		    range_cell(&deflate_distance[i]) : INFLATE_OTHER;
	for (unsigned i = 0; i < DEFLATE_STEPS; i++)
		f->step_cells[i] = i << 16 | deflate_step_extra(i);
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
	f->state = HEAD;
	f->last = false;
	f->at = 0;
}

/* have n bits, or use all of *from */
static bool
need(struct inflate *f, str *from, unsigned n)
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
take(struct inflate *f, unsigned n)
{
	unsigned value = (unsigned)f->bits & ((1u << n) - 1);

	f->bits >>= n;
	f->nbits -= n;
	return value;
}

static void
end_block(struct inflate *f)
{
	f->state = f->last ? ENDED : HEAD;
}

/* each of these is a state; true if it gave way to another */

static bool
damage(struct inflate *f)
{
	f->state = DAMAGED;
	return true;
}

static bool
fixed(struct inflate *f)
{
	uint8_t *distances = f->lengths + DEFLATE_LITLENS;

	deflate_fixed(f->lengths);
	memset(distances, 5, 32);
	inflate_table(f->litlen, INFLATE_LITLEN_BITS, f->lengths,
	    DEFLATE_LITLENS, f->litlen_cells, true);
	inflate_table(f->distance, INFLATE_DISTANCE_BITS, distances, 32,
	    f->distance_cells, true);
	f->state = SYMBOLS;
	return true;
}

static bool
head(struct inflate *f, str *from)
{
	if (!need(f, from, 3))
		return false;
	f->last = take(f, 1) == 1;
	switch (take(f, 2)) {
	case 0:
		take(f, f->nbits % 8);
		f->state = STORED;
		return true;
	case 1:
		return fixed(f);
	case 2:
		f->state = COUNTS;
		return true;
	}
	return damage(f);
}

static bool
stored(struct inflate *f, str *from)
{
	if (!need(f, from, 32))
		return false;
	f->stored = take(f, 16);
	if ((take(f, 16) ^ f->stored) != 0xffff)
		return damage(f);
	f->state = STORED_BYTES;
	return true;
}

static bool
stored_bytes(struct inflate *f, str *from)
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
counts(struct inflate *f, str *from)
{
	if (!need(f, from, 14))
		return false;
	f->litlens = 257 + take(f, 5);
	f->distances = 1 + take(f, 5);
	f->steps = 4 + take(f, 4);
	if (f->litlens > DEFLATE_END + 1 + DEFLATE_LENGTHS ||
	    f->distances > DEFLATE_DISTANCES)
		return damage(f);
	memset(f->lengths, 0, DEFLATE_STEPS);
	f->have = 0;
	f->state = ORDER;
	return true;
}

static bool
order(struct inflate *f, str *from)
{
	for (; f->have < f->steps; f->have++) {
		if (!need(f, from, 3))
			return false;
		f->lengths[deflate_order[f->have]] = (uint8_t)take(f, 3);
	}
	if (!inflate_table(f->step, INFLATE_STEP_BITS, f->lengths,
	    DEFLATE_STEPS, f->step_cells, true))
		return damage(f);
	f->have = 0;
	f->state = LENGTHS;
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
	if (n > f->litlens + f->distances - f->have)
		return false;
	memset(f->lengths + f->have, length, n);
	f->have += n;
	return true;
}

static bool
lengths(struct inflate *f, str *from)
{
	while (f->have < f->litlens + f->distances) {
		uint32_t cell = f->step[f->bits % INFLATE_STEP_CELLS];
		unsigned symbol = INFLATE_VALUE(cell);

		if (INFLATE_BITS(cell) > f->nbits) {
			if (!need(f, from, f->nbits + 1))
				return false;
			continue;
		}
		take(f, INFLATE_WORD(cell));
		if (!add_lengths(f, symbol,
		    take(f, deflate_step_extra(symbol))))
			return damage(f);
	}
	if (f->lengths[DEFLATE_END] == 0 ||
	    !inflate_table(f->litlen, INFLATE_LITLEN_BITS, f->lengths,
	    f->litlens, f->litlen_cells, false) ||
	    !inflate_table(f->distance, INFLATE_DISTANCE_BITS,
	    f->lengths + f->litlens, f->distances, f->distance_cells, false))
		return damage(f);
	f->state = SYMBOLS;
	return true;
}

/* what the bits begin with: all its bits, and what they mean */
struct symbol {
	uint32_t cell;
	unsigned bits, value;
};

static struct symbol
look_up(const uint32_t *table, unsigned wide, uint64_t bits)
{
	struct symbol s = {.cell = table[bits & ((1u << wide) - 1)]};
	unsigned skip = 0;

	if (s.cell & INFLATE_LONGER) {
		skip = wide;
		s.cell = table[INFLATE_VALUE(s.cell) + (bits >> wide &
		    ((1u << INFLATE_WORD(s.cell)) - 1))];
	}
	s.bits = skip + INFLATE_BITS(s.cell);
	s.value = INFLATE_VALUE(s.cell) + (unsigned)((bits & (((uint64_t)1 <<
	    s.bits) - 1)) >> (skip + INFLATE_WORD(s.cell)));
	return s;
}

static void
act(struct inflate *f, struct symbol s, struct symbol distance)
{
	f->bits >>= s.bits + distance.bits;
	f->nbits -= s.bits + distance.bits;
	if (s.cell & INFLATE_LITERAL) {
		f->window[f->at++] = (unsigned char)INFLATE_VALUE(s.cell);
	} else if (s.cell & INFLATE_END) {
		end_block(f);
	} else if (((s.cell | distance.cell) & INFLATE_OTHER) ||
	    distance.value > f->at) {
		damage(f);
	} else {
		inflate_copy(f->window + f->at, distance.value, s.value);
		f->at += s.value;
	}
}

/* one symbol, and its distance, without a look beyond it */
static bool
one(struct inflate *f, str *from)
{
	struct symbol s, distance;

	for (;;) {
		s = look_up(f->litlen, INFLATE_LITLEN_BITS, f->bits);
		distance = (struct symbol){0};
		if (!(s.cell & (INFLATE_LITERAL | INFLATE_OTHER)))
			distance = look_up(f->distance, INFLATE_DISTANCE_BITS,
			    f->bits >> s.bits);
		if (s.bits + distance.bits <= f->nbits)
			break;
		if (!need(f, from, f->nbits + 1))
			return false;
	}
	act(f, s, distance);
	return true;
}

/* as far as there is enough input and room; bytes that were read in advance
 * are given back */
static void
quickly(struct inflate *f, str *from)
{
	const unsigned char *begin = (const unsigned char *)from->p;
	struct inflate_run r = {
		.bits = f->bits, .nbits = f->nbits, .from = begin,
		.stop = begin + from->n - INFLATE_RUN_IN,
		.litlen = f->litlen, .distance = f->distance,
		.window = f->window, .to = f->window + f->at,
		.full = f->window + FULL
	};
	enum inflate_stop why = inflate_run(&r);
	size_t used = (size_t)(r.from - begin), ahead = r.nbits / 8;

	if (ahead > used)
		ahead = used;
	*from = str_from(*from, used - ahead);
	f->nbits = r.nbits - 8 * (unsigned)ahead;
	f->bits = r.bits & (((uint64_t)1 << f->nbits) - 1);
	f->at = (size_t)(r.to - f->window);
	if (why == INFLATE_STOP_END)
		end_block(f);
	else if (why == INFLATE_STOP_DAMAGE)
		damage(f);
}

static bool
symbols(struct inflate *f, str *from)
{
	while (f->state == SYMBOLS) {
		if (f->at >= FULL)
			return false;
		if (from->n >= INFLATE_RUN_IN)
			quickly(f, from);
		if (f->state == SYMBOLS && f->at < FULL && !one(f, from))
			return false;
	}
	return true;
}

/* make room, and keep what a match may refer to */
static void
slide(struct inflate *f)
{
	memmove(f->window, f->window + f->at - DEFLATE_HISTORY,
	    DEFLATE_HISTORY);
	f->at = DEFLATE_HISTORY;
}

str
inflate_more(struct inflate *f, str *from)
{
	static bool (*const states[])(struct inflate *, str *) = {
		head, stored, stored_bytes, counts, order, lengths, symbols
	};
	size_t begin;

	if (f->at >= FULL)
		slide(f);
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
