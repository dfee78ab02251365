#include "tools/foldtop/findings/patterns.h"

static bool
pattern_fits(str name, str pattern)
{
	size_t star = str_chr(pattern, '*');
	str tail;

	if (star == STR_NONE)
		return str_eq(name, pattern);
	if (!str_starts(name, str_upto(pattern, star)))
		return false;
	name = str_from(name, star);
	tail = str_from(pattern, star + 1);
	if (tail.n == 0 || tail.p[tail.n - 1] != '*')
		return str_ends(name, tail);
	return str_has(name, str_upto(tail, tail.n - 1));
}

bool
patterns_match(const char *const *patterns, str name)
{
	for (; *patterns != NULL; patterns++)
		if ((**patterns == '*' || (name.n > 0 &&
		    **patterns == name.p[0])) &&
		    pattern_fits(name, str_of(*patterns)))
			return true;
	return false;
}
