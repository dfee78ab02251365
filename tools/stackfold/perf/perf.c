#include "tools/stackfold/perf/perf.h"

#include <stddef.h>

#include "common/base/err.h"
#include "common/profile/event.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"

#define CLOCK_LEAST 10000	/* minimum period of a clock event, in ns */

static const char *
find_exclusion(const struct perf *p, const struct fold_options *o,
    const struct perf_sample *a)
{
	if (o->perf->comms != NULL && !list_matches(o->perf->comms, a->comm))
		return "excluded by --comms";
	if (o->perf->cpus != NULL && !list_has(o->perf->cpus, a->cpu))
		return "excluded by --cpus";
	if (o->perf->time != NULL && !perf_time_keeps(&p->times, a))
		return a->has_time ? "excluded by --time" : "no time stamp";
	return NULL;
}

static void
begin_spans(struct perf_open *w, const struct perf_sample *a)
{
	struct perf *p = w->p;
	const struct spans_options *o = w->s->opts->perf->spans;

	if (o == NULL || p->spans.read)
		return;
	spans_read(&p->spans, o, w->s);
	if (!spans_by_day(&p->spans) ||
	    (a->has_time && a->time.whole >= SPANS_DAY))
		return;
	if (!p->info.has_wall)
		die("%s: spans have the time of day, and the recording does "
		    "not; record with: perf record -k CLOCK_MONOTONIC",
		    o->file);
	p->spans.ahead = p->info.wall;
}

/* Push the spans of a sample as roots, unless its weight is pending.  Return
 * false if it is skipped. */
static bool
push_spans(struct perf_open *w, const struct perf_sample *a)
{
	struct spans_who who;
	const char *why;

	if (w->s->opts->perf->spans == NULL || w->pending)
		return true;
	if (!a->has_time) {
		diag_skip(w->diag, "no time stamp", w->weight);
		return false;
	}
	who = spans_who(&w->p->spans, a->tid, a->pid, a->comm);
	why = spans_push(&w->p->spans, &who, a->time, w->s);
	if (why != NULL)
		diag_skip(w->diag, why, w->weight);
	return why == NULL;
}

/* append a process or thread id after a separator, or '?' if unknown */
static void
add_number(struct buf *b, char before, int64_t id)
{
	buf_char(b, before);
	if (id == PERF_SAMPLE_NONE)
		buf_char(b, '?');
	else
		buf_fmt(b, "%lld", (long long)id);
}

/* Append the Kubernetes pod named by a component of a cgroup path: "pod1b-2c"
 * for "kubepods-burstable-pod1b_2c.slice".  Return false if it names none. */
static bool
add_pod(struct buf *b, str part)
{
	size_t at = str_find(part, STR("-pod"));

	if (str_starts(part, STR("kubepods-")) && at != STR_NONE)
		part = str_from(part, at + 1);
	if (!str_starts(part, STR("pod")))
		return false;
	if (str_ends(part, STR(".slice")))
		part.n -= 6;
	for (size_t i = 0; i < part.n; i++)
		buf_char(b, part.p[i] == '_' ? '-' : part.p[i]);
	return true;
}

/* append the Kubernetes pod of a cgroup, or its last path component */
static void
add_cgroup(struct buf *b, str path)
{
	bool kubernetes = str_has(path, STR("/kubepods"));
	str rest = path, part;

	if (path.n == 0)
		buf_add(b, STR("[no cgroup]"));
	while (kubernetes && str_cut(&rest, '/', &part))
		if (add_pod(b, part))
			return;
	part = str_from(path, path.n > 1 ? str_rchr(path, '/') + 1 : 0);
	buf_add(b, part);
}

static uint32_t
make_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;

	r->text.n = 0;
	if (root == PERF_ROOT_CGROUP)
		add_cgroup(&r->text, p->cgroup);
	else
		for (size_t i = 0; i < p->comm.n; i++)
			buf_char(&r->text,
			    p->comm.p[i] == ' ' ? '_' : p->comm.p[i]);
	if (root == PERF_ROOT_PID || root == PERF_ROOT_TID)
		add_number(&r->text, '-', p->pid);
	if (root == PERF_ROOT_TID)
		add_number(&r->text, '/', p->tid);
	return sample_id(s, buf_str(&r->text), '\0');
}

static void
push_root(struct perf_roots *r, struct sample *s, const struct perf_sample *p)
{
	enum perf_options_root root = s->opts->perf->root;
	bool grouped = root == PERF_ROOT_CGROUP;
	int64_t ids[2] = {p->pid, root == PERF_ROOT_TID ? p->tid : 0};
	str key = {(const char *)ids, sizeof(ids)};
	/* a thread may move to another cgroup */
	uint32_t *place = grouped ? NULL : p->root, at;

	if (place != NULL && *place > 0) {
		sample_root_id(s, *place - 1);
		return;
	}
	if (root == PERF_ROOT_NONE || (p->comm.n == 0 &&
	    root == PERF_ROOT_COMM))
		return;
	r->ungrouped += grouped && p->cgroup.n == 0;
	at = names_pair(&r->known, grouped ? p->cgroup : p->comm,
	    grouped || root == PERF_ROOT_COMM ? STR("") : key);
	if (at == r->ids.n)
		sample_ids_add(&r->ids, make_root(r, s, p));
	sample_root_id(s, r->ids.p[at]);
	if (place != NULL)
		*place = r->ids.p[at] + 1;
}

bool
perf_push_roots(struct perf_open *w, const struct perf_sample *a)
{
	const struct fold_options *o = w->s->opts;

	if (a->has_time)
		sample_time(w->s, a->time);
	else
		sample_timeless(w->s);
	if (!push_spans(w, a)) {
		sample_drop(w->s);
		return false;
	}
	if (o->perf->measure->root != NULL)
		o->perf->measure->root(w);
	push_root(&w->p->roots, w->s, a);
	return true;
}

void
perf_end(struct perf_open *w)
{
	if (!w->open)
		return;
	if (w->has_access)
		sample_push_leaf(w->s, w->access);
	if (w->guest)
		sample_frame(w->s, STR("[guest]"), '\0');
	w->p->guests += w->guest;
	if (w->pending)
		w->s->opts->perf->measure->end(w);
	else
		sample_end(w->s, w->weight);
	w->p->taken = w->s->sink->samples;
	w->open = false;
}

void
perf_fix_event(struct perf *p, struct sample *s)
{
	p->events.undecided = false;
	sink_write_held(s->sink);
	diag_merge(s->diag, &p->held, 0);
	p->held = (struct diag){0};
}

/* Samples of another input format cannot be discarded, so the choice of the
 * event is final once there are any. */
struct perf_event *
perf_note_event(struct perf *p, struct sample *s, str name)
{
	struct perf_event *e = perf_event(&p->events, name, s->opts);

	if (!p->events.undecided)
		return e;
	if (s->sink->samples != p->taken) {
		perf_fix_event(p, s);
	} else if (perf_events_turn(&p->events, e)) {
		sink_forget(s->sink);
		slicing_forget(&s->slicing);
		p->taken = p->guests = 0;
		p->restored = (struct perf_restored){0};
		p->spans.in_none = p->spans.too_deep = 0;
		p->held = (struct diag){0};
	}
	s->sink->hold = p->events.undecided;
	return e;
}

/* Return true if the sample is folded; otherwise count it as skipped, with the
 * reason. */
static bool
select_sample(struct perf_open *w, const struct perf_sample *a)
{
	struct perf *p = w->p;
	const struct fold_options *o = w->s->opts;
	struct perf_event *e = perf_note_event(p, w->s, a->event);
	const char *why;

	w->diag = p->events.undecided ? &p->held : w->s->diag;
	w->pending = false;
	e->samples++;
	e->periods |= a->has_period;
	if (e->samples == 1 && a->has_period && a->period >= CLOCK_LEAST &&
	    event_is_software_clock(a->event))
		e->rate = NUM_NANO / a->period;
	if (!perf_weight(&p->weights, o->perf, a, &w->weight, &why)) {
		if (e->keep)
			diag_skip(w->diag, why, NUM(0));
		return false;
	}
	e->weight = num_add(e->weight, w->weight);
	return e->keep &&
	    o->perf->measure->begin(w, a, find_exclusion(p, o, a));
}

bool
perf_begin(struct perf_open *w, const struct perf_sample *a)
{
	struct perf *p = w->p;

	perf_end(w);
	if (a->has_time) {
		perf_time_note(&p->times, a->time);
		slicing_origin(&w->s->slicing, p->times.first);
	}
	perf_info_sample(&p->info, a);
	begin_spans(w, a);
	if (p->spans.read && a->has_time)
		spans_note(&p->spans, a->time);
	if (!select_sample(w, a))
		return false;
	w->guest = a->guest;
	w->java = str_starts(a->comm, STR("java"));
	/* with --weight=weight, the memory level of an access becomes the
	 * leaf */
	w->has_access = a->has_data_src && w->s->opts->perf->access;
	if (w->has_access) {
		p->text.n = 0;
		perf_weight_access(&p->text, a->data_src);
		w->access = sample_id(w->s, buf_str(&p->text), '\0');
	}
	w->open = perf_push_roots(w, a);
	return w->open;
}

void
perf_begin_nameless(struct perf_open *w)
{
	perf_end(w);
	sample_timeless(w->s);
	w->weight = NUM(1);
	w->pending = w->has_access = w->guest = false;
	w->open = true;
}

void
perf_switch(struct perf_open *w, const struct perf_sample *a,
    enum perf_switch_kind how)
{
	perf_end(w);
	if (w->s->opts->perf->measure->switched != NULL)
		w->s->opts->perf->measure->switched(w, a, how);
}

void
perf_thread_ends(struct perf_open *w, const struct perf_sample *a)
{
	perf_end(w);
	if (w->s->opts->perf->measure->thread_ends != NULL)
		w->s->opts->perf->measure->thread_ends(w, a);
}

void
perf_input_ends(struct perf_open *w)
{
	perf_end(w);
	if (w->s->opts->perf->measure->input_ends != NULL)
		w->s->opts->perf->measure->input_ends(w);
}

void *
perf_measuring(struct perf *p, const struct fold_options *o)
{
	if (p->measuring == NULL && o->perf->measure->state_size > 0)
		p->measuring = arena_alloc(&p->arena,
		    o->perf->measure->state_size, _Alignof(max_align_t), 1);
	return p->measuring;
}

void
perf_merge(struct perf *p, const struct perf *part, const struct fold_options
    *o)
{
	for (size_t i = 0; i < part->events.n; i++) {
		const struct perf_event *from = &part->events.all[i];
		struct perf_event *e = perf_event(&p->events, from->name, o);

		e->periods |= from->periods;
		if (e->rate == 0)
			e->rate = from->rate;
		e->samples += from->samples;
		e->weight = num_add(e->weight, from->weight);
	}
	perf_time_merge(&p->times, &part->times);
	p->taken += part->taken;
	p->guests += part->guests;
	p->roots.ungrouped += part->roots.ungrouped;
	perf_info_merge(&p->info, &part->info);
}
