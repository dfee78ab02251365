#include "tools/stackfold/spans/span_options.h"

#include "common/base/str.h"
#include "common/base/sys.h"

/* parse "100ms", "1.5s", "0.2" (seconds) or "p99" */
static bool
parse_limit(struct span_limit *limit, str s)
{
	static const struct { str unit; uint64_t parts; } units[] = {
		{{"ns", 2}, 1000000000}, {{"us", 2}, 1000000},
		{{"ms", 2}, 1000}, {{"s", 1}, 1}, {{"", 0}, 1}
	};
	struct num n;

	*limit = (struct span_limit){.given = true};
	if (str_starts(s, STR("p"))) {
		limit->percentile = true;
		return num_parse(str_from(s, 1), &limit->value) != NUM_BAD &&
		    num_cmp(limit->value, NUM(100)) <= 0;
	}
	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_ends(s, units[i].unit)) {
			s.n -= units[i].unit.n;
			if (num_parse(s, &n) == NUM_BAD)
				return false;
			limit->value = num_scale(n, NUM(1),
			    NUM(units[i].parts));
			return true;
		}
	return false;
}

bool
span_options_select(struct span_options *o, const char *words)
{
	str rest = str_of(words), one, what;

	while (str_cut(&rest, ',', &one)) {
		str_cut(&one, ':', &what);
		if (!str_eq(what, STR("over")) && !str_eq(what, STR("under")))
			return false;
		if (!parse_limit(str_eq(what, STR("over")) ? &o->over :
		    &o->under, one))
			return false;
	}
	return true;
}
