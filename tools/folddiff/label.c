#include "tools/folddiff/label.h"

int
label_columns(str s)
{
	int n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}

/* the first or the last n columns */
static str
first(str s, int n)
{
	size_t i = 0;

	for (; i < s.n; i++)
		if (((unsigned char)s.p[i] & 0xc0) != 0x80 && n-- == 0)
			break;
	return str_upto(s, i);
}

static str
last(str s, int n)
{
	size_t i = s.n;

	while (i > 0 && n > 0)
		if (((unsigned char)s.p[--i] & 0xc0) != 0x80)
			n--;
	return str_from(s, i);
}

/* bytes of the character that s begins with; 0 if it is not valid UTF-8 */
static size_t
character(str s)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 :
	    c < 0xf5 ? 4 : 0;

	if (n > s.n)
		return 0;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)s.p[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

/* a control character, be it of ASCII or one of U+0080 to U+009F */
static bool
control(str s)
{
	unsigned char c = (unsigned char)s.p[0];

	return c < ' ' || c == 0x7f ||
	    (c == 0xc2 && (unsigned char)s.p[1] < 0xa0);
}

/* what may command a terminal, or is no text, becomes '?', from `at` on */
static void
make_safe(struct buf *b, size_t at)
{
	size_t to = at;

	while (at < b->n) {
		size_t n = character((str){b->p + at, b->n - at});

		if (n == 0 || control((str){b->p + at, n})) {
			b->p[to++] = '?';
			at += n > 0 ? n : 1;
			continue;
		}
		while (n-- > 0)
			b->p[to++] = b->p[at++];
	}
	b->n = to;
}

void
label_name(str name, int most, struct buf *b)
{
	size_t at = b->n;

	if (label_columns(name) <= most) {
		buf_add(b, name);
	} else {
		buf_add(b, first(name, most / 2 - 2));
		buf_add(b, STR("..."));
		buf_add(b, last(name, most - most / 2 - 1));
	}
	make_safe(b, at);
}
