#include "common/io/inflate_table.h"

#include <string.h>

#define NO_WORD (INFLATE_OTHER | 1)
#define WORD(bits) ((uint32_t)(bits) * 0x101)	/* to be added to a cell */

struct code {
	uint16_t count[DEFLATE_LONGEST + 1];	/* words of each length */
	uint16_t symbol[DEFLATE_LITLENS];	/* in the order of words */
};

static void
sort(struct code *c, const uint8_t *lengths, size_t n)
{
	unsigned at[DEFLATE_LONGEST + 1];

	memset(c->count, 0, sizeof(c->count));
	for (size_t i = 0; i < n; i++)
		c->count[lengths[i]]++;
	c->count[0] = 0;
	at[0] = 0;
	for (unsigned i = 1; i <= DEFLATE_LONGEST; i++)
		at[i] = at[i - 1] + c->count[i - 1];
	for (size_t i = 0; i < n; i++)
		if (lengths[i] > 0)
			c->symbol[at[lengths[i]]++] = (uint16_t)i;
}

/* how many words of the longest length are left over; < 0 if there are none */
static int
unused(const struct code *c)
{
	int left = 1;

	for (unsigned i = 1; i <= DEFLATE_LONGEST && left >= 0; i++)
		left = left * 2 - c->count[i];
	return left;
}

/* does it lack words, where it may: there is one of one bit, or none? */
static bool
is_short(const struct code *c)
{
	for (unsigned i = 2; i <= DEFLATE_LONGEST; i++)
		if (c->count[i] > 0)
			return false;
	return true;
}

/* the bits that choose in a further table, whose first word has `bits` bits
 * more, as have `same` words from there on */
static unsigned
further(const struct code *c, unsigned wide, unsigned bits, unsigned same)
{
	int left = (1 << bits) - (int)same;

	while (left > 0 && wide + bits < DEFLATE_LONGEST) {
		bits++;
		left = left * 2 - c->count[wide + bits];
	}
	return bits;
}

/* the words that are longer than the table is wide, from this one on */
static void
fill_further(uint32_t *table, unsigned wide, const struct code *c,
    unsigned word, const uint16_t *symbol, const uint32_t *cells)
{
	unsigned mask = (1u << wide) - 1, prefix = mask + 1, more = 0;
	uint32_t *to = NULL, *end = table + mask + 1;

	for (unsigned bits = wide + 1; bits <= DEFLATE_LONGEST; bits++)
		for (unsigned i = 0; i < c->count[bits]; i++) {
			uint32_t cell = cells[*symbol++] + WORD(bits - wide);

			if ((word & mask) != prefix) {
				prefix = word & mask;
				more = further(c, wide, bits - wide,
				    c->count[bits] - i);
				to = end;
				end += 1u << more;
				table[prefix] = (uint32_t)(to - table) << 16 |
				    more << 8 | wide | INFLATE_OTHER |
				    INFLATE_LONGER;
			}
			for (unsigned j = word >> wide; j < 1u << more;
			    j += 1u << (bits - wide))
				to[j] = cell;
			word = deflate_next_word(word, bits);
		}
}

bool
inflate_table(uint32_t *table, unsigned wide, const uint8_t *lengths,
    size_t n, const uint32_t *cells, bool whole)
{
	struct code c;
	const uint16_t *symbol = c.symbol;
	unsigned word = 0;
	int left;

	sort(&c, lengths, n);
	left = unused(&c);
	if (left < 0 || (left > 0 && (whole || !is_short(&c))))
		return false;
	table[0] = NO_WORD;
	for (unsigned bits = 1; bits <= wide; bits++) {
		size_t half = (size_t)1 << (bits - 1);

		memcpy(table + half, table, half * sizeof(*table));
		for (unsigned i = 0; i < c.count[bits]; i++) {
			table[word] = cells[*symbol++] + WORD(bits);
			word = deflate_next_word(word, bits);
		}
	}
	fill_further(table, wide, &c, word, symbol, cells);
	return true;
}
