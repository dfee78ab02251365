#include "tools/stackfold/perf/perf_part.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "tools/stackfold/perf/perf_finish.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"

#ifndef PERF_PART_NAMES
#define PERF_PART_NAMES 16384	/* number of names that is always kept */
#endif

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
		die("--every needs the times of samples, which the input has "
		    "not");
	if (parts_due(&s->parts, a->time) && w->p->events.undecided) {
		/* only the first time */
		if (!s->parts.extended && !s->opts->quiet)
			warn("no event that measures has occurred; --every "
			    "prints nothing before one does; choose one that "
			    "has with --event=NAME");
		parts_extend(&s->parts, a->time);
	} else if (parts_due(&s->parts, a->time)) {
		perf_end(w);
		perf_finish_part(w->p, s);
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
