/*
 * Tables that decode a Huffman code of deflate.
 *
 * The next bits of the input, as many as the table is wide, are the place of
 * a cell, which tells the symbol they begin with:
 *
 *	bits 0-5	all bits of the symbol: its word and what follows it
 *	bits 8-11	the bits of its word
 *	bit 15		neither literal, length nor distance; then
 *	bit 14		the word is longer: bits 16-30 are the place of another
 *			table, bits 8-11 the bits that choose there
 *	bit 13		the end of a block; else there is no such word
 *	bits 16-30	the first length or distance; the literal
 *	bit 31		a literal
 */
#ifndef COMMON_INFLATE_TABLE_H
#define COMMON_INFLATE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/io/deflate_codes.h"

#define INFLATE_OTHER ((uint32_t)1 << 15)
#define INFLATE_LONGER ((uint32_t)1 << 14)
#define INFLATE_END ((uint32_t)1 << 13)
#define INFLATE_LITERAL ((uint32_t)1 << 31)

/* how wide the first tables are */
#define INFLATE_LITLEN_BITS 11
#define INFLATE_DISTANCE_BITS 9
#define INFLATE_STEP_BITS 7

/*
 * A further table of 2^k cells holds k + 1 words or more: those of literals
 * and lengths have 16 cells to 5 words, those of distances 64 to 7.
 */
#define INFLATE_LITLEN_CELLS (2048 + 16 * DEFLATE_LITLENS / 5 + 16)
#define INFLATE_DISTANCE_CELLS (512 + 64 * DEFLATE_DISTANCES / 7 + 64)
#define INFLATE_STEP_CELLS 128

/* the bits of the symbol, and of its word */
#define INFLATE_BITS(cell) ((cell) & 63)
#define INFLATE_WORD(cell) ((cell) >> 8 & 15)
#define INFLATE_VALUE(cell) ((cell) >> 16 & 0x7fff)

/*
 * Fill a table, so wide, for the code whose words have these lengths, 0 being
 * none; cells[symbol] is what a cell holds but for the word.  False if there
 * are more words than lengths allow, or fewer: only a single word of one bit,
 * or none, need not make a whole code, and not even that if `whole`.
 */
bool inflate_table(uint32_t *table, unsigned wide, const uint8_t *lengths,
    size_t n, const uint32_t *cells, bool whole);

#endif
