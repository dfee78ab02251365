/*
 * The tables of RFC 1951, deflate: the alphabets, the lengths and distances
 * that symbols stand for, and the order of the words of a Huffman code.  A word
 * is what it calls the code of a symbol.
 */
#ifndef COMMON_DEFLATE_CODES_H
#define COMMON_DEFLATE_CODES_H

#include <stdint.h>

#define DEFLATE_END 256		/* the symbol that ends a block */
#define DEFLATE_LITLENS 288	/* literal/length alphabet: with the end */
#define DEFLATE_LENGTHS 29
#define DEFLATE_DISTANCES 30
#define DEFLATE_CODELENS 19	/* symbols of the code length alphabet */
#define DEFLATE_LONGEST 15	/* bits of a word */
#define DEFLATE_SHORTEST_MATCH 3
#define DEFLATE_LONGEST_MATCH 258
#define DEFLATE_HISTORY 32768	/* how far back a match may be */

/* a symbol stands for `first` + the number in the `extra` bits behind it */
struct deflate_range {
	uint16_t first;
	uint8_t extra;
};

extern const struct deflate_range deflate_length[DEFLATE_LENGTHS];
extern const struct deflate_range deflate_distance[DEFLATE_DISTANCES];
/* the order in which the lengths of the code length code are written */
extern const uint8_t deflate_codelen_order[DEFLATE_CODELENS];

/* the extra bits behind a symbol of the code length alphabet */
unsigned deflate_codelen_extra(unsigned symbol);
/* the lengths of the fixed code for literals and lengths */
void deflate_fixed(uint8_t lengths[DEFLATE_LITLENS]);
/*
 * The word behind this one among those of `bits` bits; its first bit is the
 * lowest.  A longer word goes on with the same number.
 */
unsigned deflate_next_word(unsigned word, unsigned bits);

#endif
