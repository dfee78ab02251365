/*
 * Threads that begin and end all the time take the room of a few.
 * needs: tools/stackfold/symbols/maps.c tools/stackfold/perf/data/samples/th*.c
 */
#include "tools/stackfold/perf/data/samples/threads.h"

#include "tests/unit/unit.h"

#define FORKS 200000u
#define NUMBERS 100000u		/* of threads, then they begin anew */

/* children of a shell: each runs a program, has a sample, and ends */
static void
run_children(struct threads *all)
{
	threads_name(all, threads_get(all, 1, 1), STR("sh"));
	for (uint32_t i = 0; i < FORKS; i++) {
		uint32_t pid = 2 + i % NUMBERS;
		struct thread *t;

		threads_fork(all, pid, pid, 1, 1, true);
		t = threads_get(all, pid, pid);
		threads_name_of(all, t);
		threads_name(all, t, STR("cc"));
		threads_name_of(all, t);
		threads_exit(all, pid, pid);
		if (threads_need_sweep(all))
			threads_sweep(all);
	}
}

static bool
is_called(struct threads *all, uint32_t tid, const char *name)
{
	return str_eq(threads_name_of(all, threads_get(all, tid, tid))->comm,
	    str_of(name));
}

int
main(void)
{
	struct threads all = {0};
	uint32_t last = 2 + (FORKS - 1) % NUMBERS;

	run_children(&all);
	check(all.n + all.of_threads.n < 20000, "threads that ended are few");
	check(all.of_maps.n < 20000, "so are their maps,");
	check(all.of_names.n + all.old_names.n < 40000, "and their names");
	check(is_called(&all, 1, "sh"), "who runs keeps its name");
	check(is_called(&all, last, "cc") && is_called(&all, last - 1000, "cc"),
	    "so does who ended lately, and may still have samples");
	check(is_called(&all, 0, "swapper"), "0 needs no record");
	check(is_called(&all, 999999, ":999999"), "others have a number");
	return unit_done();
}
