#include "common/io/deflate_codes.h"

#include <string.h>

const struct deflate_range deflate_length[DEFLATE_LENGTHS] = {
	{3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0},
	{11, 1}, {13, 1}, {15, 1}, {17, 1}, {19, 2}, {23, 2}, {27, 2},
	{31, 2}, {35, 3}, {43, 3}, {51, 3}, {59, 3}, {67, 4}, {83, 4},
	{99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0},
};

const struct deflate_range deflate_distance[DEFLATE_DISTANCES] = {
	{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 1}, {7, 1}, {9, 2}, {13, 2},
	{17, 3}, {25, 3}, {33, 4}, {49, 4}, {65, 5}, {97, 5}, {129, 6},
	{193, 6}, {257, 7}, {385, 7}, {513, 8}, {769, 8}, {1025, 9},
	{1537, 9}, {2049, 10}, {3073, 10}, {4097, 11}, {6145, 11},
	{8193, 12}, {12289, 12}, {16385, 13}, {24577, 13},
};

const uint8_t deflate_codelen_order[DEFLATE_CODELENS] = {
	16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
};

unsigned
deflate_codelen_extra(unsigned symbol)
{
	static const uint8_t extra[] = {2, 3, 7};

	return symbol < 16 ? 0 : extra[symbol - 16];
}

void
deflate_fixed(uint8_t lengths[DEFLATE_LITLENS])
{
	memset(lengths, 8, 144);
	memset(lengths + 144, 9, 256 - 144);
	memset(lengths + 256, 7, 280 - 256);
	memset(lengths + 280, 8, DEFLATE_LITLENS - 280);
}

unsigned
deflate_next_word(unsigned word, unsigned bits)
{
	unsigned bit = 1u << (bits - 1);

	while (word & bit)
		bit >>= 1;
	return bit != 0 ? (word & (bit - 1)) | bit : 0;
}
