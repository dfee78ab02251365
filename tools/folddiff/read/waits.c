#include "tools/folddiff/read/waits.h"

#include "common/base/buf.h"
#include "common/profile/frame.h"

enum place { OTHER, SCHEDULER, RUNNING };	/* kind of a frame */

/* prefixes of the scheduler's functions; the last two are tracing functions */
static const char *const scheduler[] = {
	"__schedule", "io_schedule", "schedule_hrtimeout",
	"schedule_preempt_disabled", "schedule_timeout",
	"__perf_event_task_sched_out", "perf_trace_sched_switch", NULL
};

/* return true if all runs have waits, according to their events */
static bool
have_waits(const struct runs *r)
{
	for (unsigned i = 0; i < r->n; i++) {
		str event = meta_get(&r->all[i].meta, STR("event"));

		if (!str_eq(event, STR("wall")) &&
		    !str_eq(event, STR("run queue")) &&
		    !str_has(event, STR("switch")))
			return false;
	}
	return true;
}

bool
waits_alone(const struct runs *r)
{
	str event = runs_agreed(r, STR("event"));

	return str_eq(event, STR("locks")) ||
	    (have_waits(r) && !str_eq(event, STR("wall")));
}

static size_t
cut_stack(const unsigned char *place, const uint32_t *ids, size_t depth)
{
	for (size_t d = 0; d < depth; d++)
		if (place[ids[d]] == RUNNING)
			return depth;
	while (depth > 1 && place[ids[depth - 1]] == SCHEDULER)
		depth--;
	return depth;
}

void
waits_cut(struct runs *r)
{
	struct stacks old = r->f.stacks;
	unsigned char *place = NULL;	/* place by name id */
	size_t cap = 0;

	if (!have_waits(r))
		return;
	GROW(place, cap, r->f.names.n + 1);
	for (uint32_t i = 0; i < r->f.names.n; i++) {
		str name = names_text(&r->f.names, i), s = frame_function(name);

		place[i] = str_eq(name, STR("on-CPU")) ? RUNNING :
		    str_eq(s, STR("schedule")) ||
		    str_starts_any(s, scheduler) ? SCHEDULER : OTHER;
	}
	r->f.stacks = (struct stacks){.columns = old.columns};
	for (uint32_t i = 0; i < old.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&old, i, &depth);
		uint32_t k;

		depth = cut_stack(place, ids, depth);
		k = stacks_number(&r->f.stacks, ids, depth);
		for (unsigned c = 0; c < old.columns; c++)
			stacks_count_in(&r->f.stacks, k, c,
			    stacks_count(&old, i, c));
	}
	buf_drop(place);
	stacks_free(&old);
}
