/*
 * LEB128, the variable-length numbers of DWARF, protobuf and packed profiles:
 * groups of 7 bits, the lowest first, one per byte.  The highest bit of a byte
 * is set if another byte follows.
 */
#ifndef COMMON_LEB128_H
#define COMMON_LEB128_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"

#define LEB128_BYTES 10		/* longest encoding of a 64-bit number */

/* Write a number to memory that has LEB128_BYTES. Return the end. */
static inline char *
leb128_put(char *to, uint64_t n)
{
	for (; n > 0x7f; n >>= 7)
		*to++ = (char)(n | 0x80);
	*to++ = (char)n;
	return to;
}

static inline void
leb128_add(struct buf *b, uint64_t n)
{
	GROW(b->p, b->cap, b->n + LEB128_BYTES);
	b->n = (size_t)(leb128_put(b->p + b->n, n) - b->p);
}

/* Take a number off the front.  Return false if it is truncated or too long. */
static inline bool
leb128_cut(str *from, uint64_t *to)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < LEB128_BYTES && i < from->n; i++) {
		unsigned char c = (unsigned char)from->p[i];

		n |= (uint64_t)(c & 0x7f) << (7 * i);
		if (c < 0x80) {
			*from = str_from(*from, i + 1);
			*to = n;
			return true;
		}
	}
	return false;
}

/* Return the low 64 bits of the next number.  Set *sign to the bits that
 * sign-extend a negative number, or to 0. */
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

/* Return the next ULEB128, which may be padded.  Most have one byte. */
static inline uint64_t
leb128_unsigned(struct bytes *b)
{
	uint64_t sign;

	return b->n > 0 && !(b->p[0] & 128) ? bytes_u8(b) :
	    leb128_bits(b, &sign);
}

static inline int64_t
leb128_signed(struct bytes *b)
{
	uint64_t sign, v = leb128_bits(b, &sign);

	return (int64_t)(v | sign);
}

#endif
