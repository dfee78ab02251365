#include "tools/stackfold/perf/data/sample_queue.h"

#include "tools/stackfold/symbols/kallsyms.h"

static str
cgroup_path(const struct recording *r, uint64_t id)
{
	uint32_t at = u64_map_get(&r->cgroups, id);

	return at > 0 ? names_text(&r->paths, at - 1) : (str){0};
}

static int64_t
number(uint32_t n)
{
	return n == UINT32_MAX ? -1 : (int64_t)n;
}

struct perf_sample
sample_queue_who(const struct record_sample_id *w)
{
	return (struct perf_sample){
		.pid = w->has_tid ? number(w->pid) : PERF_SAMPLE_NONE,
		.tid = w->has_tid ? number(w->tid) : PERF_SAMPLE_NONE,
		.cpu = w->has_cpu ? (int64_t)w->cpu : PERF_SAMPLE_NONE,
		.time = recording_time(w->time), .has_time = w->has_time
	};
}

/* what the user calls an event */
static str
called(struct recording *r, struct attr *a)
{
	if (a->type == PERF_TYPE_TRACEPOINT && a->name.n == 0)
		attrs_name(&r->attrs, a, tracepoints_name(&r->tracepoints,
		    a->config));
	return attrs_called(&r->attrs, a);
}

/* the first event is the one to fold; times count from the first sample */
static void
start_samples(struct recording *r, const struct perf_sample *first)
{
	const struct fold_options *o = r->at.s->opts;

	perf_info_set(r->perf->info.event, called(r, &r->attrs.all[0]));
	if (!r->span.known && first->has_time) {
		r->span.first = first->time;
		r->span.known = true;
	}
	perf_time_start(&r->perf->times, o, &r->span);
	r->started = true;
}

/* hand a sample over */
static void
finish(struct recording *r, struct unwind_pool_sample *p)
{
	struct attr *a = &r->attrs.all[p->event];
	bool quiet = a->type == PERF_TYPE_TRACEPOINT;

	if (quiet && r->payloads) {
		r->payload.n = 0;
		tracepoints_say(&r->tracepoints, a->config, p->s.raw,
		    &r->payload);
		p->who.payload = buf_str(&r->payload);
	}
	if (!r->started)
		start_samples(r, &p->who);
	a->passed = !perf_begin(&r->at, &p->who);
	if (a->passed)
		return;
	if (p->s.has_callchain)
		callchain_push(&r->chain, a, &p->s, &p->maps, &p->found,
		    r->at.java);
	else if (!quiet)
		callchain_push_ip(&r->chain, p->mode, p->s.ip, &p->maps,
		    r->at.java);
	perf_end(&r->at);
}

/* take those that wait in the oldest batch, or all */
static void
take(struct recording *r, bool all)
{
	struct unwind_pool_sample *p;

	for (size_t n = 0; all || n < UNWIND_POOL_SLOTS; n++) {
		p = unwind_pool_take(&r->ahead);
		if (p == NULL)
			break;
		finish(r, p);
		maps_free(&p->maps);
	}
}

void
sample_queue_end(struct recording *r)
{
	unwind_pool_close(&r->ahead);
	take(r, true);
}

/* does the kernel's part of a chain reach into one of its modules? */
static bool
in_module(struct recording *r, struct bytes chain)
{
	const struct map *m;
	uint64_t addr;

	while (chain.n >= 8 && (addr = bytes_u64(&chain)) < PERF_CONTEXT_MAX) {
		m = maps_find(&r->kernel, addr);
		if (m != NULL && m->module->kind == MODULE_KO)
			return true;
	}
	return false;
}

/* the kernel's symbols will be needed */
static void
begin_kernel(struct recording *r, struct bytes chain)
{
	struct modules *all = &r->modules;

	if (all->kernel != NULL && !all->early.whole &&
	    bytes_u64(&chain) == PERF_CONTEXT_KERNEL)
		kallsyms_begin(all, all->kernel, in_module(r, chain));
}

/* a sample as an event, with a period */
static void
give(struct recording *r, struct attr *a, const struct record *rec,
    const struct record_sample *s, uint64_t period)
{
	struct thread *t = threads_get(&r->threads, s->id.pid, s->id.tid);
	bool stack = (a->sample_type & PERF_SAMPLE_STACK_USER) &&
	    s->stack_user.n > 0;
	struct unwind_pool_sample now = {.found.why = UNWIND_LATER}, *p = &now;

	if (stack || !unwind_pool_empty(&r->ahead)) {
		if (unwind_pool_full(&r->ahead))
			take(r, false);
		p = unwind_pool_add(&r->ahead);
		if (r->ahead.nworker > 0)
			begin_kernel(r, s->callchain);
	}
	p->who = sample_queue_who(&s->id);
	p->who.comm = threads_comm(&r->threads, t);
	p->who.root = s->id.pid == t->pid ? t->root : NULL;
	p->who.event = called(r, a);
	p->who.cgroup = cgroup_path(r, s->cgroup);
	p->who.period = period;
	p->who.has_period = a->type != PERF_TYPE_TRACEPOINT;
	p->s = *s;
	p->event = (uint32_t)(a - r->attrs.all);
	p->mode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	p->unwind = stack && !a->passed;
	p->regs = a->sample_regs_user;
	maps_copy(&p->maps, t->maps);
	if (p != &now)
		return;
	finish(r, p);
	maps_free(&p->maps);
}

/* a sample of a group of counters is one of each that gained something */
static void
give_each(struct recording *r, struct attr *of, const struct record *rec,
    struct record_sample *s)
{
	uint64_t value, id, gain;

	while (record_value(of, s, &value, &id)) {
		struct attr *a = attrs_find(&r->attrs, id);

		gain = attrs_gain(&r->attrs, id, value);
		if (a == NULL)
			r->unknown_ids++;
		else if (gain > 0)
			give(r, a, rec, s, gain);
	}
}

void
sample_queue_add(struct recording *r, struct attr *a, const struct record *rec,
    struct record_sample *s)
{
	unsigned mode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;

	if (mode == PERF_RECORD_MISC_GUEST_KERNEL ||
	    mode == PERF_RECORD_MISC_GUEST_USER)
		r->guests++;
	else if (a->sample_type & PERF_SAMPLE_READ)
		give_each(r, a, rec, s);
	else
		give(r, a, rec, s, s->period);
}
