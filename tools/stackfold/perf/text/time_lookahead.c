#include "tools/stackfold/perf/text/time_lookahead.h"

#include "common/base/err.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_sample.h"

/* Get the time on a line that begins a sample.  Records are skipped, because
 * those of programs started before perf have time 0. */
static bool
read_time(str line, struct num *t)
{
	struct script_sample h;

	return line.n > 0 && line.p[0] != '\t' && script_sample(line, &h) &&
	    !script_sample_record(&h) && num_parse(h.time, t) != NUM_BAD &&
	    perf_time_known(*t);
}

/* Get the time of the first sample.  Return false if the sample is not in the
 * first kilobytes. */
static bool
find_first(struct in *in, struct num *first)
{
	str head = in_peek(in, SCRIPT_FIELDS_HEAD), line;

	while (str_cut(&head, '\n', &line))
		if (read_time(line, first))
			return true;
	return false;
}

/* Parse "# time of first sample : 1570.3" of `perf script --header`.  Return
 * false if the first sample contradicts it: perf record writes 0 if it saw no
 * sample. */
static bool
read_span_of_comments(struct in *in, struct perf_time_span *span)
{
	str head = in_peek(in, SCRIPT_FIELDS_HEAD), line;
	bool first = false, last = false;
	struct num sample;

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
	return first && last && find_first(in, &sample) &&
	    num_cmp(sample, span->first) >= 0 &&
	    num_cmp(sample, span->last) <= 0 && perf_time_known(span->last);
}

static bool
read_span_of_samples(struct in *in, struct perf_time_span *span)
{
	struct num t;
	str line;

	if (!in_can_rewind(in))
		return false;
	while (in_line(in, &line))
		if (read_time(line, &t))
			perf_time_extend(span, t);
	in_rewind(in);
	return true;
}

static struct perf_time_span
find_span(struct in *in, const struct fold_options *o)
{
	enum time_range_need need = perf_time_needs(o);
	struct perf_time_span span = {.known = false};

	if (need == TIME_RANGE_NOTHING)
		return span;
	if (need == TIME_RANGE_FIRST) {
		span.known = find_first(in, &span.first);
		return span;
	}
	if (!read_span_of_samples(in, &span) &&
	    !read_span_of_comments(in, &span))
		die("%s: --time=%s needs the time of the last sample, which "
		    "is unknown in a pipe; give seconds, --time=FROM,TO or "
		    "--time=+FROM,+TO, or a file", in->name, o->perf->time);
	span.known = true;
	return span;
}

void
time_lookahead(struct perf_times *t, struct in *in, struct sample *s)
{
	struct perf_time_span span = find_span(in, s->opts);
	struct num first;

	perf_time_start(t, s->opts, &span);
	if (s->slicing.length > 0 && find_first(in, &first))
		slicing_origin(&s->slicing, first);
}
