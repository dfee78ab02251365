/*
 * Time in the run queue, from a recording of switches and wakeups: the time
 * from a wakeup or preemption, when a thread is ready, until it runs.
 *
 *	app 12 [000] 1.0: sched:sched_switch: prev_pid=12 prev_state=S ==> ..
 *		...
 *	swapper 0 [001] 1.5: sched:sched_wakeup: comm=app pid=12 prio=120 ..
 *	swapper 0 [001] 1.6: sched:sched_switch: .. ==> next_pid=12
 *
 * The interval is charged in microseconds to the stack at which the thread was
 * switched out or, with --measure=run-queue:waker, to the stack of the wakeup.
 */
#include "tools/stackfold/measure/sched_threads.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

#define RECORD "record with: perf record -a -g -e sched:sched_switch," \
	"sched:sched_wakeup,sched:sched_wakeup_new"

static const char preempted[] = "preempted: nobody woke them (run-queue:waker)";
static const char unseen[] = "of threads that never left a CPU";
static const char backwards[] = "intervals that end before they begin";

struct run_queue {
	struct sched_threads threads;
	size_t switches, wakeups, ran;
};

static bool
is_switch(str name)
{
	return str_starts(name, STR("sched:sched_switch"));
}

static bool
folds(str name)
{
	return is_switch(name) || str_starts(name, STR("sched:sched_wak"));
}

static bool
by_waker(const struct sample *s)
{
	return s->opts->perf->measure_way > 0;
}

/* end the interval and charge it to a stack, in microseconds */
static void
charge_ready(struct sched_thread *r, struct sample *s, struct num us)
{
	bool waker = by_waker(s);

	if (waker && r->preempted) {
		diag_skip(s->diag, preempted, us);
		return;
	}
	if (!r->known) {
		r->owed = num_add(r->owed, us);
		return;
	}
	sched_threads_restore(r, s);
	sample_end(s, us);
	r->known = !waker;
}

static void
note_running(struct run_queue *q, struct sample *s, int64_t tid,
    const struct perf_sample *p)
{
	struct sched_thread *r = sched_threads_get(&q->threads, tid);

	r->runs = true;
	if (!r->open)
		return;
	r->open = false;
	q->ran++;
	if (num_cmp(p->time, r->since) < 0)
		diag_skip(s->diag, backwards, NUM(0));
	else
		charge_ready(r, s, num_scale(num_sub(p->time, r->since),
		    NUM(1000000), NUM(1)));
}

/* Record that a thread becomes runnable.  Return false if it already was. */
static bool
note_runnable(struct sched_thread *r, const struct perf_sample *p,
    bool preempts)
{
	if (r->open || (r->runs && !preempts))
		return false;
	r->open = p->has_time;
	r->since = p->time;
	r->preempted = preempts;
	return r->open;
}

static bool
begin(struct perf_open *w, const struct perf_sample *p, const char *excluded)
{
	struct run_queue *q = perf_measuring(w->p, w->s->opts);
	bool waker = by_waker(w->s);
	struct sched_thread *r;
	int64_t tid;

	(void)excluded;
	w->pending = true;
	if (!is_switch(p->event)) {
		q->wakeups++;
		return perf_payload_thread(p->payload, STR("pid="), &tid) &&
		    note_runnable(sched_threads_get(&q->threads, tid), p,
		    false) && waker;
	}
	q->switches++;
	if (perf_payload_thread(p->payload, STR("next_pid="), &tid) && tid > 0)
		note_running(q, w->s, tid, p);
	if (p->tid <= 0)	/* the thread is idle or unknown */
		return false;
	r = sched_threads_get(&q->threads, p->tid);
	if (str_starts(perf_payload_word(p->payload, STR("prev_state=")),
	    STR("R")))
		note_runnable(r, p, true);
	r->runs = false;
	return !waker;
}

/* keep the roots and frames until the thread runs */
static void
end(struct perf_open *w)
{
	struct run_queue *q = perf_measuring(w->p, w->s->opts);
	struct sched_thread *r = &q->threads.all[q->threads.now];
	struct num owed = r->owed;

	sched_threads_keep(&q->threads, w->s);
	r->known = true;
	r->owed = NUM(0);
	if (num_is0(owed) || by_waker(w->s)) {
		sample_drop(w->s);
		return;
	}
	w->s->frames.n = 0;
	sample_frame(w->s, STR("(before its first stack)"), 0);
	sample_end(w->s, owed);
}

static void
finish(struct perf *p, struct sample *s)
{
	const struct run_queue *q = perf_measuring(p, s->opts);

	for (size_t i = 0; i < q->threads.n; i++)
		if (!num_is0(q->threads.all[i].owed))
			diag_skip(s->diag, unseen, q->threads.all[i].owed);
	if (q->switches == 0 || q->wakeups == 0)
		s->diag->hint = "the input lacks switches or wakeups; " RECORD;
	else if (q->ran == 0)
		s->diag->hint = "no thread runs after it became ready; " RECORD;
	sched_threads_report_open(&q->threads, s);
}

const struct measure measure_run_queue = {
	.name = "run-queue",
	.ways = "waker",
	.event = "run queue",
	.unit = "us",
	.script = "",
	.follows = true,
	.needs_all = true,
	.state_size = sizeof(struct run_queue),
	.folds = folds,
	.begin = begin,
	.end = end,
	.visit = sched_threads_visit,
	.finish = finish,
};
