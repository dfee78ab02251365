#include "tools/stackfold/perf/text/time_lookahead.h"

#include "common/base/err.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/text/script_sample.h"

#define HEAD ((size_t)64 << 10)	/* contains perf's own header */

/* "# time of first sample : 1570.3", which `perf script --header` prints */
static bool
from_comments(str head, struct perf_time_span *span)
{
	bool first = false, last = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		size_t colon = str_chr(line, ':');
		str value;

		if (line.n == 0 || line.p[0] != '#' || colon == STR_NONE)
			continue;
		value = str_trim(str_from(line, colon + 1));
		if (str_starts(line, STR("# time of first sample")))
			first = num_parse(value, &span->first) != NUM_BAD;
		if (str_starts(line, STR("# time of last sample")))
			last = num_parse(value, &span->last) != NUM_BAD;
	}
	return first && last;
}

/* does a sample begin here, and when?  Records of what perf found when it began
 * have the time 0 */
static bool
time_of(str line, struct num *t)
{
	struct script_sample h;

	return line.n > 0 && line.p[0] != '\t' && script_sample(line, &h) &&
	    !script_sample_record(&h) && num_parse(h.time, t) != NUM_BAD;
}

bool
time_lookahead_first(struct in *in, struct num *first)
{
	str head = in_peek(in, HEAD), line;

	while (str_cut(&head, '\n', &line))
		if (time_of(line, first))
			return true;
	return false;
}

/* read all there is; the input then begins again */
static bool
from_samples(struct in *in, struct perf_time_span *span)
{
	bool any = false;
	struct num t;
	str line;

	if (!in_can_rewind(in))
		return false;
	while (in_line(in, &line)) {
		if (!time_of(line, &t))
			continue;
		if (!any || num_cmp(t, span->first) < 0)
			span->first = t;
		if (!any || num_cmp(t, span->last) > 0)
			span->last = t;
		any = true;
	}
	in_rewind(in);
	return true;
}

struct perf_time_span
time_lookahead(struct in *in, const struct fold_options *o)
{
	enum time_range_need need = perf_time_needs(o);
	struct perf_time_span span = {.known = false};

	if (need == TIME_RANGE_NOTHING)
		return span;
	if (need == TIME_RANGE_FIRST) {
		span.known = time_lookahead_first(in, &span.first);
		return span;
	}
	if (!from_comments(in_peek(in, HEAD), &span) &&
	    !from_samples(in, &span))
		die("%s: --time=%s needs the time of the last sample, which "
		    "a pipe cannot tell; give seconds, --time=FROM,TO or "
		    "--time=+FROM,+TO, or a file", in->name, o->perf->time);
	span.known = true;
	return span;
}
