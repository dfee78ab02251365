#include "tools/stackfold/perf/sample/list.h"

#include <fnmatch.h>

#include "common/base/buf.h"
#include "common/base/num.h"

bool
list_matches(const char *patterns, str name)
{
	str rest = str_of(patterns), one;
	struct buf n = {0}, p = {0};
	bool found = false;

	buf_add(&n, name);
	while (!found && str_cut(&rest, ',', &one)) {
		buf_set(&p, one);
		found = fnmatch(buf_text(&p), buf_text(&n), 0) == 0;
	}
	buf_free(&n);
	buf_free(&p);
	return found;
}

/* parse a range: "7", "0-3" or "-1", which perf prints for a thread that has
 * exited */
static bool
parse_range(str s, uint64_t *from, uint64_t *to)
{
	str a = {0};

	if (str_eq(s, STR("-1"))) {
		*from = *to = UINT64_MAX;
		return true;
	}
	str_cut(&s, '-', &a);
	if (!num_whole(a, from))
		return false;
	*to = *from;
	return s.p == NULL || num_whole(s, to);
}

bool
list_has(const char *ranges, int64_t number)
{
	str rest = str_of(ranges), one;
	uint64_t from, to, n = (uint64_t)number;

	if (number < -1)
		return false;
	while (str_cut(&rest, ',', &one))
		if (parse_range(one, &from, &to) && n >= from && n <= to)
			return true;
	return false;
}

bool
list_is_numbers(const char *ranges)
{
	str rest = str_of(ranges), one;
	uint64_t from, to;

	if (rest.n == 0)
		return false;
	while (str_cut(&rest, ',', &one))
		if (!parse_range(one, &from, &to) || to < from)
			return false;
	return true;
}
