#include "tools/stackfold/perf/text/perf_columns.h"

bool
perf_columns(str s)
{
	unsigned char bad = 0;

	if (s.n < PERF_COLUMNS || (s.p[0] != '\t' && s.p[0] != ' ') ||
	    s.p[PERF_COLUMNS - 1] == ' ' ||
	    (s.n > PERF_COLUMNS && s.p[PERF_COLUMNS] != ' '))
		return false;
	/* without branches, compilers look at all columns at once */
	for (size_t i = 1; i < PERF_COLUMNS; i++) {
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
perf_columns_at(str s)
{
	for (size_t i = 0; i + PERF_COLUMNS <= s.n; i++)
		if (perf_columns(str_from(s, i)))
			return i;
	return STR_NONE;
}
