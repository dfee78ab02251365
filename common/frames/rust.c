#include "common/frames/rust.h"

#include "common/base/num.h"
#include "common/base/sys.h"

static const struct escape {
	const char *code, *means;
} escapes[] = {
	{"SP", "@"}, {"BP", "*"}, {"RF", "&"}, {"LT", "<"}, {"GT", ">"},
	{"LP", "("}, {"RP", ")"}, {"C", ","},
};

#define NESCAPES LENGTH(escapes)

/* Return the length of an escape such as "$LT$" or "$u20$" at the front of s,
 * or 0.  *means becomes the character it stands for. */
static size_t
read_escape(str s, char *means)
{
	str code;
	size_t end;
	uint64_t c;

	if (s.n < 3 || s.p[0] != '$')
		return 0;
	end = str_chr(str_upto(str_from(s, 1), s.n - 1 < 8 ? s.n - 1 : 8),
	    '$');
	if (end == STR_NONE)
		return 0;
	code = (str){s.p + 1, end};
	for (size_t i = 0; i < NESCAPES; i++) {
		if (str_eq(code, str_of(escapes[i].code))) {
			*means = escapes[i].means[0];
			return end + 2;
		}
	}
	if (code.n != 3 || code.p[0] != 'u' ||
	    !num_hex(str_from(code, 1), &c) || c < ' ' || c > '~')
		return 0;
	*means = (char)c;
	return end + 2;
}

bool
rust_escaped(str name)
{
	char c;

	for (size_t i = 0; i < name.n;) {
		size_t dollar = str_chr(str_from(name, i), '$');

		if (dollar == STR_NONE)
			return false;
		i += dollar;
		if (read_escape(str_from(name, i), &c) > 0)
			return true;
		i++;
	}
	return false;
}

void
rust_unescape(struct buf *b, str s)
{
	char c;

	while (s.n > 0) {
		size_t n = read_escape(s, &c);

		if (str_starts(s, STR("_$")) && (b->n == 0 ||
		    b->p[b->n - 1] == '`')) {
			n = 1;
		} else if (n > 0) {
			buf_char(b, c);
		} else if (str_starts(s, STR(".."))) {
			buf_add(b, STR("::"));
			n = 2;
		} else {
			buf_char(b, s.p[0]);
			n = 1;
		}
		s = str_from(s, n);
	}
}
