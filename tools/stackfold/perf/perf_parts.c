/*
 * Big files of `perf script` text are cut before lines that begin a sample.
 */
#include "tools/stackfold/perf/perf.h"

#include <string.h>

static bool
begins(str line)
{
	struct perf_header h;

	return line.n > 0 && line.p[0] != '\t' && line.p[0] != '#' &&
	    perf_header(line, &h) && h.time.n > 0 && h.event.n > 0;
}

static bool
divisible(const struct fold_opts *o)
{
	return !o->offcpu && !o->inlined && (o->weight == NULL ||
	    strcmp(o->weight, "time") != 0);
}

/* which event is the first, and what the times are reckoned from */
static bool
start(struct in *in, struct sample *s)
{
	struct perf_header h;
	str head, line;

	if (s->opts->time != NULL || s->opts->slice != NULL)
		perf_time_start(&perf_of(s)->times, in, s->opts->time,
		    s->opts->slice != NULL);
	head = in_peek(in, PERF_HEAD);
	while (str_cut(&head, '\n', &line))
		if (begins(line) && perf_header(line, &h) &&
		    !str_starts(h.event, STR("PERF_RECORD_"))) {
			perf_event(&perf_of(s)->events, h.event, s->opts);
			return true;
		}
	return false;
}

static void
lend(struct sample *ps, struct sample *ws)
{
	struct perf *part = perf_of(ps);
	const struct perf *whole = perf_of(ws);

	part->ready = true;
	part->times = whole->times;
	if (whole->events.n > 0)
		perf_event(&part->events, whole->events.all[0].name,
		    ps->opts);
}

static void
merge(struct sample *ws, struct sample *ps)
{
	struct perf *whole = perf_of(ws);
	const struct perf *part = perf_of(ps);

	for (size_t i = 0; i < part->events.n; i++) {
		const struct perf_event *from = &part->events.all[i];
		struct perf_event *e = perf_event(&whole->events, from->name,
		    ws->opts);

		e->periods |= from->periods;
		e->samples += from->samples;
		e->weight = num_add(e->weight, from->weight);
	}
	perf_time_note(&whole->times, str_of(part->times.first));
	perf_time_note(&whole->times, str_of(part->times.last));
	perf_info_merge(&whole->info, &part->info);
}

const struct format_parts perf_parts = {
	.begins = begins,
	.divisible = divisible,
	.start = start,
	.lend = lend,
	.merge = merge,
};
