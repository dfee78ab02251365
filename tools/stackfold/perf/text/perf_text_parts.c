#include "tools/stackfold/perf/text/perf_text.h"

#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/text/script_comment.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_sample.h"
#include "tools/stackfold/perf/text/time_lookahead.h"

/* Return true if the line has all fields that are needed, so that no earlier
 * line has to be read. */
static bool
is_complete(str line, const struct script_sample *h)
{
	return line.p[0] != '#' && h->time.n > 0 && h->event.n > 0;
}

static bool
perf_text_parts_begins(str line)
{
	struct script_sample h;

	return line.n > 0 && line.p[0] != '\t' && script_sample(line, &h) &&
	    is_complete(line, &h);
}

/* record the event of the first sample; false if fields are missing */
static bool
find_first_event(struct perf_text *t, str head, struct sample *s)
{
	struct script_sample h;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (line.n == 0 || line.p[0] == '\t')
			continue;
		if (script_comment_line(line)) {
			script_comment(&t->perf.info, line);
			continue;
		}
		if (!script_sample(line, &h) || script_sample_record(&h) ||
		    script_sample_bad_period(&h))
			continue;
		if (!is_complete(line, &h))
			return false;
		perf_note_event(&t->perf, s, h.event);
		return true;
	}
	return false;
}

/* record the events up to the first one that measures */
static void
find_measure(struct perf_text *t, struct in *in, struct sample *s)
{
	struct script_sample h;
	str line;

	while (t->perf.events.undecided && in_line(in, &line))
		if (line.n > 0 && line.p[0] != '\t' &&
		    !script_comment_line(line) && script_sample(line, &h) &&
		    !script_sample_record(&h) && !script_sample_bad_period(&h))
			perf_note_event(&t->perf, s, h.event);
	in_rewind(in);
}

static bool
perf_text_parts_divisible(const struct fold_options *o)
{
	return !o->perf->measure->follows && o->perf->spans == NULL &&
	    !o->perf->inlined &&
	    o->perf->weight != PERF_WEIGHT_TIME;
}

/* Decide which event is folded and where times and slices start.  Return false
 * if the first kilobytes do not suffice. */
static bool
perf_text_parts_start(struct in *in, struct sample *s)
{
	struct perf_text *t = s->state;

	perf_info_begin_input(&t->perf.info);
	time_lookahead(&t->perf.times, in, s);
	if (s->slicing.length > 0 && !s->slicing.any)
		return false;
	if (!find_first_event(t, in_peek(in, SCRIPT_FIELDS_HEAD), s))
		return false;
	if (t->perf.events.undecided)
		find_measure(t, in, s);
	return true;
}

static void
perf_text_parts_lend(struct sample *ps, struct sample *ws)
{
	struct perf_text *part = ps->state;
	const struct perf_text *whole = ws->state;

	part->is_part = true;
	perf_time_part(&part->perf.times, &whole->perf.times);
	if (whole->perf.events.n > 0)
		perf_event(&part->perf.events,
		    whole->perf.events.all[whole->perf.events.chosen].name,
		    ps->opts);
	part->perf.events.undecided = false;
}

static void
perf_text_parts_merge(struct sample *ws, struct sample *ps)
{
	struct perf_text *whole = ws->state;
	const struct perf_text *part = ps->state;

	perf_merge(&whole->perf, &part->perf, ws->opts);
}

const struct format_parts perf_text_parts = {
	.begins = perf_text_parts_begins,
	.divisible = perf_text_parts_divisible,
	.start = perf_text_parts_start,
	.lend = perf_text_parts_lend,
	.merge = perf_text_parts_merge,
};
