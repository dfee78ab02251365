#include "common/pack.h"

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void
pack_num(struct buf *b, uint64_t n)
{
	for (; n > 0x7f; n >>= 7)
		buf_char(b, (char)(n | 0x80));
	buf_char(b, (char)n);
}

void
pack_str(struct buf *b, str s)
{
	pack_num(b, s.n);
	buf_add(b, s);
}

void
pack_name(struct buf *b, str name, str before)
{
	size_t same = 0;

	while (same < name.n && same < before.n &&
	    name.p[same] == before.p[same])
		same++;
	pack_num(b, same);
	pack_str(b, str_from(name, same));
}

void
pack_text(struct buf *b, str s)
{
	char *to;

	GROW(b->p, b->cap, b->n + (s.n + 2) / 3 * 4);
	to = b->p + b->n;
	for (size_t i = 0; i < s.n; i += 3) {
		size_t left = s.n - i;
		uint32_t three = (uint32_t)(unsigned char)s.p[i] << 16;

		if (left > 1)
			three |= (uint32_t)(unsigned char)s.p[i + 1] << 8;
		if (left > 2)
			three |= (unsigned char)s.p[i + 2];
		*to++ = digits[three >> 18];
		*to++ = digits[three >> 12 & 63];
		*to++ = left > 1 ? digits[three >> 6 & 63] : '=';
		*to++ = left > 2 ? digits[three & 63] : '=';
	}
	b->n = (size_t)(to - b->p);
}
