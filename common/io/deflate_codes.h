/*
 * What RFC 1951 fixes about deflate: the lengths and distances its symbols
 * stand for, and the order of the words of a Huffman code.
 */
#ifndef COMMON_DEFLATE_CODES_H
#define COMMON_DEFLATE_CODES_H

#include <stdint.h>

#define DEFLATE_END 256		/* the symbol that ends a block */
#define DEFLATE_LITLENS 288	/* literals, the end, lengths */
#define DEFLATE_LENGTHS 29
#define DEFLATE_DISTANCES 30
#define DEFLATE_STEPS 19	/* symbols of the code for code lengths */
#define DEFLATE_LONGEST 15	/* bits of a word */
#define DEFLATE_SHORTEST_MATCH 3
#define DEFLATE_LONGEST_MATCH 258
#define DEFLATE_HISTORY 32768	/* how far back a match may be */

/* a symbol stands for first + the number in so many bits behind it */
struct deflate_range {
	uint16_t first;
	uint8_t extra;
};

extern const struct deflate_range deflate_length[DEFLATE_LENGTHS];
extern const struct deflate_range deflate_distance[DEFLATE_DISTANCES];
/* the order in which the lengths of the code for code lengths are written */
extern const uint8_t deflate_order[DEFLATE_STEPS];

/* the bits behind a symbol of the code for code lengths */
unsigned deflate_step_extra(unsigned symbol);
/* the lengths of the fixed code for literals and lengths */
void deflate_fixed(uint8_t lengths[DEFLATE_LITLENS]);
/*
 * The word behind this one among those of `bits` bits; its first bit is the
 * lowest.  A longer word goes on with the same number.
 */
unsigned deflate_next_word(unsigned word, unsigned bits);

#endif
