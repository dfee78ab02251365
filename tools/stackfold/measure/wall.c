/*
 * Wall-clock time of threads, from a recording of context switches and a clock:
 * the clock's samples are CPU time, and off_cpu.h measures the time off the
 * CPU.
 *
 *	app 12 [000] 100.5: 10000000 cpu-clock:
 *	app 12 [000] 100.6: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *	app 12 [001] 100.8: PERF_RECORD_SWITCH IN
 *
 * The first stack is charged with 10000 us below "on-CPU", the second with
 * 200000 us below "off-CPU", or "runnable" if its thread was preempted.
 */
#include "common/profile/event.h"
#include "tools/stackfold/measure/off_cpu.h"
#include "tools/stackfold/perf/sample/measure.h"

static bool
folds(str event)
{
	return off_cpu_event(event) || event_is_software_clock(event);
}

static bool
begin(struct perf_open *w, const struct perf_sample *p, const char *excluded)
{
	if (!event_is_software_clock(p->event))
		return off_cpu_begin(w, p, excluded);
	w->weight = num_scale(w->weight, NUM(1), NUM(1000));	/* ns to us */
	if (excluded != NULL)
		diag_skip(w->diag, excluded, w->weight);
	return excluded == NULL;
}

const struct measure measure_wall = {
	.name = "wall",
	.event = "wall",
	.unit = "us",
	.script = " --show-switch-events",
	.follows = true,
	.state_size = sizeof(struct off_cpu),
	.folds = folds,
	.begin = begin,
	.root = off_cpu_root,
	.end = off_cpu_end,
	.switched = off_cpu_switched,
	.visit = off_cpu_visit,
	.finish = off_cpu_finish,
};
