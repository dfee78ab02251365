#include "tools/folddiff/read/run_thread.h"

#include <unistd.h>

#include "common/base/arena.h"
#include "common/base/leb128.h"
#include "common/folded/folded_read.h"

#ifndef RUN_THREAD_BLOCK
/* bytes after which equal stacks are added up */
#define RUN_THREAD_BLOCK ((size_t)4 << 20)
#endif

/* split off a number; keep_stack() wrote it, so it is whole */
static uint64_t
cut_number(str *s)
{
	uint64_t n = 0;

	leb128_cut(s, &n);
	return n;
}

/* keep a stack that was read: the function that struct folded_options wants */
static void
keep_stack(void *arg, const uint32_t *ids, size_t depth, struct num count)
{
	struct run_thread *a = arg;
	size_t same = 0;

	if (a->packed.n >= RUN_THREAD_BLOCK) {
		stacks_add(&a->summed, ids, depth, &count);
		return;
	}
	while (same < depth && same < a->depth && ids[same] == a->ids[same])
		same++;
	leb128_add(&a->packed, same << 1 | (count.nano > 0));
	leb128_add(&a->packed, depth - same);
	GROW(a->ids, a->ids_cap, depth);
	for (a->depth = same; a->depth < depth; a->depth++) {
		a->ids[a->depth] = ids[a->depth];
		leb128_add(&a->packed, ids[a->depth]);
	}
	leb128_add(&a->packed, count.whole);
	if (count.nano > 0)
		leb128_add(&a->packed, count.nano);
}

static void *
run_thread_read(void *arg)
{
	struct run_thread *a = arg;
	struct folded_options options = {
		.runs = 1, .time = FOLDED_DROP_TIME, .take = keep_stack,
		.taker = a
	};

	folded_read(&a->f, &options, a->in);
	return NULL;
}

bool
run_thread_start(struct run_thread *a, struct in *in)
{
	a->in = in;
	return sysconf(_SC_NPROCESSORS_ONLN) > 1 &&
	    pthread_create(&a->thread, NULL, run_thread_read, a) == 0;
}

/* add the packed stacks; names: the ids there of the names here */
static void
add_packed(struct run_thread *a, struct folded *to, unsigned run,
    const uint32_t *names)
{
	str rest = buf_str(&a->packed);

	while (rest.n > 0) {
		uint64_t first = cut_number(&rest);
		size_t depth = (size_t)(first >> 1);
		size_t end = depth + (size_t)cut_number(&rest);
		struct num count = {0};

		for (; depth < end; depth++)
			a->ids[depth] = names[cut_number(&rest)];
		count.whole = cut_number(&rest);
		if (first & 1)
			count.nano = (uint32_t)cut_number(&rest);
		stacks_add_to(&to->stacks, a->ids, depth, run, count);
	}
}

/* the same for those that were added up */
static void
add_summed(struct run_thread *a, struct folded *to, unsigned run,
    const uint32_t *names)
{
	for (uint32_t i = 0; i < a->summed.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&a->summed, i, &depth);

		GROW(a->ids, a->ids_cap, depth);
		for (size_t k = 0; k < depth; k++)
			a->ids[k] = names[ids[k]];
		stacks_add_to(&to->stacks, a->ids, depth, run,
		    stacks_count(&a->summed, i, 0));
	}
	stacks_free(&a->summed);
}

void
run_thread_take(struct run_thread *a, struct folded *to, unsigned run)
{
	struct arena arena = {0};
	uint32_t *names;

	pthread_join(a->thread, NULL);
	names = NEW(&arena, uint32_t, a->f.names.n + 1);
	for (uint32_t i = 0; i < a->f.names.n; i++)
		names[i] = names_id(&to->names, names_text(&a->f.names, i));
	add_packed(a, to, run, names);
	add_summed(a, to, run, names);
	folded_join(to, &a->f);
	buf_free(&a->packed);
	names_free(&a->f.names);
	arena_free(&arena);
}
