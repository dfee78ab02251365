#include "tools/stackfold/formats/parts/chrome_spans.h"

#include <stdlib.h>

#include "tools/stackfold/formats/parts/spans.h"

void
chrome_spans_add(struct chrome_spans *t, const struct chrome_event *e)
{
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n] = (struct chrome_spans_moment){
		.thread = chrome_threads_of(t->threads, e),
		.name = sample_id(t->s, buf_str(&e->name), '\0'),
		.phase = e->phase, .named = e->named,
		.at = e->at, .lasts = e->lasts, .turn = t->n
	};
	t->n++;
}

/* by thread and time; what begins at once and lasts longer is outside */
static int
by_time(const void *a, const void *b)
{
	const struct chrome_spans_moment *x = a, *y = b;
	int c;

	if (x->thread != y->thread)
		return x->thread > y->thread ? 1 : -1;
	if ((c = num_cmp(x->at, y->at)) != 0)
		return c;
	if (x->phase == 'X' && y->phase == 'X' &&
	    (c = num_cmp(y->lasts, x->lasts)) != 0)
		return c;
	return (x->turn > y->turn) - (x->turn < y->turn);
}

static void
skip(struct spans *p, const char *why)
{
	diag_skip(p->s->diag, why, NUM(0));
}

static void
end_thread(struct spans *p)
{
	for (size_t n = spans_end(p); n > 0; n--)
		skip(p, "events that do not end");
}

static void
step(struct spans *p, const struct chrome_spans_moment *m)
{
	spans_until(p, m->at);
	if (m->phase == 'X')
		spans_open_for(p, m->name, num_add(m->at, m->lasts));
	else if (m->phase == 'B')
		spans_open(p, m->name);
	else
		switch (spans_close(p, m->named ? &m->name : NULL)) {
		case 0:
			break;
		case SIZE_MAX:
			skip(p, "ends without a beginning");
			break;
		default:
			skip(p, "ends of events that hold others");
		}
}

void
chrome_spans_fold(struct chrome_spans *t)
{
	struct spans spans = {.s = t->s, .per_second = 1000000};
	bool roots = t->s->opts->pid || t->s->opts->tid;
	uint32_t root = 0;

	spans.root = roots ? &root : NULL;
	if (t->n > 0)
		qsort(t->all, t->n, sizeof(*t->all), by_time);
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0 && t->all[i].thread != t->all[i - 1].thread)
			end_thread(&spans);
		if (roots)
			root = chrome_threads_root(t->threads,
			    t->all[i].thread, t->s);
		step(&spans, &t->all[i]);
	}
	end_thread(&spans);
}
