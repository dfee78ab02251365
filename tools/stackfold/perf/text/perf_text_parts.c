/*
 * Big files of `perf script` text are cut before lines that begin a sample.
 */
#include "tools/stackfold/perf/text/perf_text.h"

#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/text/script_comment.h"
#include "tools/stackfold/perf/text/script_sample.h"
#include "tools/stackfold/perf/text/script_fields.h"

#define HEAD ((size_t)64 << 10)	/* contains the first sample */

/* a sample with all its parts, whatever stands before it */
static bool
whole(str line, const struct script_sample *h)
{
	return line.p[0] != '#' && h->time.n > 0 && h->event.n > 0;
}

static bool
begins(str line)
{
	struct script_sample h;

	return line.n > 0 && line.p[0] != '\t' && script_sample(line, &h) &&
	    whole(line, &h);
}

/* the event of the first sample; false if it is no common one */
static bool
first_event(struct perf_text *t, str head, const struct fold_options *o)
{
	struct script_sample h;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (line.n == 0 || line.p[0] == '\t')
			continue;
		if (script_fields_comment(line)) {
			script_comment(&t->perf.info, line);
			continue;
		}
		if (!script_sample(line, &h) || script_sample_record(&h))
			continue;
		if (!whole(line, &h))
			return false;
		t->perf.events.named = str_of(t->perf.info.event);
		perf_event(&t->perf.events, h.event, o);
		return true;
	}
	return false;
}

static bool
divisible(const struct fold_options *o)
{
	return !o->perf->switches && !o->perf->inlined &&
	    o->perf->weight != PERF_WEIGHT_TIME;
}

/*
 * Which event is folded, and what are the times reckoned from?  False if that
 * is not known in the beginning.
 */
static bool
start(struct in *in, struct sample *s)
{
	struct perf_text *t = s->state;

	perf_text_times(t, in, s);
	if (s->slicing.length > 0 && !s->slicing.any)
		return false;
	return first_event(t, in_peek(in, HEAD), s->opts) &&
	    !t->perf.events.waiting;
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

void
perf_text_faster(struct buf *b, const struct fold_options *o)
{
	const struct perf_options *p = o->perf;
	bool payload = p->offcpu || p->weight == PERF_WEIGHT_FIELD;

	buf_fmt(b, "perf script is slow; faster is: perf script%s%s -F "
	    "comm,pid,tid,cpu,time,period,event,ip,sym,dso%s%s",
	    o->all ? "" : " --no-inline",
	    p->offcpu ? " --show-switch-events" : "",
	    payload ? ",trace" : "", p->srcline ? ",srcline" : "");
}

const struct format_parts perf_text_parts = {
	.begins = begins,
	.divisible = divisible,
	.start = start,
	.lend = lend,
	.merge = merge,
};
