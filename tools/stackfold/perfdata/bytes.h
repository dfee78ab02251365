/*
 * Numbers and texts out of bytes that nobody vouches for.  What lies beyond
 * the end reads as 0 and sets `cut`, so that a reader asks once, at its end.
 */
#ifndef STACKFOLD_BYTES_H
#define STACKFOLD_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "common/str.h"

struct bytes {
	const char *p;
	size_t n;
	bool cut;		/* something was missing */
};

static inline struct bytes
bytes_of(str s)
{
	return (struct bytes){s.p, s.n, false};
}

/* the next n bytes, within the input; empty where there are fewer */
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
	return v;
}

static inline uint32_t
bytes_u32(struct bytes *b)
{
	uint32_t v = 0;
	str s = bytes_take(b, sizeof(v));

	if (s.n > 0)
		memcpy(&v, s.p, s.n);
	return v;
}

static inline uint16_t
bytes_u16(struct bytes *b)
{
	uint16_t v = 0;
	str s = bytes_take(b, sizeof(v));

	if (s.n > 0)
		memcpy(&v, s.p, s.n);
	return v;
}

/* all that is left, up to the first NUL */
static inline str
bytes_text(struct bytes *b)
{
	str s = bytes_take(b, b->n);
	size_t end = str_chr(s, '\0');

	return end != STR_NONE ? str_upto(s, end) : s;
}

#endif
