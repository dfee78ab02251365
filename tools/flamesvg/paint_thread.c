#include "tools/flamesvg/paint_thread.h"

#ifndef PAINT_THREAD_START
#define PAINT_THREAD_START 1000	/* stacks that are worth a thread */
#endif

static void
paint_and_judge(void *arg)
{
	struct paint_thread *t = arg;
	const struct folded *in = t->in;
	static const struct health_facts unknown;

	paint_settle(&t->settings, &in->meta, &in->names);
	paint_names(&t->paints.own, &t->settings, &in->names);
	if (t->offer)
		paint_offer(&t->paints, &t->settings, &in->names);
	health_findings(&t->health, &in->names, &in->stacks,
	    in->stacks.columns == 2, &in->meta, &unknown);
}

void
paint_thread_start(struct paint_thread *t, const struct paint_settings *k,
    bool offer, const struct folded *in)
{
	t->settings = *k;
	t->offer = offer;
	t->in = in;
	/* a wrong rule ends the program, which must not race with warnings */
	t->running = k->rules == NULL && in->stacks.n >= PAINT_THREAD_START &&
	    task_pays();
	if (t->running)
		task_start(&t->task, paint_and_judge, t);
}

void
paint_thread_finish(struct paint_thread *t)
{
	if (t->running)
		task_finish(&t->task);
	else
		paint_and_judge(t);
	t->running = false;
}
