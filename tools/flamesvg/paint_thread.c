#include "tools/flamesvg/paint_thread.h"

#ifndef PAINT_THREAD_START
#define PAINT_THREAD_START 1000	/* stacks that are worth a thread */
#endif

static void
paint_all(void *arg)
{
	struct paint_thread *t = arg;

	paint_settle(&t->settings, t->meta, t->names);
	paint_names(&t->paints.own, &t->settings, t->names);
	if (t->offer)
		paint_offer(&t->paints, &t->settings, t->names);
}

void
paint_thread_start(struct paint_thread *t, const struct paint_settings *k,
    bool offer, const struct names *names, const struct meta *meta,
    size_t stacks)
{
	t->settings = *k;
	t->offer = offer;
	t->names = names;
	t->meta = meta;
	/* a wrong rule ends the program, which must not race with warnings */
	t->running = k->rules == NULL && stacks >= PAINT_THREAD_START &&
	    task_pays();
	if (t->running)
		task_start(&t->task, paint_all, t);
}

void
paint_thread_finish(struct paint_thread *t)
{
	if (t->done)
		return;
	if (t->running)
		task_finish(&t->task);
	else
		paint_all(t);
	t->running = false;
	t->done = true;
}
