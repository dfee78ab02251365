#include "tools/stackfold/perf/perf_part.h"

#include "common/base/err.h"
#include "tools/stackfold/perf/perf_finish.h"

void
perf_part(struct perf_open *w, const struct perf_sample *a)
{
	struct sample *s = w->s;

	if (s->parts.length == 0)
		return;
	if (!a->has_time)
		die("--every needs the times of samples, which the input has "
		    "not");
	if (parts_due(&s->parts, a->time)) {
		perf_end(w);
		perf_finish_part(w->p, s);
		parts_write(&s->parts, s->sink, w->p->info.lost, &a->time);
	}
	parts_note(&s->parts, a->time);
}
