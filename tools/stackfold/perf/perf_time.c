#include "tools/stackfold/perf/perf_time.h"

#include "common/base/str.h"
#include "common/io/opt.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/perf_sample.h"

void
perf_time_note(struct perf_times *t, struct num when)
{
	if (!t->any)
		t->first = when;
	t->any = t->noted = true;
	t->last = when;
}

static str
time_option(const struct fold_options *o)
{
	return str_of(o->perf->time != NULL ? o->perf->time : "");
}

enum time_range_need
perf_time_needs(const struct fold_options *o)
{
	enum time_range_need need = time_ranges_need(time_option(o));

	return need == TIME_RANGE_NOTHING && o->slice.length > 0 ?
	    TIME_RANGE_FIRST : need;
}

void
perf_time_start(struct perf_times *t, const struct fold_options *o,
    const struct perf_time_span *span)
{
	struct num first = span->first;

	if (perf_time_needs(o) == TIME_RANGE_FIRST) {
		if (!t->any && span->known)
			perf_time_note(t, span->first);
		first = t->first;
	}
	if (!time_ranges_parse(&t->ranges, time_option(o), first, span->last))
		opt_usage("--time: \"%s\" is not " TIME_RANGE_GRAMMAR,
		    o->perf->time);
}

bool
perf_time_keeps(const struct perf_times *t, const struct perf_sample *p)
{
	return p->has_time && time_ranges_keep(&t->ranges, p->time);
}

struct num
perf_time_length(const struct perf_times *t)
{
	return num_sub(t->last, t->first);
}
