#include "tools/flamesvg/judge_thread.h"

#ifndef JUDGE_THREAD_START
#define JUDGE_THREAD_START 1000	/* stacks that are worth a thread */
#endif

static void
judge(void *arg)
{
	struct judge_thread *t = arg;
	static const struct health_facts unknown;

	health_judge(&t->health, &t->stacks, t->meta, &unknown);
}

void
judge_thread_start(struct judge_thread *t, size_t n)
{
	t->running = n >= JUDGE_THREAD_START && task_pays();
	if (t->running)
		task_start(&t->task, judge, t);
}

void
judge_thread_finish(struct judge_thread *t)
{
	if (t->done)
		return;
	if (t->running)
		task_finish(&t->task);
	else
		judge(t);
	t->running = false;
	t->done = true;
}
