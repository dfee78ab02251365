#include "common/base/task.h"

#include <stdatomic.h>

#include "common/base/sys.h"

static void *
run_task(void *arg)
{
	struct task *t = arg;

	t->run(t->arg);
	return NULL;
}

void
task_start_if(struct task *t, bool much, void (*run)(void *arg), void *arg)
{
	t->run = run;
	t->arg = arg;
	t->running = much && sys_processors() > 1 &&
	    sys_thread(&t->thread, run_task, t);
}

void
task_start(struct task *t, void (*run)(void *arg), void *arg)
{
	task_start_if(t, true, run, arg);
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

struct share {
	const struct task_job *jobs;
	size_t n;
	atomic_size_t next;	/* the first job that nobody has taken */
};

static void
do_jobs(void *arg)
{
	struct share *s = arg;
	size_t i;

	while ((i = atomic_fetch_add(&s->next, 1)) < s->n)
		s->jobs[i].run(s->jobs[i].arg);
}

void
task_share(const struct task_job *jobs, size_t n)
{
	struct share s = {.jobs = jobs, .n = n};
	struct task t;

	task_start(&t, do_jobs, &s);
	do_jobs(&s);
	task_finish(&t);
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
