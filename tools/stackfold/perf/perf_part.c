#include "tools/stackfold/perf/perf_part.h"

#include "common/base/err.h"
#include "tools/stackfold/perf/perf_finish.h"

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
	if (parts_due(&s->parts, a->time) && w->p->events.waiting) {
		/* nothing was forgotten after the part was written */
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
