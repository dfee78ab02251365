/* follows FIPS 180-4 and uses its names */
#include "tools/flamesvg/embed/sha256.h"

/* K: the fractions of the cube roots of the first 64 primes, 32 bits each */
static const uint32_t round_key[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t
rotr(uint32_t x, unsigned n)
{
	return x >> n | x << (32 - n);
}

/* W: the message schedule of a block */
static void
make_schedule(uint32_t w[64], const uint8_t *block)
{
	for (int t = 0; t < 16; t++, block += 4)
		w[t] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 |
		    (uint32_t)block[2] << 8 | block[3];
	for (int t = 16; t < 64; t++) {
		uint32_t x = w[t - 15], y = w[t - 2];
		uint32_t sigma0 = rotr(x, 7) ^ rotr(x, 18) ^ x >> 3;
		uint32_t sigma1 = rotr(y, 17) ^ rotr(y, 19) ^ y >> 10;

		w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
	}
}

static void
hash_block(uint32_t h[8], const uint8_t *block)
{
	uint32_t w[64], v[8];	/* v: a to h */

	make_schedule(w, block);
	for (int i = 0; i < 8; i++)
		v[i] = h[i];
	for (int t = 0; t < 64; t++) {
		uint32_t a = v[0], e = v[4];
		uint32_t sum0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
		uint32_t sum1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
		uint32_t ch = (e & v[5]) ^ (~e & v[6]);
		uint32_t maj = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
		uint32_t t1 = v[7] + sum1 + ch + round_key[t] + w[t];

		for (int k = 7; k > 0; k--)
			v[k] = v[k - 1];
		v[4] += t1;
		v[0] = t1 + sum0 + maj;
	}
	for (int i = 0; i < 8; i++)
		h[i] += v[i];
}

void
sha256(uint8_t digest[32], str s)
{
	uint32_t h[8] = {
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	};
	uint64_t bits = (uint64_t)s.n * 8;
	uint8_t last[128] = {0};
	size_t n;

	for (; s.n >= 64; s = str_from(s, 64))
		hash_block(h, (const uint8_t *)s.p);
	if (s.n > 0)
		memcpy(last, s.p, s.n);
	last[s.n] = 0x80;
	n = s.n < 56 ? 64 : 128;
	for (size_t i = 1; i <= 8; i++, bits >>= 8)
		last[n - i] = (uint8_t)bits;
	for (size_t i = 0; i < n; i += 64)
		hash_block(h, last + i);
	for (int i = 0; i < 32; i++)
		digest[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
}
