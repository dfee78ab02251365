#include "common/io/json.h"

#include <math.h>

void
json_str(struct out *o, str s)
{
	out_char(o, '"');
	while (s.n > 0) {
		unsigned char first = (unsigned char)s.p[0];
		size_t n = str_utf8(s);

		if (first == '"' || first == '\\')
			out_char(o, '\\');
		if (n == 0)
			out_text(o, "\\ufffd");
		else if (first < ' ' || first == 0x7f)
			out_fmt(o, "\\u%04x", first);
		else
			out_str(o, str_upto(s, n));
		s = str_from(s, n > 0 ? n : 1);
	}
	out_char(o, '"');
}

void
json_real(struct out *o, double v)
{
	if (isfinite(v))
		out_fmt(o, "%.3f", v);
	else
		out_text(o, "null");
}

void
json_member(struct out *o, const char *key, str s)
{
	out_text(o, key);
	if (s.n > 0)
		json_str(o, s);
	else
		out_text(o, "null");
}

void
json_num_member(struct out *o, const char *key, struct num n)
{
	out_text(o, key);
	out_num(o, n);
}
