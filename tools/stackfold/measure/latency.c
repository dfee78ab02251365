/*
 * Wall-clock time, divided among the threads that run.  Context switch records
 * show which threads run; each instant is divided equally among the running
 * threads of a group.  A sample gets what its thread got since its last sample
 * or since it was switched in; the last sample before it is switched out gets
 * the rest as well.
 *
 *	app 12 100.0: PERF_RECORD_SWITCH IN	12 runs alone
 *	app 13 100.2: PERF_RECORD_SWITCH IN	both run: each gets half
 *	app 12 100.6: cycles:			this stack gets 0.2 + 0.4 / 2
 *		...
 *	app 12 100.8: PERF_RECORD_SWITCH OUT	and 0.2 / 2 more
 *
 * So the sum is the time when at least one thread of the group ran.  It is
 * exact: weights are whole microseconds, and each rounding error is added to
 * the next weight.
 */
#include "common/base/err.h"
#include "common/profile/frame.h"
#include "tools/stackfold/measure/sched_threads.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/sample/perf_payload.h"

/* ways to group threads; those after ALL are in the order of
 * measure_latency.ways.  ALONE charges only the time when a single thread
 * runs. */
enum {ALL, ALONE, PROCESS, COMMAND, CGROUP};

struct latency {
	struct sched_threads threads;
	struct u64_map on_cpu;	/* maps a CPU to the index of its thread, + 1 */
	struct u64_map of_process;	/* maps a pid to the last group of any
					 * of its threads, + 1 */
	struct names group_names;
	struct latency_group {	/* indexed by the id of the group's name */
		size_t running;	/* number of running threads */
		struct num share;	/* share of a thread that ran since the
					 * group's first record, in us */
		struct num time;	/* total time when at least one thread
					 * ran, in us */
		struct num at;	/* time of the last update, in seconds */
	} *groups;
	size_t cap;
	bool alone;
	struct num now;		/* time of the last record */
	struct num owed;	/* sum of all charges in us, unrounded */
	struct num charged;	/* sum of all charges in us, rounded */

	/* counters for the report */
	size_t switches;
	size_t unsampled;	/* number of times that a thread was on a CPU
				 * without a sample */
	struct num unsampled_time;	/* total time on a CPU without a sample,
					 * in us */
	size_t backwards;	/* number of times earlier than the preceding
				 * one */
};

/* Return the group of a sample's thread, + 1, or 0 if the sample does not show
 * it. */
static uint32_t
name_group(struct latency *l, const struct perf_options *o,
    const struct perf_sample *p)
{
	int64_t pid = p->pid >= 0 ? p->pid : p->tid;
	str name = {0};

	if (o->measure_way == PROCESS)
		name = (str){(const char *)&pid, sizeof(pid)};
	else if (o->measure_way == COMMAND)
		name = p->comm;
	else if (o->measure_way == CGROUP)
		name = p->cgroup;
	if (name.n == 0 && o->measure_way > ALONE)
		return 0;
	return names_id(&l->group_names, name) + 1;
}

/* Return the group of a sample's thread.  If the sample does not show it,
 * return the last group of the thread or its process, or a group without a
 * name. */
static uint32_t
find_group(struct latency *l, const struct fold_options *o,
    const struct sched_thread *t, const struct perf_sample *p)
{
	uint32_t group = name_group(l, o->perf, p);

	l->alone = o->perf->measure_way == ALONE;
	if (group > 0)
		*u64_map_put(&l->of_process, (uint64_t)p->pid) = group;
	else if (t->grouped)
		group = t->group + 1;
	else
		group = u64_map_get(&l->of_process, (uint64_t)p->pid);
	if (group == 0)
		group = names_id(&l->group_names, STR("")) + 1;
	GROW_ZEROED(l->groups, l->cap, group);
	return group - 1;
}

/* advance the times of a group to `now` */
static struct latency_group *
advance(struct latency *l, uint32_t group)
{
	struct latency_group *g = &l->groups[group];
	struct num us = num_scale(num_sub(l->now, g->at), NUM(1000000), NUM(1));

	if (g->running > 0) {
		g->time = num_add(g->time, us);
	}
	if (g->running == 1 || (g->running > 1 && !l->alone)) {
		g->share = num_add(g->share,
		    num_scale(us, NUM(1), NUM(g->running)));
	}
	g->at = l->now;
	return g;
}

/* set `now` to the sample's time; count and ignore a time that goes back */
static void
note_time(struct latency *l, const struct perf_sample *p)
{
	if (num_cmp(p->time, l->now) < 0)
		l->backwards++;
	else
		l->now = p->time;
}

static struct num
take_share(struct latency *l, struct sched_thread *t)
{
	struct latency_group *g = advance(l, t->group);
	struct num got = num_sub(g->share, t->since);

	t->since = g->share;
	return got;
}

static void
join_group(struct latency *l, struct sched_thread *t, uint32_t group)
{
	struct latency_group *g;

	t->group = group;
	t->grouped = true;
	g = advance(l, group);
	g->running++;
	t->since = g->share;
}

static void
leave_group(struct latency *l, struct sched_thread *t)
{
	t->owed = num_add(t->owed, take_share(l, t));
	l->groups[t->group].running--;
}

static void
charge(struct latency *l, struct sample *s, struct sched_thread *t)
{
	struct num all = num_add(l->owed, t->owed), whole = all;

	whole.whole += whole.nano >= NUM_NANO / 2;
	whole.nano = 0;
	sample_end(s, num_sub(whole, l->charged));
	l->owed = all;
	l->charged = whole;
	t->owed = NUM(0);
}

static void
charge_sample(struct latency *l, struct sample *s, struct sched_thread *t)
{
	t->open = false;
	sched_threads_restore(t, s);
	charge(l, s, t);
}

/* count the time of a thread that was switched out without a sample since it
 * was switched in */
static void
charge_unsampled(struct latency *l, struct sample *s, struct sched_thread *t)
{
	l->unsampled++;
	l->unsampled_time = num_add(l->unsampled_time, t->owed);
	sample_drop(s);
	sample_ids_copy(&s->roots, &t->roots);
	sample_frame(s, FRAME_NOT_SAMPLED, '\0');
	charge(l, s, t);
}

static void
end_running(struct latency *l, struct sample *s, struct sched_thread *t)
{
	t->cpu = 0;
	t->runs = false;
	leave_group(l, t);
	if (t->guessed)
		t->owed = NUM(0);
	else if (t->open)
		charge_sample(l, s, t);
	else if (!num_is0(t->owed))
		charge_unsampled(l, s, t);
}

static struct sched_thread *
find_on_cpu(struct latency *l, uint64_t cpu)
{
	uint32_t at = u64_map_get(&l->on_cpu, cpu);
	struct sched_thread *t = at > 0 ? &l->threads.all[at - 1] : NULL;

	return t != NULL && t->runs && t->cpu == cpu + 1 ? t : NULL;
}

/* record that the thread runs on this CPU, so that the thread that ran there no
 * longer does */
static void
note_cpu(struct latency *l, struct sample *s, int64_t tid,
    const struct perf_sample *p)
{
	struct sched_thread *there, *t;

	if (p->cpu < 0)
		return;
	t = sched_threads_get(&l->threads, tid);
	there = find_on_cpu(l, (uint64_t)p->cpu);
	if (there == t)
		return;
	if (there != NULL)
		end_running(l, s, there);
	t->cpu = (uint64_t)p->cpu + 1;
	*u64_map_put(&l->on_cpu, (uint64_t)p->cpu) =
	    (uint32_t)l->threads.now + 1;
}

/* record that a thread runs: it was switched in, or changed its group */
static struct sched_thread *
note_running(struct latency *l, struct sample *s, const struct perf_sample *p)
{
	struct sched_thread *t = sched_threads_get(&l->threads, p->tid);
	uint32_t group = find_group(l, s->opts, t, p);

	if (t->runs && t->group != group) {
		leave_group(l, t);
		join_group(l, t, group);
	} else if (!t->runs) {
		t->runs = true;
		join_group(l, t, group);
	}
	return t;
}

static void
note_idle(struct latency *l, struct sample *s, const struct perf_sample *p)
{
	struct sched_thread *there = p->cpu < 0 ? NULL :
	    find_on_cpu(l, (uint64_t)p->cpu);

	note_time(l, p);
	if (there != NULL)
		end_running(l, s, there);
}

/* Record that a thread is switched in.  The sample's roots are used for its
 * time on the CPU if it is never sampled; the sample itself is dropped. */
static void
note_coming(struct latency *l, struct sample *s, const struct perf_sample *p)
{
	struct sample_ids roots = {0};
	struct sched_thread *t;

	sample_ids_copy(&roots, &s->roots);
	sample_drop(s);
	if (p->tid == 0 && p->has_time) {
		note_idle(l, s, p);
	} else if (p->tid > 0 && p->has_time) {
		note_time(l, p);
		note_cpu(l, s, p->tid, p);
		t = note_running(l, s, p);
		t->guessed = p->pid == PERF_SAMPLE_NONE;
		if (!t->open)
			sample_ids_copy(&t->roots, &roots);
	}
	buf_drop(roots.p);
}

static void
note_leaving(struct latency *l, struct sample *s, const struct perf_sample *p)
{
	struct sched_thread *t;

	if (p->tid <= 0 || !p->has_time)
		return;
	note_time(l, p);
	t = sched_threads_get(&l->threads, p->tid);
	t->guessed = false;
	if (t->runs)
		end_running(l, s, t);
}

/* discard guesses, because the input has switch records, which show all
 * recorded threads that run */
static void
forget_guesses(struct latency *l, struct sample *s)
{
	for (size_t i = 0; i < l->threads.n; i++)
		if (l->threads.all[i].runs && l->threads.all[i].guessed)
			end_running(l, s, &l->threads.all[i]);
}

static void
switched(struct perf_open *w, const struct perf_sample *p,
    enum perf_switch_kind how)
{
	struct latency *l = perf_measuring(w->p, w->s->opts);

	if (how == PERF_SWITCH_IN)
		perf_push_roots(w, p);
	if (!w->p->switch_records)
		forget_guesses(l, w->s);
	w->p->switch_records = true;
	l->switches++;
	if (how == PERF_SWITCH_IN)
		note_coming(l, w->s, p);
	else
		note_leaving(l, w->s, p);
}

static void
thread_ends(struct perf_open *w, const struct perf_sample *p)
{
	note_leaving(perf_measuring(w->p, w->s->opts), w->s, p);
}

/* use a sample of a switch tracepoint if there are no switch records: its
 * thread is switched out and another one in */
static void
note_switch(struct latency *l, struct perf_open *w, const struct perf_sample *p)
{
	struct perf_sample next = *p;
	int64_t tid;

	if (w->p->switch_records || !perf_payload_thread(p->payload,
	    STR("next_pid="), &tid))
		return;
	l->switches++;
	note_leaving(l, w->s, p);
	next.comm = perf_payload_word(p->payload, STR("next_comm="));
	next.pid = PERF_SAMPLE_NONE;
	next.tid = tid;
	next.cgroup = (str){0};
	next.root = NULL;
	if (tid > 0) {
		perf_push_roots(w, &next);
		note_coming(l, w->s, &next);
	}
}

/* begin a sample; a sample of any event but switches shows that its thread
 * runs */
static bool
begin(struct perf_open *w, const struct perf_sample *p, const char *excluded)
{
	struct latency *l = perf_measuring(w->p, w->s->opts);
	struct sched_thread *t;
	struct num got;

	(void)excluded;
	w->pending = true;
	if (sched_threads_switch_event(p->event)) {
		note_switch(l, w, p);
		return false;
	}
	if (p->tid == 0 || !p->has_time) {
		diag_skip(w->diag, p->tid == 0 ? "the idle task" :
		    "no time stamp", NUM(0));
		return false;
	}
	note_time(l, p);
	note_cpu(l, w->s, p->tid, p);
	t = note_running(l, w->s, p);
	t->guessed = false;
	got = take_share(l, t);
	if (t->open)
		charge_sample(l, w->s, t);
	t->owed = num_add(t->owed, got);
	return true;
}

/* keep the roots and frames until the sample's time is known */
static void
end(struct perf_open *w)
{
	struct latency *l = perf_measuring(w->p, w->s->opts);

	sched_threads_keep(&l->threads, w->s);
	l->threads.all[l->threads.now].open = true;
	sample_drop(w->s);
}

static void
input_ends(struct perf_open *w)
{
	struct latency *l = perf_measuring(w->p, w->s->opts);

	for (size_t i = 0; i < l->threads.n; i++)
		if (l->threads.all[i].runs)
			end_running(l, w->s, &l->threads.all[i]);
	for (size_t i = 0; i < l->group_names.n; i++)
		l->groups[i].at = NUM(0);
	l->now = NUM(0);
}

/* charge the time when several threads ran, so that the sum is the whole
 * time */
static void
charge_rest(const struct latency *l, struct sample *s)
{
	struct num rest = num_sub(l->groups[0].time, l->charged);

	rest.whole += rest.nano >= NUM_NANO / 2;
	rest.nano = 0;
	sample_drop(s);
	sample_frame(s, FRAME_NOT_ALONE, '\0');
	sample_end(s, rest);
}

static void
finish(struct perf *p, struct sample *s)
{
	const struct latency *l = perf_measuring(p, s->opts);
	struct num us = l->unsampled_time;
	char text[NUM_TEXT];

	us.nano = 0;
	if (l->threads.n > 0 && l->switches == 0 && !p->switch_records)
		die("the input has no context switches; record "
		    "with: perf record --switch-events -g, and print with: "
		    "perf script --show-switch-events --show-task-events");
	if (l->alone)
		charge_rest(l, s);
	if (l->unsampled > 0)
		diag_remark(s->diag, "%zu time%s on a CPU without a sample "
		    "(%.*s us); now \"[not sampled]\"", l->unsampled,
		    l->unsampled == 1 ? "" : "s", (int)num_text(text, us).n,
		    text);
	if (l->backwards > 0)
		diag_remark(s->diag, "%zu time%s earlier than the previous "
		    "one; taken as equal", l->backwards,
		    l->backwards == 1 ? " is" : "s are");
}

const struct measure measure_latency = {
	.name = "latency",
	.ways = "alone|process|command|cgroup",
	.event = "latency",
	.unit = "us",
	.script = " --show-switch-events --show-task-events",
	.follows = true,
	.needs_all = true,
	.needs_comm = true,
	.state_size = sizeof(struct latency),
	.needs = sched_threads_switch_event,
	.begin = begin,
	.end = end,
	.switched = switched,
	.thread_ends = thread_ends,
	.input_ends = input_ends,
	.visit = sched_threads_visit,
	.finish = finish,
};
