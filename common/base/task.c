#include "common/base/task.h"

#include <unistd.h>

bool
task_pays(void)
{
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}

static void *
run_task(void *arg)
{
	struct task *t = arg;

	t->run(t->arg);
	return NULL;
}

void
task_start(struct task *t, void (*run)(void *arg), void *arg)
{
	t->run = run;
	t->arg = arg;
	t->running = task_pays() &&
	    pthread_create(&t->thread, NULL, run_task, t) == 0;
}

void
task_finish(struct task *t)
{
	if (t->running)
		pthread_join(t->thread, NULL);
	else
		t->run(t->arg);
	t->running = false;
}
