#include "tools/flamesvg/paint_thread.h"

#ifndef PAINT_THREAD_START
#define PAINT_THREAD_START 1000	/* stacks that are worth a thread */
#endif

static void
paint_and_judge(void *arg)
{
	struct paint_thread *t = arg;
	static const struct health_facts unknown;

	paint_settle(&t->settings, t->meta, t->names);
	paint_names(&t->paints.own, &t->settings, t->names);
	if (t->offer)
		paint_offer(&t->paints, &t->settings, t->names);
	if (!t->judged)
		health_judge(&t->health, &t->stacks, t->meta, &unknown);
}

void
paint_thread_start(struct paint_thread *t, size_t stacks)
{
	/* a wrong rule ends the program, which must not race with warnings */
	t->running = t->settings.rules == NULL &&
	    stacks >= PAINT_THREAD_START && task_pays();
	if (t->running)
		task_start(&t->task, paint_and_judge, t);
}

void
paint_thread_finish(struct paint_thread *t)
{
	if (t->done)
		return;
	if (t->running)
		task_finish(&t->task);
	else
		paint_and_judge(t);
	t->running = false;
	t->done = true;
}
