#include "common/base/printable.h"

#include <string.h>

/* the code point of a valid UTF-8 character */
static uint32_t
decode_utf8(str c)
{
	unsigned char first = (unsigned char)c.p[0];
	uint32_t code = c.n == 1 ? first : first & (0x7fu >> c.n);

	for (size_t i = 1; i < c.n; i++)
		code = code << 6 | ((unsigned char)c.p[i] & 0x3f);
	return code;
}

struct printable
printable_first(str s)
{
	size_t n = str_utf8(s);
	uint32_t code;

	if (n == 0)
		return (struct printable){.n = 1};
	code = decode_utf8(str_upto(s, n));
	return (struct printable){n, code, code >= ' ' && code != 0x7f &&
	    (code < 0x80 || code > 0x9f) &&
	    (code < 0x202a || code > 0x202e) &&
	    (code < 0x2066 || code > 0x2069)};
}

size_t
printable_all(char *p, size_t n)
{
	size_t to = 0, at = 0;

	while (at < n) {
		struct printable c = printable_first((str){p + at, n - at});

		if (c.shown) {
			memmove(p + to, p + at, c.n);
			to += c.n;
		} else {
			p[to++] = '?';
		}
		at += c.n;
	}
	return to;
}
