#include "tools/stackfold/amount.h"

#include "common/sys.h"

static const struct unit {
	const char *name;
	uint64_t of;		/* nanoseconds, bytes */
} units[] = {
	{"", 1},
	{"ns", 1}, {"us", 1000}, {"\xc2\xb5s", 1000}, {"ms", 1000000},
	{"s", 1000000000}, {"mins", 60000000000}, {"hrs", 3600000000000},
	{"days", 86400000000000},
	{"B", 1}, {"bytes", 1}, {"kB", 1u << 10}, {"MB", 1u << 20},
	{"GB", 1u << 30}, {"TB", (uint64_t)1 << 40},
};

bool
amount_parse(str s, struct num *to)
{
	size_t n = 0;
	str unit;

	while (n < s.n && (str_digit(s.p[n]) || s.p[n] == '.'))
		n++;
	unit = str_trim(str_from(s, n));
	if (num_parse(str_upto(s, n), to) == NUM_BAD)
		return false;
	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_eq(unit, str_of(units[i].name))) {
			*to = num_scale(*to, NUM(units[i].of), NUM(1));
			return true;
		}
	return false;
}
