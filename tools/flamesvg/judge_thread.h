/*
 * What is wrong with the stacks: a second thread judges them while the first
 * builds the trees, and later the page.
 */
#ifndef FLAMESVG_JUDGE_THREAD_H
#define FLAMESVG_JUDGE_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/task.h"
#include "common/health/health.h"
#include "common/health/quality.h"
#include "common/profile/meta.h"

/* starts with the stacks and their metadata */
struct judge_thread {
	struct quality_stacks stacks;
	const struct meta *meta;

	struct health health;	/* after judge_thread_finish() */

	struct task task;
	bool running, done;
};

/*
 * Start, if so many stacks are worth a thread.  They and the metadata must not
 * change until judge_thread_finish().
 */
void judge_thread_start(struct judge_thread *, size_t n);
/* wait for the result, or make it now if no thread runs; unless it is there */
void judge_thread_finish(struct judge_thread *);

#endif
