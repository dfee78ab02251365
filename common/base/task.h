/*
 * Work that a second processor takes over, if the machine has one:
 *
 *	task_start(&t, sum_half, &second);
 *	sum_half(&first);
 *	task_finish(&t);
 *
 * Without a second processor or thread, task_finish() does the work itself.
 * The caller keeps both parts from what the other one changes.
 */
#ifndef COMMON_TASK_H
#define COMMON_TASK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct task {
	void (*run)(void *arg);
	void *arg;
	pthread_t thread;
	bool running;		/* a thread does the work */
};

/* is there a second processor? */
bool task_pays(void);
/* have run(arg) done until task_finish() returns, by a thread if it pays */
void task_start(struct task *, void (*run)(void *arg), void *arg);
/* the same, but by a thread only if it is much work, too */
void task_start_if(struct task *, bool much, void (*run)(void *arg), void *arg);
void task_finish(struct task *);
/* do all jobs, the first ones first, each by the first of two threads that is
 * free */
struct task_job {
	void (*run)(void *arg);
	void *arg;
};
void task_share(const struct task_job *, size_t n);
/* do run(arg) with a stack of that many bytes, whatever the caller's has left;
 * false if the system refuses */
bool task_run_deep(void (*run)(void *arg), void *arg, size_t stack);

#endif
