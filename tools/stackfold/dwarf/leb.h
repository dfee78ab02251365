/*
 * Numbers as DWARF writes them: in groups of 7 bits, lowest first, and
 * pointers in the encodings of .eh_frame.
 */
#ifndef STACKFOLD_LEB_H
#define STACKFOLD_LEB_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/perfdata/bytes.h"

enum leb_encoding {
	LEB_ABSOLUTE = 0, LEB_ULEB, LEB_U16, LEB_U32, LEB_U64,
	LEB_SLEB = 9, LEB_S16, LEB_S32, LEB_S64,
	LEB_FROM_HERE = 0x10, LEB_FROM_DATA = 0x30,
	LEB_INDIRECT = 0x80, LEB_OMITTED = 0xff
};

static inline uint8_t
leb_u8(struct bytes *b)
{
	str s = bytes_take(b, 1);

	return s.n > 0 ? (uint8_t)s.p[0] : 0;
}

/* the bits of a number, of which bits beyond 64 are lost; *sign gets what a
 * number with a sign has above them */
static inline uint64_t
leb_bits(struct bytes *b, uint64_t *sign)
{
	uint64_t v = 0;
	unsigned shift = 0;
	uint8_t c;

	do {
		c = leb_u8(b);
		if (shift < 64) {
			v |= (uint64_t)(c & 127) << shift;
			shift += 7;
		}
	} while (c & 128);
	*sign = shift < 64 && (c & 64) ? ~(uint64_t)0 << shift : 0;
	return v;
}

static inline uint64_t
leb_u(struct bytes *b)
{
	uint64_t sign;

	return leb_bits(b, &sign);
}

static inline int64_t
leb_s(struct bytes *b)
{
	uint64_t sign, v = leb_bits(b, &sign);

	return (int64_t)(v | sign);
}

/* of 1, 2, 4 or 8 bytes */
static inline uint64_t
leb_fixed(struct bytes *b, unsigned size)
{
	return size == 1 ? leb_u8(b) : size == 2 ? bytes_u16(b) :
	    size == 4 ? bytes_u32(b) : bytes_u64(b);
}

/* an encoded number; `b` is cut if the encoding is not known */
static inline uint64_t
leb_encoded(struct bytes *b, uint8_t encoding)
{
	switch (encoding & 15) {
	case LEB_ULEB:
		return leb_u(b);
	case LEB_SLEB:
		return (uint64_t)leb_s(b);
	case LEB_U16:
		return bytes_u16(b);
	case LEB_S16:
		return (uint64_t)(int16_t)bytes_u16(b);
	case LEB_U32:
		return bytes_u32(b);
	case LEB_S32:
		return (uint64_t)(int32_t)bytes_u32(b);
	case LEB_ABSOLUTE:
	case LEB_U64:
	case LEB_S64:
		return bytes_u64(b);
	default:
		b->cut = true;
		return 0;
	}
}

/* an encoded pointer that lies at `here`, in a table that counts from `data` */
static inline uint64_t
leb_pointer(struct bytes *b, uint8_t encoding, uint64_t here, uint64_t data)
{
	uint64_t v = leb_encoded(b, encoding);

	switch (encoding & 0x70) {
	case 0:
		break;
	case LEB_FROM_HERE:
		v += here;
		break;
	case LEB_FROM_DATA:
		v += data;
		break;
	default:
		b->cut = true;
	}
	if (encoding & LEB_INDIRECT)
		b->cut = true;
	return v;
}

#endif
