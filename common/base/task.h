/*
 * Runs part of the work on a second processor:
 *
 *	task_start(&t, sum_part, &second);
 *	sum_part(&first);
 *	task_finish(&t);
 *
 * If there is no second processor, or no thread can be started, task_finish()
 * does the work.  Neither part may use what the other one changes.
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
	bool running;		/* a thread was started */
};

/* Start run(arg), which has ended when task_finish() returns. */
void task_start(struct task *, void (*run)(void *arg), void *arg);
/* Start run(arg), but use a thread only if there is `much` to do. */
void task_start_if(struct task *, bool much, void (*run)(void *arg), void *arg);
void task_finish(struct task *);
/* Run the jobs in order on two threads; each thread takes the next one. */
struct task_job {
	void (*run)(void *arg);
	void *arg;
};
void task_share(const struct task_job *, size_t n);
/* Run run(arg) on a stack of `stack` bytes.  Return false if that fails. */
bool task_run_deep(void (*run)(void *arg), void *arg, size_t stack);

#endif
