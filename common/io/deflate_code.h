/* Huffman codes for what deflate writes. */
#ifndef COMMON_DEFLATE_CODE_H
#define COMMON_DEFLATE_CODE_H

#include <stdint.h>

#include "common/io/deflate_codes.h"

struct deflate_code {
	uint8_t bits[DEFLATE_LITLENS];	/* of each symbol's word, or 0 */
	uint16_t word[DEFLATE_LITLENS];	/* its first bit is the lowest */
};

/*
 * The code of n symbols that occur so often, with words of so many bits at the
 * most.  At least two symbols get a word, as some readers want a whole code;
 * the counts are used up.
 */
void deflate_code(struct deflate_code *, uint32_t *counts, unsigned n,
    unsigned longest);

#endif
