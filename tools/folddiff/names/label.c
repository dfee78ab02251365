#include "tools/folddiff/names/label.h"

int
label_columns(str s)
{
	int n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}

/* the first n columns */
static str
first_columns(str s, int n)
{
	size_t i = 0;

	for (; i < s.n; i++)
		if (((unsigned char)s.p[i] & 0xc0) != 0x80 && n-- == 0)
			break;
	return str_upto(s, i);
}

static str
last_columns(str s, int n)
{
	size_t i = s.n;

	while (i > 0 && n > 0)
		if (((unsigned char)s.p[--i] & 0xc0) != 0x80)
			n--;
	return str_from(s, i);
}

void
label_name(str name, int most, struct buf *b)
{
	if (label_columns(name) <= most) {
		buf_printable(b, name);
	} else {
		buf_printable(b, first_columns(name, most / 2 - 2));
		buf_add(b, STR("..."));
		buf_printable(b, last_columns(name, most - most / 2 - 1));
	}
}
