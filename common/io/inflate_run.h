/*
 * The quick loop of inflate: symbol after symbol while there is more input and
 * more room than one can need.
 */
#ifndef COMMON_INFLATE_RUN_H
#define COMMON_INFLATE_RUN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/io/deflate_codes.h"

/* no turn reads or writes more bytes */
#define INFLATE_RUN_IN 24
#define INFLATE_RUN_OUT (DEFLATE_LONGEST_MATCH + 32)

struct inflate_run {
	uint64_t bits;		/* of the input, the next one lowest */
	unsigned nbits;		/* those above are of the byte at from */
	const unsigned char *from, *stop;	/* the last place to read at */
	const uint32_t *litlen, *distance;	/* tables */
	const unsigned char *window;		/* the oldest byte */
	unsigned char *to, *full;		/* the last place to write at */
};

enum inflate_stop {
	INFLATE_STOP_SHORT,	/* of input or room */
	INFLATE_STOP_END,	/* of the block */
	INFLATE_STOP_DAMAGE
};

enum inflate_stop inflate_run(struct inflate_run *);

/* they may overlap */
static inline void
inflate_copy8(unsigned char *to, const unsigned char *from)
{
	uint64_t bytes;

	memcpy(&bytes, from, 8);
	memcpy(to, &bytes, 8);
}

/* repeat n bytes from so far back; up to 31 bytes behind them are written */
static inline void
inflate_copy(unsigned char *to, size_t distance, size_t n)
{
	const unsigned char *from = to - distance;
	unsigned char *end = to + n;

	if (distance >= 16) {
		memcpy(to, from, 16);
		memcpy(to + 16, from + 16, 16);
		for (; n > 32; n -= 16) {
			memcpy(to + 32, from + 32, 16);
			to += 16;
			from += 16;
		}
		return;
	}
	if (distance == 1) {
		memset(to, *from, n);
		return;
	}
	for (; distance < 8; distance += distance) {
		inflate_copy8(to, from);
		to += distance;
	}
	for (; to < end; to += 8, from += 8)
		inflate_copy8(to, from);
}

#endif
