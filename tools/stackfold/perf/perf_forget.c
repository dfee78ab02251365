#include "tools/stackfold/perf/perf_forget.h"

#include "common/base/buf.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"

#ifndef PERF_FORGET_START
#define PERF_FORGET_START 16384	/* names kept in any case */
#endif

/* visit all frames that are kept from one part to the next */
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
perf_forget(struct perf *p, struct sample *s)
{
	struct names *names = s->names, kept = {0};
	struct sample_visit v = {0};
	bool *used;

	if (names->n < PERF_FORGET_START || names->n / 2 < p->kept)
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
