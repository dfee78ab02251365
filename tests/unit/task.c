/* Work for a second thread is done once, before task_finish() returns. */
#include "common/base/task.h"

#include "tests/unit/unit.h"

#define NUMBERS 10000
#define DEEP ((size_t)32 << 20)

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
	check(task_run_deep(use_stack, &pages, DEEP) &&
	    pages == DEEP / 2 / 4096, "a deep stack is as deep as asked for");
	return unit_done();
}
