#include "common/base/utf16.h"

#define REPLACEMENT 0xfffd

size_t
utf16_put(char *to, unsigned c)
{
	static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	to[0] = (char)(first[n] | c >> (6 * (n - 1)));
	for (size_t i = 1; i < n; i++)
		to[i] = (char)(0x80 | (c >> (6 * (n - 1 - i)) & 0x3f));
	return n;
}

static size_t
decode_unit(struct utf16 *u, unsigned c, char *to)
{
	unsigned surrogate = u->surrogate;
	bool low = c >= 0xdc00 && c < 0xe000;
	size_t n = 0;

	u->surrogate = 0;
	if (surrogate != 0 && low)
		return utf16_put(to, 0x10000 + ((surrogate - 0xd800) << 10) +
		    (c - 0xdc00));
	if (surrogate != 0)
		n = utf16_put(to, REPLACEMENT);
	if (c >= 0xd800 && c < 0xdc00)
		u->surrogate = c;
	else
		n += utf16_put(to + n, low ? REPLACEMENT : c);
	return n;
}

size_t
utf16_decode(struct utf16 *u, str s, char *to)
{
	size_t n = 0;

	for (size_t i = 0; i + 1 < s.n; i += 2) {
		unsigned a = (unsigned char)s.p[i];
		unsigned b = (unsigned char)s.p[i + 1];

		n += decode_unit(u, u->high_first ? a << 8 | b : b << 8 | a,
		    to + n);
	}
	return n;
}

size_t
utf16_end(struct utf16 *u, size_t *left, char *to)
{
	bool incomplete = *left > 0 || u->surrogate != 0;

	*left = 0;
	u->surrogate = 0;
	return incomplete ? utf16_put(to, REPLACEMENT) : 0;
}
