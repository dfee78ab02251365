#include "common/base/base64.h"

#include <stdint.h>
#include <string.h>

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Write three bytes as four characters.  Return the end. */
static char *
put_three(char *to, unsigned char a, unsigned char b, unsigned char c)
{
	uint32_t three = (uint32_t)a << 16 | (uint32_t)b << 8 | c;

	*to++ = digits[three >> 18];
	*to++ = digits[three >> 12 & 63];
	*to++ = digits[three >> 6 & 63];
	*to++ = digits[three & 63];
	return to;
}

void
base64_add(struct buf *b, str s)
{
	const unsigned char *from = (const unsigned char *)s.p;
	size_t left = s.n;
	char *to;

	GROW(b->p, b->cap, b->n + (s.n + 2) / 3 * 4);
	to = b->p + b->n;
	for (; left >= 3; left -= 3, from += 3)
		to = put_three(to, from[0], from[1], from[2]);
	if (left > 0) {
		to = put_three(to, from[0], left > 1 ? from[1] : 0, 0);
		memset(to + left - 3, '=', 3 - left);
	}
	b->n = (size_t)(to - b->p);
}

bool
base64_decode(struct buf *to, str text)
{
	uint32_t bits = 0;
	unsigned have = 0;

	for (size_t i = 0; i < text.n; i++) {
		const char *d;
		char c = text.p[i];

		if (c == '=' || c == '\n' || c == '\r' || c == ' ')
			continue;
		d = c != '\0' ? strchr(digits, c) : NULL;
		if (d == NULL)
			return false;
		bits = bits << 6 | (uint32_t)(d - digits);
		have += 6;
		if (have >= 8) {
			have -= 8;
			buf_char(to, (char)(bits >> have & 0xff));
		}
	}
	return true;
}
