/*
 * Reads numbers and strings from untrusted bytes.  A read beyond the end
 * returns 0 and sets `cut`, so a parser can check once, after its last read.
 */
#ifndef COMMON_BYTES_H
#define COMMON_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "common/base/str.h"

struct bytes {
	const char *p;
	size_t n;
	bool cut;		/* a read went beyond the end */
	bool big;		/* the bytes are big-endian */
};

static inline struct bytes
bytes_in_order(str s, bool big)
{
	return (struct bytes){s.p, s.n, false, big};
}

/* Read little-endian bytes. */
static inline struct bytes
bytes_of(str s)
{
	return bytes_in_order(s, false);
}

/* Return a reader of s in the byte order of another reader. */
static inline struct bytes
bytes_part(const struct bytes *of, str s)
{
	return bytes_in_order(s, of->big);
}

/* Convert v, loaded from n bytes in host order, from the byte order of b. */
static inline uint64_t
bytes_ordered(const struct bytes *b, uint64_t v, size_t n)
{
	const uint16_t one = 1;
	bool host_is_big = *(const unsigned char *)&one == 0;
	uint64_t turned = 0;

	if (b->big == host_is_big)
		return v;
	for (; n > 0; n--, v >>= 8)
		turned = turned << 8 | (v & 255);
	return turned;
}

/* Return the next n bytes, in place; empty if there are fewer. */
static inline str
bytes_take(struct bytes *b, uint64_t n)
{
	str s = {b->p, (size_t)n};

	if (n > b->n) {
		b->cut = true;
		b->n = 0;
		return (str){b->p, 0};
	}
	b->p += n;
	b->n -= (size_t)n;
	return s;
}

static inline uint64_t
bytes_u64(struct bytes *b)
{
	uint64_t v = 0;
	str s = bytes_take(b, sizeof(v));

	if (s.n > 0)
		memcpy(&v, s.p, s.n);
	return bytes_ordered(b, v, sizeof(v));
}

static inline uint32_t
bytes_u32(struct bytes *b)
{
	uint32_t v = 0;
	str s = bytes_take(b, sizeof(v));

	if (s.n > 0)
		memcpy(&v, s.p, s.n);
	return (uint32_t)bytes_ordered(b, v, sizeof(v));
}

static inline uint16_t
bytes_u16(struct bytes *b)
{
	uint16_t v = 0;
	str s = bytes_take(b, sizeof(v));

	if (s.n > 0)
		memcpy(&v, s.p, s.n);
	return (uint16_t)bytes_ordered(b, v, sizeof(v));
}

static inline uint8_t
bytes_u8(struct bytes *b)
{
	str s = bytes_take(b, 1);

	return s.n > 0 ? (uint8_t)s.p[0] : 0;
}

/* Return the next number of 1, 2, 4 or 8 bytes. */
static inline uint64_t
bytes_fixed(struct bytes *b, unsigned size)
{
	return size == 1 ? bytes_u8(b) : size == 2 ? bytes_u16(b) :
	    size == 4 ? bytes_u32(b) : bytes_u64(b);
}

/* Consume all bytes.  Return those before the first NUL. */
static inline str
bytes_text(struct bytes *b)
{
	str s = bytes_take(b, b->n);
	size_t end = str_chr(s, '\0');

	return end != STR_NONE ? str_upto(s, end) : s;
}

/* Return the bytes up to the next NUL, and skip it.  Without one, `cut` is
 * set. */
static inline str
bytes_string(struct bytes *b)
{
	size_t end = str_chr((str){b->p, b->n}, '\0');
	str s = bytes_take(b, end != STR_NONE ? end : b->n);

	bytes_u8(b);
	return s;
}

#endif
