#include "tools/stackfold/clock.h"

bool
clock_time(str s, struct num *seconds)
{
	uint64_t hours, minutes;
	str h, m;

	if (!str_cut(&s, ':', &h) || !str_cut(&s, ':', &m) ||
	    !num_whole(h, &hours) || !num_whole(m, &minutes))
		return false;
	s = str_upto(s, str_chr(s, ' ') != STR_NONE ? str_chr(s, ' ') : s.n);
	if (num_parse(s, seconds) == NUM_BAD)
		return false;
	*seconds = num_add(*seconds, NUM(hours * 3600 + minutes * 60));
	return true;
}
