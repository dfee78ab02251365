/*
 * Runs work on a second processor, if the machine has one:
 *
 *	task_start(&t, sum_half, &second);
 *	sum_half(&first);
 *	task_finish(&t);
 *
 * Without a second processor or thread, task_finish() does the work itself.
 * Neither part may use what the other one changes.
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
/* run(arg), in a thread if it pays; done when task_finish() returns */
void task_start(struct task *, void (*run)(void *arg), void *arg);
/* task_start(), but with a thread only if `much` work is to be done */
void task_start_if(struct task *, bool much, void (*run)(void *arg), void *arg);
void task_finish(struct task *);
/* run all jobs in their order, each on the first of two threads that is free */
struct task_job {
	void (*run)(void *arg);
	void *arg;
};
void task_share(const struct task_job *, size_t n);
/* run(arg) on a stack of that many bytes, however little the caller's has left;
 * false if the system refuses */
bool task_run_deep(void (*run)(void *arg), void *arg, size_t stack);

#endif
