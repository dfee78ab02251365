#include "tools/flamesvg/svg/utf8.h"

#include "common/base/printable.h"

uint32_t
utf8_wide(str *s)
{
	struct printable c = printable_first(*s);

	*s = str_from(*s, c.n);
	return c.n > 1 ? c.code : UTF8_BAD;
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
