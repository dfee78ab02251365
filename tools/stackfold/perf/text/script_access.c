#include "tools/stackfold/perf/text/script_access.h"

#include "common/base/num.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/text/script_frame.h"

static bool
is_address(str s)
{
	size_t i = 0;

	while (i < s.n && perf_frame_hex(s.p[i]))
		i++;
	return i == s.n && i >= SCRIPT_FRAME_DIGITS;
}

/* Return true if the text may follow a weight: nothing, another number, a
 * frame, or a cgroup. */
static bool
may_follow_weight(str rest)
{
	str word;

	return !str_word(&rest, &word) || str_digits(word) == word.n ||
	    is_address(word) || word.p[0] == '/';
}

/* Parse "33" or "7f32a0c6 33".  A single number before a name is its
 * address. */
static void
find_weight(str rest, struct script_access *a)
{
	str word;

	for (int i = 0; i < 2 && str_word(&rest, &word); i++) {
		if (num_whole(word, &a->weight) && may_follow_weight(rest)) {
			a->has_weight = true;
			return;
		}
		if (!is_address(word))
			return;
	}
}

/* parse the hexadecimal number at the end of s */
static bool
find_last_number(str s, uint64_t *n)
{
	size_t at;

	s = str_trim(s);
	at = str_rchr(s, ' ');
	return num_hex(at != STR_NONE ? str_from(s, at + 1) : s, n);
}

void
script_access(str *rest, bool weight, struct script_access *a)
{
	size_t at = str_find(*rest, STR(" |OP ")), last;
	str after, word;

	*a = (struct script_access){0};
	if (at == STR_NONE ||
	    !find_last_number(str_upto(*rest, at), &a->data_src)) {
		if (weight)
			find_weight(*rest, a);
		return;
	}
	a->has_data_src = true;
	last = str_rchr(*rest, '|');
	after = str_from(*rest, last + 1);
	*rest = (str){0};
	while (str_word(&after, &word)) {	/* "BLK  N/A      33" */
		a->has_weight = num_whole(word, &a->weight) &&
		    may_follow_weight(after);
		if (a->has_weight)
			*rest = str_trim(after);
		else if (is_address(word))
			*rest = (str){word.p, word.n + after.n};
		else
			continue;
		return;
	}
}
