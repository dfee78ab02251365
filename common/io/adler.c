#include "common/io/adler.h"

#include "common/base/sys.h"

#define MODULUS 65521
/* rows of 8 bytes: 16 bits hold 255 * (0 + 1 + ... + 21) */
#define ROWS 22
#define COLUMNS 0x00ff00ff00ff00ff

/* The sum of the bytes, and the sum of those sums: a byte counts once for
 * itself and once for each byte after it.  Columns of a block are added in the
 * lanes of 64 bits, and so are the sums of the rows before. */
struct adler {
	uint32_t bytes, sums;
};

static uint32_t
get_column(uint64_t columns, unsigned i)
{
	return columns >> 16 * i & 0xffff;
}

static void
add_block(struct adler *a, const char *p)
{
	uint64_t even = 0, odd = 0, even_before = 0, odd_before = 0;

	for (unsigned row = 0; row < ROWS; row++) {
		uint64_t bytes = sys_load64(p + 8 * row);

		even_before += even;
		odd_before += odd;
		even += bytes & COLUMNS;
		odd += bytes >> 8 & COLUMNS;
	}
	a->sums += 8 * ROWS * a->bytes;
	for (unsigned i = 0; i < 4; i++) {
		uint32_t e = get_column(even, i), o = get_column(odd, i);

		a->bytes += e + o;
		a->sums += (8 - 2 * i) * e + (7 - 2 * i) * o +
		    8 * (get_column(even_before, i) +
		    get_column(odd_before, i));
	}
	a->bytes %= MODULUS;
	a->sums %= MODULUS;
}

uint32_t
adler_add(uint32_t sum, str bytes)
{
	struct adler a = {sum & 0xffff, sum >> 16};

	for (; bytes.n >= 8 * ROWS; bytes = str_from(bytes, 8 * ROWS))
		add_block(&a, bytes.p);
	for (size_t i = 0; i < bytes.n; i++) {
		a.bytes += (unsigned char)bytes.p[i];
		a.sums += a.bytes;
	}
	return (a.sums % MODULUS) << 16 | a.bytes % MODULUS;
}
