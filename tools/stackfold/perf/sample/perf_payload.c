#include "tools/stackfold/perf/sample/perf_payload.h"

#include "common/base/num.h"

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
