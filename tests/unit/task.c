/*
 * Work for a second thread is done once, before task_finish() returns; jobs are
 * done once each; and a thread may run where its creator may.
 */
#define _GNU_SOURCE
#include "common/base/task.h"

#include <sched.h>
#include <stdatomic.h>

#include "common/base/sys.h"
#include "tests/unit/unit.h"

#define NUMBERS 10000
#define DEEP ((size_t)32 << 20)
#define JOBS 100

struct range {
	const unsigned *v;
	size_t n;
	unsigned long sum;
};

static void
add_range(void *arg)
{
	struct range *r = arg;

	for (size_t i = 0; i < r->n; i++)
		r->sum += r->v[i];
}

/* touch a page after page of the stack, down to `left` bytes more */
static unsigned
descend(size_t left)
{
	volatile char page[4096];

	page[0] = 1;
	return left < sizeof(page) ? 0 :
	    (unsigned)page[0] + descend(left - sizeof(page));
}

static void
use_stack(void *arg)
{
	*(unsigned *)arg = descend(DEEP / 2);
}

static void
count_run(void *arg)
{
	atomic_fetch_add((atomic_uint *)arg, 1);
}

/* is each of the jobs done, and only once? */
static bool
does_all_jobs(void)
{
	static atomic_uint runs[JOBS];
	struct task_job jobs[JOBS];
	bool once = true;

	for (size_t i = 0; i < JOBS; i++)
		jobs[i] = (struct task_job){count_run, &runs[i]};
	task_share(jobs, JOBS);
	for (size_t i = 0; i < JOBS; i++)
		once &= atomic_load(&runs[i]) == 1;
	return once;
}

#ifdef CPU_COUNT
static void *
task_processors(void *arg)
{
	sched_getaffinity(0, sizeof(cpu_set_t), arg);
	return NULL;
}

static void
check_processors(void)
{
	static cpu_set_t here, there;
	pthread_t id;

	if (sched_getaffinity(0, sizeof(here), &here) != 0)
		return;		/* of more processors than a set has */
	if (!sys_thread(&id, task_processors, &there))
		return;
	pthread_join(id, NULL);
	check(CPU_EQUAL(&here, &there),
	    "a thread may run on all processors of its creator");
}
#else
static void
check_processors(void)
{
}
#endif

int
main(void)
{
	static unsigned v[NUMBERS];
	struct range first = {v, NUMBERS / 3, 0};
	struct range second = {v + first.n, NUMBERS - first.n, 0};
	unsigned pages = 0;
	struct task t;

	for (unsigned i = 0; i < NUMBERS; i++)
		v[i] = i;
	for (int turn = 1; turn < 100; turn++) {
		task_start(&t, add_range, &second);
		add_range(&first);
		task_finish(&t);
		if (first.sum + second.sum != (unsigned long)turn *
		    (NUMBERS * (NUMBERS - 1UL) / 2)) {
			check(false, "both parts are summed each time");
			break;
		}
	}
	check(!t.running, "no thread runs afterwards");
	check(second.sum > first.sum, "the larger part is the second one's");
	check(does_all_jobs(), "each job is done once");
	check_processors();
	check(task_run_deep(use_stack, &pages, DEEP) &&
	    pages == DEEP / 2 / 4096, "a deep stack is as deep as asked for");
	return unit_done();
}
