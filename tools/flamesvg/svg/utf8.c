#include "tools/flamesvg/svg/utf8.h"

/* how many bytes follow the first one, or 0 if it is wrong, and its own bits */
static size_t
count_following(unsigned char c, uint32_t *bits)
{
	*bits = c & 0x1f;
	if (c >= 0xc2 && c < 0xe0)
		return 1;
	*bits = c & 0x0f;
	if (c >= 0xe0 && c < 0xf0)
		return 2;
	*bits = c & 0x07;
	return c >= 0xf0 && c < 0xf5 ? 3 : 0;
}

uint32_t
utf8_wide(str *s)
{
	static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
	str t = *s;
	uint32_t c;
	size_t n = count_following((unsigned char)t.p[0], &c);

	*s = str_from(t, 1);
	if (n == 0 || n >= t.n)
		return UTF8_BAD;
	for (size_t i = 1; i <= n; i++) {
		if ((t.p[i] & 0xc0) != 0x80)
			return UTF8_BAD;
		c = c << 6 | (t.p[i] & 0x3f);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return UTF8_BAD;
	*s = str_from(t, n + 1);
	return c;
}

size_t
utf8_length(str s)
{
	size_t n = 0;

	for (; s.n > 0; n++)
		utf8_next(&s);
	return n;
}

str
utf8_upto(str s, size_t n)
{
	str rest = s;

	while (n-- > 0 && rest.n > 0)
		utf8_next(&rest);
	return str_upto(s, s.n - rest.n);
}
