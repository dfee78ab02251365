/*
 * LEB128: numbers in groups of 7 bits, lowest first, each in a byte whose
 * highest bit tells that another follows.  DWARF, protobuf and packed profiles
 * write them so.
 */
#ifndef COMMON_LEB128_H
#define COMMON_LEB128_H

#include <stdint.h>

#include "common/base/bytes.h"

/* the bits of a number, of which bits beyond 64 are lost; *sign gets what a
 * number with a sign has above them */
static inline uint64_t
leb128_bits(struct bytes *b, uint64_t *sign)
{
	uint64_t v = 0;
	unsigned shift = 0;
	uint8_t c;

	do {
		c = bytes_u8(b);
		if (shift < 64) {
			v |= (uint64_t)(c & 127) << shift;
			shift += 7;
		}
	} while (c & 128);
	*sign = shift < 64 && (c & 64) ? ~(uint64_t)0 << shift : 0;
	return v;
}

static inline uint64_t
leb128_unsigned(struct bytes *b)
{
	uint64_t sign;

	return leb128_bits(b, &sign);
}

static inline int64_t
leb128_signed(struct bytes *b)
{
	uint64_t sign, v = leb128_bits(b, &sign);

	return (int64_t)(v | sign);
}

#endif
