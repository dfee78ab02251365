#include "common/io/crc.h"

#include "common/base/sys.h"

/* table[0] has the contribution of the last byte to the sum, and table[k] that
 * of a byte with k bytes after it. */
void
crc_init(struct crc *c)
{
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t sum = i;

		for (unsigned bit = 0; bit < 8; bit++)
			sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
		c->table[0][i] = sum;
	}
	for (unsigned k = 1; k < LENGTH(c->table); k++)
		for (uint32_t i = 0; i < 256; i++) {
			uint32_t sum = c->table[k - 1][i];

			c->table[k][i] = sum >> 8 ^ c->table[0][sum & 255];
		}
	crc_restart(c);
}

void
crc_restart(struct crc *c)
{
	c->sum = 0;
}

/* Return the contribution of four bytes with `after` bytes after them. */
static inline uint32_t
sum_four_bytes(const struct crc *c, uint32_t bytes, unsigned after)
{
	return c->table[after + 3][bytes & 255] ^
	    c->table[after + 2][bytes >> 8 & 255] ^
	    c->table[after + 1][bytes >> 16 & 255] ^
	    c->table[after][bytes >> 24];
}

void
crc_add(struct crc *c, str bytes)
{
	uint32_t sum = ~c->sum;

	for (; bytes.n >= 16; bytes = str_from(bytes, 16))
		sum = sum_four_bytes(c, sys_load32(bytes.p + 12), 0) ^
		    sum_four_bytes(c, sys_load32(bytes.p + 8), 4) ^
		    sum_four_bytes(c, sys_load32(bytes.p + 4), 8) ^
		    sum_four_bytes(c, sys_load32(bytes.p) ^ sum, 12);
	for (; bytes.n > 0; bytes = str_from(bytes, 1))
		sum = sum >> 8 ^ c->table[0][(sum ^
		    (unsigned char)bytes.p[0]) & 255];
	c->sum = ~sum;
}
