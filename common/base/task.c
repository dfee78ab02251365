#include "common/base/task.h"

#include <unistd.h>

#include "common/base/sys.h"

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
	    sys_thread(&t->thread, run_task, t);
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

bool
task_run_deep(void (*run)(void *arg), void *arg, size_t stack)
{
	struct task t = {.run = run, .arg = arg};
	pthread_attr_t attr;
	bool ok;

	if (pthread_attr_init(&attr) != 0)
		return false;
	ok = pthread_attr_setstacksize(&attr, stack) == 0 &&
	    pthread_create(&t.thread, &attr, run_task, &t) == 0;
	pthread_attr_destroy(&attr);
	return ok && pthread_join(t.thread, NULL) == 0;
}
