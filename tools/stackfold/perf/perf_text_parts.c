/*
 * Big files of `perf script` text are cut before lines that begin a sample.
 */
#include "tools/stackfold/perf/perf_text.h"

#include <string.h>

#include "tools/stackfold/perf/perf_comment.h"
#include "tools/stackfold/perf/perf_header.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/perf_shape.h"
#include "tools/stackfold/perf/perf_span.h"

#define HEAD ((size_t)64 << 10)	/* contains the first sample */

static bool
begins(str line)
{
	struct perf_header h;

	return line.n > 0 && line.p[0] != '\t' && line.p[0] != '#' &&
	    perf_header(line, &h) && h.time.n > 0 && h.event.n > 0;
}

static bool
divisible(const struct options *o)
{
	return !o->perf->switches && !o->perf->inlined &&
	    (o->perf->weight == NULL || strcmp(o->perf->weight, "time") != 0);
}

/*
 * Which event is folded, and what are the times reckoned from?  False if that
 * is not known in the beginning.
 */
static bool
start(struct in *in, struct sample *s)
{
	struct perf_text *t = s->state;
	struct perf_time_span span = perf_span(in, s->opts);
	struct perf_events *events = &t->perf.events;
	struct perf_header h;
	str head, line;

	perf_time_start(&t->perf.times, s->opts, &span);
	if (span.known)
		slicing_origin(&s->slicing, t->perf.times.first);
	else if (s->slicing.length > 0)
		return false;
	head = in_peek(in, HEAD);
	while (str_cut(&head, '\n', &line)) {
		if (perf_shape_comment(line))
			perf_comment(&t->perf.info, line);
		if (begins(line) && perf_header(line, &h) &&
		    !str_starts(h.event, STR("PERF_RECORD_"))) {
			events->named = str_of(t->perf.info.event);
			perf_event(events, h.event, s->opts);
			return !events->waiting;
		}
	}
	return false;
}

static void
lend(struct sample *ps, struct sample *ws)
{
	struct perf_text *part = ps->state;
	const struct perf_text *whole = ws->state;

	part->is_part = true;
	part->perf.times = whole->perf.times;
	part->perf.times.noted = false;
	if (whole->perf.events.n > 0)
		perf_event(&part->perf.events, whole->perf.events.all[0].name,
		    ps->opts);
}

static void
merge(struct sample *ws, struct sample *ps)
{
	struct perf_text *whole = ws->state;
	const struct perf_text *part = ps->state;

	perf_merge(&whole->perf, &part->perf, ws->opts);
}

const struct format_parts perf_text_parts = {
	.begins = begins,
	.divisible = divisible,
	.start = start,
	.lend = lend,
	.merge = merge,
};
