#include "tools/stackfold/sched/offcpu.h"

#include "tools/stackfold/perf/sample/list.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

#define RECORD "record with: perf record -e sched:sched_switch -g " \
	"--switch-events, and print with: perf script --show-switch-events"

static const char ended[] = "threads that ended";
static const char idle[] = "the idle task";
static const char unwanted[] = "preempted, or excluded by --offcpu-state; "
    "--offcpu-state='*' folds all";
static const char backwards[] = "intervals that end before they begin";

static bool
is_switch(str name)
{
	return str_starts(name, STR("sched:sched_switch")) ||
	    str_starts(name, STR("context-switches")) ||
	    str_starts(name, STR("cs:")) || str_eq(name, STR("cs"));
}

bool
offcpu_event(str name)
{
	return is_switch(name) || (str_starts(name, STR("sched:sched_stat_")) &&
	    !str_starts(name, STR("sched:sched_stat_runtime")));
}

/* note the state in which a thread left, and whether that is folded; "" is an
 * unknown state */
static void
note_state(struct sched_thread *w, const struct fold_options *o, str state)
{
	size_t bar = str_chr(state, '|');

	if (bar != STR_NONE)
		state = str_upto(state, bar);
	if (state.n > 1 && state.p[state.n - 1] == '+')
		state.n--;
	w->preempted = str_eq(state, STR("R"));
	w->wanted = o->perf->offcpu_state != NULL ?
	    list_matches(o->perf->offcpu_state, state) :
	    o->perf->wall || !w->preempted;
}

uint32_t
offcpu_state(struct offcpu *f, struct sample *s,
    enum offcpu_state state)
{
	static const char *const names[] = {
		[OFFCPU_RUNS] = "on-CPU",
		[OFFCPU_READY] = "runnable",
		[OFFCPU_WAITS] = "off-CPU"
	};

	if (f->state[state] == 0)
		f->state[state] = sample_id(s, str_of(names[state]), 0) + 1;
	return f->state[state] - 1;
}

/* the thread was preempted, as is known only now: correct its root */
static void
set_root_ready(struct offcpu *f, struct sample *s)
{
	uint32_t waits = offcpu_state(f, s, OFFCPU_WAITS);

	for (size_t i = 0; i < s->roots.n; i++)
		if (s->roots.p[i] == waits) {
			s->roots.p[i] = offcpu_state(f, s,
			    OFFCPU_READY);
			return;
		}
}

/* the interval is over: charge it to the stack, in microseconds */
static void
charge_wait(struct offcpu *f, struct sample *s, struct sched_thread *w,
    struct num us)
{
	w->open = false;
	f->returns++;
	if (!w->wanted) {
		diag_skip(s->diag, unwanted, us);
		return;
	}
	sched_threads_restore(w, s);
	if (s->opts->perf->wall && w->preempted)
		set_root_ready(f, s);
	if (f->spans != NULL)
		spans_end_during(f->spans, &w->who, s, w->since,
		    num_add(w->since, num_scale(us, NUM(1), NUM(1000000))),
		    us);
	else
		sample_end(s, us);
}

/* the thread is back on a CPU */
static void
end_wait(struct offcpu *f, struct sample *s, int64_t tid,
    const struct perf_sample *p)
{
	struct sched_thread *w = sched_threads_get(&f->threads, tid);

	if (!w->open || !p->has_time)
		return;
	if (num_cmp(p->time, w->since) < 0) {
		w->open = false;
		diag_skip(s->diag, backwards, NUM(0));
		return;
	}
	charge_wait(f, s, w, num_scale(num_sub(p->time, w->since), NUM(1000000),
	    NUM(1)));
}

/* sched_stat_sleep and others, which tell how long a thread waited */
static void
read_stat_event(struct offcpu *f, struct sample *s, str payload)
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
		charge_wait(f, s, w, num_scale(ns, NUM(1), NUM(1000)));
}

void
offcpu_next(struct offcpu *f, struct sample *s,
    const struct perf_sample *p)
{
	int64_t next;

	if (!f->records &&
	    perf_payload_thread(p->payload, STR("next_pid="), &next))
		end_wait(f, s, next, p);
}

bool
offcpu_begin(struct offcpu *f, struct sample *s,
    const struct perf_sample *p)
{
	bool fields = str_find(p->payload, STR("prev_state=")) != STR_NONE;
	str state = perf_payload_word(p->payload, STR("prev_state="));
	struct sched_thread *w;

	if (!is_switch(p->event)) {
		read_stat_event(f, s, p->payload);
		return false;
	}
	f->switches++;
	if (!fields && str_starts(p->event, STR("sched:"))) {
		f->fieldless++;
		return false;
	}
	if (p->tid == 0) {
		diag_skip(s->diag, idle, NUM(0));
		return false;
	}
	if (str_starts(state, STR("X")) || str_starts(state, STR("Z"))) {
		diag_skip(s->diag, ended, NUM(0));
		return false;
	}
	w = sched_threads_get(&f->threads, p->tid);
	if (f->spans != NULL)
		w->who = spans_who(f->spans, p->tid, p->pid, p->comm);
	f->unended += w->open;
	w->open = p->has_time;
	w->since = p->time;
	note_state(w, s->opts, state);
	return w->open;
}

void
offcpu_exclude(struct offcpu *f, const struct perf_sample *p)
{
	f->excluded += is_switch(p->event);
}

void
offcpu_end(struct offcpu *f, struct sample *s)
{
	sched_threads_keep(&f->threads, s);
	sample_drop(s);
}

void
offcpu_record(struct offcpu *f, struct sample *s,
    const struct perf_sample *p, enum sched_switch how)
{
	f->records = true;
	if (how == SCHED_IN)
		end_wait(f, s, p->tid, p);
	else if (how == SCHED_PREEMPT)
		note_state(sched_threads_get(&f->threads, p->tid), s->opts,
		    STR("R"));
}

void
offcpu_report(const struct offcpu *f, struct sample *s)
{
	if (f->switches + f->excluded == 0)
		s->diag->hint = "the input has no context switches; " RECORD;
	else if (f->fieldless > 0 && f->fieldless == f->switches)
		s->diag->hint =
		    "sched_switch without its fields; print them with: "
		    "perf script --show-switch-events -F +trace";
	else if (f->returns == 0 && f->excluded == 0)
		s->diag->hint = "no thread returns in this input; " RECORD;
	if (f->unended > 0)
		diag_remark(s->diag,
		    "%zu interval%s without an end: the thread "
		    "left again; %s", f->unended, f->unended == 1 ? "" : "s",
		    f->records ? "samples were lost" : RECORD);
	sched_threads_report_open(&f->threads, s);
}
