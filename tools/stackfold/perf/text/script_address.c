#include "tools/stackfold/perf/text/script_address.h"

bool
script_address(str s)
{
	unsigned char bad = 0;

	if (s.n < SCRIPT_ADDRESS || !str_blank(s.p[0]) ||
	    s.p[SCRIPT_ADDRESS - 1] == ' ' ||
	    (s.n > SCRIPT_ADDRESS && s.p[SCRIPT_ADDRESS] != ' '))
		return false;
	/* no branches, so that compilers vectorize it */
	for (size_t i = 1; i < SCRIPT_ADDRESS; i++) {
		unsigned char before = (unsigned char)s.p[i - 1];
		unsigned char c = (unsigned char)s.p[i];
		bool number = (unsigned char)(c - '0') < 10;
		bool letter = (unsigned char)(c - 'a') < 6;
		bool pad = (c == ' ') & (before <= ' ');

		bad |= !(number | letter | pad);
	}
	return !bad;
}

size_t
script_address_find(str s)
{
	for (size_t i = 0; i + SCRIPT_ADDRESS <= s.n; i++)
		if (script_address(str_from(s, i)))
			return i;
	return STR_NONE;
}
