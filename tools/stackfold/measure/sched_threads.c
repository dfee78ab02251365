#include "tools/stackfold/measure/sched_threads.h"

bool
sched_threads_switch_event(str name)
{
	return str_starts(name, STR("sched:sched_switch")) ||
	    str_starts(name, STR("context-switches")) ||
	    str_starts(name, STR("cs:")) || str_eq(name, STR("cs"));
}

struct sched_thread *
sched_threads_get(struct sched_threads *t, int64_t tid)
{
	uint32_t *at = u64_map_put(&t->by_tid, (uint64_t)tid);

	if (*at == 0) {
		*APPEND(t->all, t->cap, t->n) = (struct sched_thread){0};
		*at = (uint32_t)t->n;
	}
	t->now = *at - 1;
	return &t->all[t->now];
}

void
sched_threads_keep(struct sched_threads *t, const struct sample *s)
{
	struct sched_thread *now = &t->all[t->now];

	sample_ids_copy(&now->roots, &s->roots);
	sample_ids_copy(&now->frames, &s->frames);
}

void
sched_threads_restore(const struct sched_thread *t, struct sample *s)
{
	sample_drop(s);
	sample_ids_copy(&s->roots, &t->roots);
	sample_ids_copy(&s->frames, &t->frames);
}

void
sched_threads_visit(void *state, const struct sample_visit *v)
{
	struct sched_threads *t = state;

	for (size_t i = 0; i < t->n; i++) {
		sample_visit_ids(v, &t->all[i].roots);
		sample_visit_ids(v, &t->all[i].frames);
	}
}

void
sched_report_open(size_t open, struct sample *s)
{
	if (open > 0)
		diag_remark(s->diag,
		    "%zu interval%s still open at the end of the input",
		    open, open == 1 ? "" : "s");
}

void
sched_threads_report_open(const struct sched_threads *t, struct sample *s)
{
	size_t open = 0;

	for (size_t i = 0; i < t->n; i++)
		open += t->all[i].open;
	sched_report_open(open, s);
}
