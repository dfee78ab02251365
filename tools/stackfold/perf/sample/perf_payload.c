#include "tools/stackfold/perf/sample/perf_payload.h"

#include <string.h>

str
perf_payload_word(str payload, str key)
{
	size_t at = str_find(payload, key);
	str word = {0};

	if (at == STR_NONE || (at > 0 && payload.p[at - 1] != ' '))
		return word;
	payload = str_from(payload, at + key.n);
	str_word(&payload, &word);
	return word;
}

bool
perf_payload_thread(str payload, str key, int64_t *tid)
{
	uint64_t n;

	if (!num_whole(perf_payload_word(payload, key), &n) || n > INT64_MAX)
		return false;
	*tid = (int64_t)n;
	return true;
}

/* parse the number at the start of "12," and "0x1f" */
static bool
parse_number(str s, struct num *n)
{
	if (str_starts(s, STR("0x"))) {
		size_t i = 0;

		s = str_from(s, 2);
		while (i < s.n && strchr("0123456789abcdef", s.p[i]) != NULL &&
		    s.p[i] != '\0')
			i++;
		*n = NUM(0);
		return num_hex(str_upto(s, i), &n->whole);
	}
	return num_parse(str_upto(s, str_digits(s)), n) != NUM_BAD;
}

bool
perf_payload_number(str payload, str name, struct num *n)
{
	size_t at = 0, i;

	while ((i = str_find(str_from(payload, at), name)) != STR_NONE) {
		str after = str_from(payload, at + i + name.n);

		at += i;
		if ((at == 0 || str_blank(payload.p[at - 1])) && after.n > 1 &&
		    (after.p[0] == '=' || after.p[0] == ':')) {
			after = str_trim(str_from(after, 1));
			if (parse_number(after, n))
				return true;
		}
		at++;
	}
	return false;
}
