#include "tools/stackfold/perf/perf_finish.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/health/remedy.h"
#include "common/profile/event.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"

#ifndef PERF_PART_NAMES
#define PERF_PART_NAMES 16384	/* number of names below which none is
				 * dropped */
#endif

static bool
is_selection(const struct fold_options *o)
{
	return o->perf->comms != NULL || o->perf->cpus != NULL ||
	    o->perf->time != NULL;
}

/* Set the folded events and the unit of their weights.  With --all-kernel or
 * --all-user, perf does not change the name of a clock event, although it
 * covers only part of the time. */
static void
set_meta_events(struct meta *m, const struct perf_events *all,
    const struct perf_options *o, const struct perf_info *info)
{
	struct buf events = {0};

	for (size_t i = 0; i < all->n; i++) {
		const struct perf_event *e = &all->all[i];
		char only;

		if (!e->keep || e->name.n == 0)
			continue;
		if (events.n == 0)
			meta_set(m, STR("unit"), perf_weight_unit(o,
			    event_family(e->name), e->periods));
		buf_fmt(&events, "%s%.*s", events.n > 0 ? "," : "",
		    (int)e->name.n, e->name.p);
		only = perf_info_find(info, e->name).only;
		if (only != '\0' && event_is_clock(e->name))
			buf_fmt(&events, ":%c", only);
	}
	meta_set(m, STR("event"), o->measure->event != NULL ?
	    str_of(o->measure->event) : buf_str(&events));
	buf_free(&events);
}

/* Return the samples per second and CPU of a folded event, from its clock or
 * from perf's options; 0 if unknown. */
static uint64_t
find_rate(const struct perf *p)
{
	uint64_t rate = 0;

	for (size_t i = 0; i < p->events.n && rate == 0; i++) {
		const struct perf_event *e = &p->events.all[i];

		if (e->keep)
			rate = e->rate > 0 ? e->rate :
			    perf_info_find(&p->info, e->name).rate;
	}
	return rate;
}

static void
set_meta(const struct perf *p, struct sample *s)
{
	struct meta *m = &s->sink->to->meta;
	struct num seconds = perf_time_length(&p->times);

	set_meta_events(m, &p->events, s->opts->perf, &p->info);
	sample_meta_marks(s);
	if (p->weights.scale > 1)
		meta_set_count(m, STR("scale"), p->weights.scale);
	meta_set_count(m, STR("lost"), perf_info_lost(&p->info));
	meta_set_count(m, STR("guests"), p->guests);
	meta_set_count(m, STR("throttled"), p->info.throttled);
	meta_set_count(m, STR("rate"), find_rate(p));
	meta_set_count(m, STR("cpus"), p->info.cpus);
	if (!num_is0(seconds) && !is_selection(s->opts))
		meta_set_num(m, STR("duration"), seconds);
	meta_set_known(m, STR("callgraph"), str_of(p->info.graph));
	meta_set_known(m, STR("callgraph-needs"), str_of(p->info.needs));
	if (p->restored.all > 0)
		meta_set_num(m, STR("restored"), NUM(p->restored.samples));
	meta_set_count(m, STR("caller-unknown"), p->restored.unknown);
	meta_set_count(m, STR("callers-lost"), p->restored.lost);
	meta_set_known(m, STR("callers-lost-in"), str_of(p->restored.lost_in));
	meta_set_known(m, STR("buffer"), str_of(p->info.buffer));
	meta_set_known(m, STR("command"), str_of(p->info.command));
	meta_set_known(m, STR("host"), str_of(p->info.host));
	meta_set_known(m, STR("date"), str_of(p->info.date));
	s->slicing.has_wall = p->info.has_wall;
	s->slicing.wall = p->info.wall;
}

static size_t
count_families(const struct perf_events *e)
{
	struct names families = {0};

	for (size_t i = 0; i < e->n; i++)
		if (e->all[i].keep)
			names_id(&families, event_family(e->all[i].name));
	return families.n;
}

static void
set_facts(const struct perf *p, struct health_facts *f,
    const struct fold_options *o)
{
	f->native = true;
	f->labels = (size_t)((o->perf->root != PERF_ROOT_NONE) +
	    (o->slice.length > 0) +
	    (o->perf->measure->root != NULL) +
	    (o->perf->spans != NULL));
	f->lost = NUM(perf_info_lost(&p->info));
	f->graph = str_of(p->info.graph[0] == '\0' && p->info.chains != NULL ?
	    p->info.chains : p->info.graph);
	f->needs = str_of(p->info.needs);
	f->restored = p->restored.all > 0;
	f->lost_in = str_of(p->restored.lost_in);
	f->buffer = str_of(p->info.buffer);
	f->rate = (double)find_rate(p);
	f->cpus = (double)p->info.cpus;
	if (!is_selection(o))
		f->duration = num_real(perf_time_length(&p->times));
	f->events = o->perf->measure->follows ? 1 : count_families(&p->events);
}

static void
report_restored(const struct perf *p, struct diag *d)
{
	const struct perf_restored *r = &p->restored;
	double each = 100 / (double)r->all;

	if (r->samples + r->unknown + r->lost > 0)
		diag_advise(d, "callers lost by frame pointers: restored in "
		    "%.1f%% of samples, unknown in %.1f%%, all lost in %.1f%%",
		    each * (double)r->samples, each * (double)r->unknown,
		    each * (double)r->lost);
}

/* explain that there are no samples because all were lost */
static void
explain_nothing(const struct perf *p, struct sample *s)
{
	uint64_t lost = perf_info_lost(&p->info);
	char room[NUM_TEXT];
	str n = num_commas(room, NUM(lost));
	struct buf remedy = {0};

	if (lost == 0)
		return;
	s->sink->facts.lost = NUM(lost);
	remedy_lost(&remedy, str_of(p->info.buffer), (str){0}, REMEDY_CLOCK);
	diag_hint(s->diag, "all samples were lost (%.*s); try %s",
	    (int)n.n, n.p, buf_text(&remedy));
	buf_free(&remedy);
}

void
perf_finish(struct perf *p, struct sample *s)
{
	if (s->opts->perf->measure->finish != NULL)
		s->opts->perf->measure->finish(p, s);
	if (p->spans.read)
		spans_finish(&p->spans, s);
	if (p->events.n == 0) {
		explain_nothing(p, s);
		return;
	}
	if (s->opts->list_events) {
		perf_events_list(&p->events, s);
		return;
	}
	perf_fix_event(p, s);
	set_meta(p, s);
	set_facts(p, &s->sink->facts, s->opts);
	perf_events_report(&p->events, s);
	report_restored(p, s->diag);
	if (p->roots.ungrouped > 0)
		diag_remark(s->diag, "%zu sample%s no cgroup; try perf record "
		    "--all-cgroups, and for text perf script -F +cgroup",
		    p->roots.ungrouped,
		    p->roots.ungrouped == 1 ? " has" : "s have");
	if (p->guests > 0)
		diag_remark(s->diag, "%zu of %zu samples (%.1f%%) ran in "
		    "virtual machines, below [guest]", p->guests, p->taken,
		    100 * (double)p->guests / (double)p->taken);
	if (p->weights.first > 0)
		diag_remark(s->diag,
		    "%zu sample%s the first of %s thread; the "
		    "weight is one period of a clock event, or 0",
		    p->weights.first, p->weights.first == 1 ? " is" : "s are",
		    p->weights.first == 1 ? "its" : "their");
}

bool
perf_part(struct perf_open *w, const struct perf_sample *a)
{
	struct sample *s = w->s;
	bool written = false;

	if (s->parts.length == 0)
		return false;
	if (!a->has_time && s->parts.begun)
		return false;
	if (!a->has_time)
		die("--every needs times of samples, and the input has none");
	if (parts_due(&s->parts, a->time) && w->p->events.undecided) {
		/* warn only once */
		if (!s->parts.extended && !s->opts->quiet)
			warn("no event that measures has occurred yet, so "
			    "--every prints nothing; choose another one with "
			    "--event=NAME");
		parts_extend(&s->parts, a->time);
	} else if (parts_due(&s->parts, a->time)) {
		perf_end(w);
		perf_fix_event(w->p, s);
		set_meta(w->p, s);
		parts_write(&s->parts, s->sink, perf_info_lost(&w->p->info),
		    &a->time);
		written = true;
	}
	parts_note(&s->parts, a->time);
	return written;
}

/* visit all frame ids that are kept from one part to the next */
static void
visit_kept(struct perf *p, struct sample *s, const struct sample_visit *v)
{
	const struct measure *m = s->opts->perf->measure;

	if (m->visit != NULL)
		m->visit(perf_measuring(p, s->opts), v);
	if (p->spans.read)
		spans_visit(&p->spans, v);
}

bool
perf_part_forget(struct perf *p, struct sample *s)
{
	struct names *names = s->names, kept = {0};
	struct sample_visit v = {0};
	bool *used;

	if (names->n < PERF_PART_NAMES || names->n / 2 < p->kept)
		return false;
	v.used = used = buf_table(names->n, sizeof(*used));
	visit_kept(p, s, &v);
	v.here = buf_block(names->n, sizeof(*v.here));
	for (uint32_t i = 0; i < names->n; i++)
		if (used[i])
			v.here[i] = names_id(&kept, names_text(names, i));
	visit_kept(p, s, &v);
	buf_drop(used);
	buf_drop(v.here);
	names_free(names);
	*names = kept;
	p->kept = kept.n;
	sample_forget(s);
	perf_frame_forget(&p->frames);
	names_free(&p->roots.known);
	p->roots.ids.n = 0;
	return true;
}
