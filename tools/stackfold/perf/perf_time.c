#include "tools/stackfold/perf/perf_time.h"

#include <string.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/io/opt.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

bool
perf_time_known(struct num when)
{
	static const struct num none = {0xffffffff00000000 / NUM_NANO,
	    414584000};

	return num_cmp(when, none) < 0;
}

void
perf_time_extend(struct perf_time_span *span, struct num when)
{
	if (!perf_time_known(when))
		return;
	if (!span->known || num_cmp(when, span->first) < 0)
		span->first = when;
	if (!span->known || num_cmp(when, span->last) > 0)
		span->last = when;
	span->known = true;
}

static void
begin_input(struct perf_times *t)
{
	*APPEND(t->input, t->cap, t->n) =
	    (struct perf_time_span){.known = false};
}

void
perf_time_note(struct perf_times *t, struct num when)
{
	if (!t->any)
		t->first = when;
	t->any = true;
	if (t->n == 0)
		begin_input(t);
	perf_time_extend(&t->input[t->n - 1], when);
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

	begin_input(t);
	t->absolute = time_ranges_need(time_option(o)) == TIME_RANGE_NOTHING;
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
	uint32_t nanos = t->absolute ? p->nanos : 0;

	return p->has_time && time_ranges_keep(&t->ranges, p->time,
	    num_add(p->time, (struct num){0, nanos}));
}

void
perf_time_part(struct perf_times *part, const struct perf_times *whole)
{
	*part = (struct perf_times){.first = whole->first, .any = whole->any,
	    .absolute = whole->absolute, .ranges = whole->ranges};
}

void
perf_time_merge(struct perf_times *t, const struct perf_times *part)
{
	for (size_t i = 0; i < part->n; i++)
		if (part->input[i].known) {
			perf_time_note(t, part->input[i].first);
			perf_time_note(t, part->input[i].last);
		}
}

static int
compare_spans(const void *a, const void *b)
{
	const struct perf_time_span *x = a, *y = b;

	return num_cmp(x->first, y->first);
}

struct num
perf_time_length(const struct perf_times *t)
{
	struct arena arena = {0};
	struct perf_time_span *all = NEW(&arena, struct perf_time_span,
	    t->n + 1);
	struct num sum = {0}, until = {0};

	if (t->n > 0)
		memcpy(all, t->input, t->n * sizeof(*all));
	SORT(all, t->n, compare_spans);
	for (size_t i = 0; i < t->n; i++) {
		struct num from = all[i].first;

		if (num_cmp(from, until) < 0)
			from = until;
		if (num_cmp(all[i].last, from) <= 0)
			continue;
		sum = num_add(sum, num_sub(all[i].last, from));
		until = all[i].last;
	}
	arena_free(&arena);
	return sum;
}
