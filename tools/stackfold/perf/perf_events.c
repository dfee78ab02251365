#include "tools/stackfold/perf/perf_events.h"

#include "common/profile/event.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/perf_options.h"

static bool
same_family(str a, str b)
{
	return str_eq(event_family(a), event_family(b));
}

static bool
is_needed(str name, const struct fold_options *o)
{
	return o->perf->measure->needs != NULL &&
	    o->perf->measure->needs(name);
}

/* Return true if the event is folded.  By default, only one family is: that of
 * the first event or, for measures that follow threads, of the first event that
 * measures. */
static bool
is_wanted(const struct perf_events *e, str name, const struct fold_options *o)
{
	if (is_needed(name, o))
		return true;
	if (o->event_filter != NULL)
		return str_eq(name, str_of(o->event_filter));
	if (o->perf->event != NULL)
		return list_matches(o->perf->event, name);
	if (o->perf->measure->folds != NULL)
		return o->perf->measure->folds(name);
	if (e->has_chosen)
		return same_family(e->all[e->chosen].name, name);
	return !o->perf->measure->follows || !event_happens(name);
}

/* Return true if the first event is to be replaced by one that measures,
 * because it occurs irregularly and may be first by chance.  Of two events that
 * measure, the first is folded, as FlameGraph's scripts do. */
static bool
first_gives_way(str name, const struct fold_options *o)
{
	return event_happens(name) && o->event_filter == NULL &&
	    o->perf->event == NULL && !o->perf->measure->follows &&
	    o->perf->weight != PERF_WEIGHT_FIELD;
}

struct perf_event *
perf_event(struct perf_events *e, str name, const struct fold_options *o)
{
	struct perf_event new = {0};

	if (e->last < e->n && str_eq(e->all[e->last].name, name))
		return &e->all[e->last];
	e->last = names_id(&e->names, name);
	if (e->last < e->n)
		return &e->all[e->last];
	new.keep = is_wanted(e, name, o);
	e->undecided |= e->n == 0 && first_gives_way(name, o);
	new.name = names_text(&e->names, (uint32_t)e->last);
	if (!e->has_chosen && new.keep && !is_needed(name, o)) {
		e->has_chosen = true;
		e->chosen = e->n;
	}
	*APPEND(e->all, e->cap, e->n) = new;
	return &e->all[e->last];
}

bool
perf_events_turn(struct perf_events *e, const struct perf_event *event)
{
	if (!e->undecided || event_happens(event->name))
		return false;
	e->undecided = false;
	e->chosen = (size_t)(event - e->all);
	for (size_t i = 0; i < e->n; i++)
		e->all[i].keep = same_family(e->all[i].name, event->name);
	return true;
}

static str
shown_name(str name)
{
	return name.n > 0 ? name : STR("unnamed");
}

static void
add_event_name(struct buf *b, const struct perf_event *e, size_t *n)
{
	char name[64];

	note_text(name, sizeof(name), shown_name(e->name));
	buf_fmt(b, "%s%s (%zu sample%s)", (*n)++ > 0 ? ", " : "", name,
	    e->samples, e->samples == 1 ? "" : "s");
}

void
perf_events_report(const struct perf_events *e, struct sample *s)
{
	struct buf kept = {0}, skipped = {0};
	size_t nkept = 0, nskipped = 0;
	bool asked = s->opts->perf->event != NULL ||
	    s->opts->event_filter != NULL;

	for (size_t i = 0; i < e->n; i++) {
		const struct perf_event *one = &e->all[i];

		add_event_name(one->keep ? &kept : &skipped, one,
		    one->keep ? &nkept : &nskipped);
		if (!one->keep)
			diag_skip_many(s->diag, one->name, one->samples,
			    one->weight);
	}
	if (nskipped > 0)
		diag_remark(s->diag, "folded %s; skipped %s%s", nkept > 0 ?
		    kept.p : "no event", skipped.p, asked && nkept > 0 ? "" :
		    "; choose with --event=NAME");
	buf_free(&kept);
	buf_free(&skipped);
}

void
perf_events_list(const struct perf_events *e, struct sample *s)
{
	for (size_t i = 0; i < e->n; i++) {
		struct buf *to = &s->sink->listing;
		char text[NUM_TEXT];

		s->sink->to->findings.saturated |=
		    e->all[i].weight.whole == UINT64_MAX;
		buf_printable(to, shown_name(e->all[i].name));
		buf_fmt(to, " %zu ", e->all[i].samples);
		buf_add(to, num_text(text, e->all[i].weight));
		buf_char(to, '\n');
	}
}
