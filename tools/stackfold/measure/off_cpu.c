/*
 * Off-CPU time, from a recording of context switches.  A sample has the stack
 * of a thread that is switched out and the time; a later record shows when it
 * was switched in again:
 *
 *	app 12 [000] 100.5: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *		...
 *	app 12 [001] 100.8: PERF_RECORD_SWITCH IN
 *
 * The interval is charged to the stack, in microseconds.  Without such records
 * the next_pid of other threads' switches shows which thread came back; that
 * misses the returns on CPUs whose idle task is not sampled.  If a thread
 * leaves twice without a return in between, the first interval has no end: it
 * is counted, and a later return ends only the second.
 *
 * Wall-clock time also needs the samples of a clock, which are CPU time:
 *
 *	app 12 [000] 100.5: 10000000 cpu-clock:
 *
 * This stack is charged with 10000 us below "on-CPU".  The one above is charged
 * below "off-CPU", or "runnable" if its thread was preempted.
 */
#include "common/profile/event.h"
#include "tools/stackfold/measure/sched_threads.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

#define RECORD "record with: perf record -e sched:sched_switch -g " \
	"--switch-events, and print with: perf script --show-switch-events"

/* state of the measures off-cpu and wall; starts as {0} */
struct off_cpu {
	struct sched_threads threads;
	bool records;		/* the input has records of threads being
				 * switched in */
	/* root frames of --measure=wall, + 1 */
	uint32_t on_cpu, off_cpu, runnable;

	/* counters for the report */
	size_t switches, returns;
	size_t excluded;	/* number of switches excluded by filters */
	size_t unended;		/* number of intervals without an end */
	size_t fieldless;	/* number of switches without the required
				 * fields */
};

static const char fieldless[] = "sched_switch without its fields; print them "
    "with: perf script --show-switch-events -F +trace";
static const char ended[] = "threads that ended";
static const char idle[] = "the idle task";
static const char unwanted[] = "preempted, or excluded by --thread-state; "
    "--thread-state='*' folds all";
static const char backwards[] = "intervals that end before they begin";

static bool
is_off_cpu(str name)
{
	return sched_threads_switch_event(name) ||
	    (str_starts(name, STR("sched:sched_stat_")) &&
	    !str_starts(name, STR("sched:sched_stat_runtime")));
}

static struct off_cpu *
find_state(struct perf_open *open)
{
	return perf_measuring(open->p, open->s->opts);
}

/* Record the state in which a thread was switched out, and whether its interval
 * is folded.  Without --thread-state, preemption is folded only if roots show
 * the state. "" is an unknown state. */
static void
note_state(struct sched_thread *w, const struct perf_options *o, str state)
{
	size_t bar = str_chr(state, '|');

	if (bar != STR_NONE)
		state = str_upto(state, bar);
	if (state.n > 1 && state.p[state.n - 1] == '+')
		state.n--;
	w->preempted = str_eq(state, STR("R"));
	w->wanted = o->thread_state != NULL ?
	    list_matches(o->thread_state, state) :
	    o->measure->root != NULL || !w->preempted;
}

static uint32_t
find_root(struct sample *s, uint32_t *root, str name)
{
	if (*root == 0)
		*root = sample_id(s, name, '\0') + 1;
	return *root - 1;
}

static void
push_root(struct perf_open *open)
{
	struct off_cpu *f = find_state(open);

	sample_root_id(open->s, open->pending ?
	    find_root(open->s, &f->off_cpu, STR("off-CPU")) :
	    find_root(open->s, &f->on_cpu, STR("on-CPU")));
}

/* set the root of a preempted thread to "runnable", if it has such a root */
static void
set_root_runnable(struct off_cpu *f, struct sample *s)
{
	for (size_t i = 0; i < s->roots.n; i++)
		if (s->roots.p[i] + 1 == f->off_cpu) {
			s->roots.p[i] = find_root(s, &f->runnable,
			    STR("runnable"));
			return;
		}
}

/* end the interval and charge it to its stack, in microseconds */
static void
charge_wait(struct off_cpu *f, struct perf_open *open, struct sched_thread *w,
    struct num us)
{
	struct sample *s = open->s;

	w->open = false;
	f->returns++;
	if (!w->wanted) {
		diag_skip(s->diag, unwanted, us);
		return;
	}
	sched_threads_restore(w, s);
	if (w->preempted)
		set_root_runnable(f, s);
	spans_end_during(&open->p->spans, &w->who, s, w->since,
	    num_add(w->since, num_scale(us, NUM(1), NUM(1000000))), us);
}

static void
end_wait(struct off_cpu *f, struct perf_open *open, int64_t tid,
    const struct perf_sample *p)
{
	struct sched_thread *w = sched_threads_get(&f->threads, tid);

	if (!w->open || !p->has_time)
		return;
	if (num_cmp(p->time, w->since) < 0) {
		w->open = false;
		diag_skip(open->s->diag, backwards, NUM(0));
		return;
	}
	charge_wait(f, open, w, num_scale(num_sub(p->time, w->since),
	    NUM(1000000), NUM(1)));
}

/* read sched_stat_sleep and similar events, which report how long a thread
 * waited */
static void
read_stat_event(struct off_cpu *f, struct perf_open *open, str payload)
{
	struct sched_thread *w;
	struct num ns;
	int64_t tid;

	if (!perf_payload_thread(payload, STR("pid="), &tid))
		return;
	w = sched_threads_get(&f->threads, tid);
	if (!f->records && w->open &&
	    num_parse(perf_payload_word(payload, STR("delay=")), &ns) !=
	    NUM_BAD)
		charge_wait(f, open, w, num_scale(ns, NUM(1), NUM(1000)));
}

/* record when a thread was switched out, and whether its time is folded */
static bool
begin_wait(struct off_cpu *f, struct perf_open *open,
    const struct perf_sample *p)
{
	bool fields = str_has(p->payload, STR("prev_state="));
	str state = perf_payload_word(p->payload, STR("prev_state="));
	struct diag *diag = open->s->diag;
	struct sched_thread *w;

	f->switches++;
	f->fieldless += !fields && str_starts(p->event, STR("sched:"));
	if (p->tid == 0) {
		diag_skip(diag, idle, NUM(0));
		return false;
	}
	if (str_starts(state, STR("X")) || str_starts(state, STR("Z"))) {
		diag_skip(diag, ended, NUM(0));
		return false;
	}
	w = sched_threads_get(&f->threads, p->tid);
	w->who = spans_who(&open->p->spans, p->tid, p->pid, p->comm);
	f->unended += w->open;
	w->open = p->has_time;
	w->since = p->time;
	note_state(w, open->s->opts->perf, state);
	return w->open;
}

static bool
begin(struct perf_open *open, const struct perf_sample *p,
    const char *excluded)
{
	struct off_cpu *f = find_state(open);
	int64_t next;

	open->pending = true;
	if (!f->records &&
	    perf_payload_thread(p->payload, STR("next_pid="), &next))
		end_wait(f, open, next, p);
	if (excluded != NULL) {
		diag_skip(open->diag, excluded, NUM(0));
		f->excluded += sched_threads_switch_event(p->event);
		return false;
	}
	if (sched_threads_switch_event(p->event))
		return begin_wait(f, open, p);
	read_stat_event(f, open, p->payload);
	return false;
}

static void
end(struct perf_open *open)
{
	sched_threads_keep(&find_state(open)->threads, open->s);
	sample_drop(open->s);
}

static void
switched(struct perf_open *open, const struct perf_sample *p,
    enum perf_switch_kind how)
{
	struct off_cpu *f = find_state(open);

	f->records = true;
	if (how == PERF_SWITCH_IN)
		end_wait(f, open, p->tid, p);
	else if (how == PERF_SWITCH_PREEMPT)
		note_state(sched_threads_get(&f->threads, p->tid),
		    open->s->opts->perf, STR("R"));
}

static bool
measured_by_perf(const struct perf_events *e)
{
	for (size_t i = 0; i < e->n; i++)
		if (perf_weight_offcpu(e->all[i].name))
			return true;
	return false;
}

static void
finish(struct perf *p, struct sample *s)
{
	const struct off_cpu *f = perf_measuring(p, s->opts);

	if (f->fieldless > 0 && f->fieldless == f->switches &&
	    f->returns == 0) {
		s->diag->hint = fieldless;
		if (s->sink->samples > 0)	/* samples of CPU time were
						 * folded */
			diag_remark(s->diag, "%s", fieldless);
		return;
	}
	if (f->switches + f->excluded == 0 && measured_by_perf(&p->events))
		s->diag->hint = "perf record --off-cpu has measured it; use "
		    "--event=offcpu-time";
	else if (f->switches + f->excluded == 0)
		s->diag->hint = f->records ?
		    "the context switches have no stacks; " RECORD :
		    "the input has no context switches; " RECORD;
	else if (f->returns == 0 && f->excluded == 0)
		s->diag->hint = "no thread returns in this input; " RECORD;
	if (f->unended > 0)
		diag_remark(s->diag,
		    "%zu interval%s without an end: the thread left again%s",
		    f->unended, f->unended == 1 ? "" : "s",
		    f->records ? "" : "; " RECORD);
	sched_threads_report_open(&f->threads, s);
}

static void
visit(void *state, const struct sample_visit *v)
{
	struct off_cpu *f = state;

	sched_threads_visit(&f->threads, v);
	if (v->here != NULL)	/* on the second visit, forget frame ids so that
				 * they are looked up again */
		f->on_cpu = f->off_cpu = f->runnable = 0;
}

const struct measure measure_off_cpu = {
	.name = "off-cpu",
	.unit = "us",
	.script = " --show-switch-events",
	.follows = true,
	.has_states = true,
	.state_size = sizeof(struct off_cpu),
	.folds = is_off_cpu,
	.begin = begin,
	.end = end,
	.switched = switched,
	.visit = visit,
	.finish = finish,
};

static bool
is_wall(str event)
{
	return is_off_cpu(event) || event_is_software_clock(event);
}

static bool
begin_wall(struct perf_open *w, const struct perf_sample *p,
    const char *excluded)
{
	if (!event_is_software_clock(p->event))
		return begin(w, p, excluded);
	w->weight = num_scale(w->weight, NUM(1), NUM(1000));	/* ns to us */
	if (excluded != NULL)
		diag_skip(w->diag, excluded, w->weight);
	return excluded == NULL;
}

const struct measure measure_off_cpu_wall = {
	.name = "wall",
	.event = "wall",
	.unit = "us",
	.script = " --show-switch-events",
	.follows = true,
	.state_size = sizeof(struct off_cpu),
	.folds = is_wall,
	.begin = begin_wall,
	.root = push_root,
	.end = end,
	.switched = switched,
	.visit = visit,
	.finish = finish,
};
