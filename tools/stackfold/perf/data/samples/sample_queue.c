#include "tools/stackfold/perf/data/samples/sample_queue.h"

#include <string.h>

#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/symbols/kallsyms.h"

/* off-CPU time and --weight=FIELD come from the fields of tracepoints */
static bool
needs_payloads(const struct perf_options *o)
{
	return o->switches || o->weight == PERF_WEIGHT_FIELD;
}

void
sample_queue_init(struct sample_queue *q, struct recording_header *header,
    struct machine_state *machine, struct perf *p, struct sample *s)
{
	q->header = header;
	q->machine = machine;
	q->perf = (struct perf_open){.p = p, .s = s};
	q->payloads = needs_payloads(s->opts->perf);
	callchain_init(&q->callchain, s, &p->frames, &machine->modules,
	    &machine->kernel);
	unwind_pool_init(&q->pool, s->opts->threads, PERF_MAX_STACK_DEPTH,
	    &q->callchain.user.files);
}

/* a pid or tid; the kernel writes -1 where it knows none */
static int64_t
signed_id(uint32_t n)
{
	return n == UINT32_MAX ? -1 : (int64_t)n;
}

struct perf_sample
sample_queue_who(const struct record_sample_id *id)
{
	return (struct perf_sample){
		.pid = id->has_tid ? signed_id(id->pid) : PERF_SAMPLE_NONE,
		.tid = id->has_tid ? signed_id(id->tid) : PERF_SAMPLE_NONE,
		.cpu = id->has_cpu ? (int64_t)id->cpu : PERF_SAMPLE_NONE,
		.time = recording_header_time(id->time),
		.nanos = (uint32_t)(id->time % RECORDING_HEADER_MICRO),
		.has_time = id->has_time
	};
}

/* the place that tells whether the last sample of an event was unwanted: the
 * stack of the next one is not unwound ahead then */
static bool *
unwanted_event(struct sample_queue *q, uint32_t event)
{
	size_t n = q->nunwanted;

	if (event >= n) {
		GROW(q->unwanted, q->unwanted_cap, (size_t)event + 1);
		q->nunwanted = q->unwanted_cap;
		memset(q->unwanted + n, 0, q->nunwanted - n);
	}
	return &q->unwanted[event];
}

/* times count from the first sample */
static void
start_folding(struct sample_queue *q, const struct perf_sample *first)
{
	struct perf_time_span span = q->header->span;

	if (!span.known && first->has_time) {
		span.first = first->time;
		span.known = true;
	}
	perf_time_start(&q->perf.p->times, q->perf.s->opts, &span);
	q->started = true;
}

/* push the frames of a sample and count it, if it is wanted */
static void
fold_sample(struct sample_queue *q, struct unwind_pool_sample *p)
{
	const struct attr *a = &q->header->attrs.all[p->event];
	bool tracepoint = a->type == PERF_TYPE_TRACEPOINT, wanted;

	if (tracepoint && q->payloads) {
		q->payload.n = 0;
		tracepoints_print(&q->header->tracepoints, a->config, p->s.raw,
		    &q->payload);
		p->who.payload = buf_str(&q->payload);
	}
	if (!q->started)
		start_folding(q, &p->who);
	wanted = perf_begin(&q->perf, &p->who);
	*unwanted_event(q, p->event) = !wanted;
	if (!wanted)
		return;
	if (p->s.has_callchain)
		callchain_push(&q->callchain, a, &p->s, &p->maps, &p->found,
		    q->perf.java);
	else if (!tracepoint)
		callchain_push_ip(&q->callchain, p->cpumode, p->s.ip, &p->maps,
		    q->perf.java);
	perf_end(&q->perf);
}

/* fold the samples of the oldest batch in the pool, or all */
static void
fold_waiting(struct sample_queue *q, bool all)
{
	struct unwind_pool_sample *p;

	for (size_t n = 0; all || n < UNWIND_POOL_SLOTS; n++) {
		p = unwind_pool_take(&q->pool);
		if (p == NULL)
			break;
		fold_sample(q, p);
		maps_free(&p->maps);
	}
}

void
sample_queue_finish(struct sample_queue *q)
{
	unwind_pool_close(&q->pool);
	fold_waiting(q, true);
}

/* does the kernel's part of a call chain reach into one of its modules? */
static bool
reaches_kernel_module(struct machine_state *m, struct bytes callchain)
{
	const struct map *map;
	uint64_t addr;

	while (callchain.n >= 8 &&
	    (addr = bytes_u64(&callchain)) < PERF_CONTEXT_MAX) {
		map = maps_find(&m->kernel, addr);
		if (map != NULL && map->module->kind == MODULE_KO)
			return true;
	}
	return false;
}

/* the kernel's symbols will be needed: begin to read them */
static void
begin_kallsyms(struct machine_state *m, struct bytes callchain)
{
	struct modules *all = &m->modules;

	if (all->kernel.module != NULL && !all->early.whole &&
	    bytes_u64(&callchain) == PERF_CONTEXT_KERNEL)
		kallsyms_begin(all, all->kernel.module, reaches_kernel_module(m,
		    callchain));
}

/* add a sample as one of an event, with a period */
static void
add_sample(struct sample_queue *q, struct attr *a, const struct record *rec,
    const struct record_sample *s, uint64_t period)
{
	struct machine_state *m = q->machine;
	struct thread *t = threads_get(&m->threads, s->id.pid, s->id.tid);
	bool stack = (a->sample_type & PERF_SAMPLE_STACK_USER) &&
	    s->stack_user.n > 0;
	struct unwind_pool_sample now = {.found.why = UNWIND_LATER}, *p = &now;

	if (stack || !unwind_pool_empty(&q->pool)) {
		if (unwind_pool_full(&q->pool))
			fold_waiting(q, false);
		p = unwind_pool_add(&q->pool);
		if (q->pool.nworker > 0)
			begin_kallsyms(m, s->callchain);
	}
	p->who = sample_queue_who(&s->id);
	p->who.comm = threads_comm(&m->threads, t);
	p->who.root = s->id.pid == t->pid ? t->root : NULL;
	p->who.event = recording_header_event(q->header, a);
	p->who.cgroup = machine_state_cgroup(m, s->cgroup);
	p->who.period = period;
	p->who.has_period = a->type != PERF_TYPE_TRACEPOINT;
	p->s = *s;
	p->event = (uint32_t)(a - q->header->attrs.all);
	p->cpumode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	p->unwind = stack && !*unwanted_event(q, p->event);
	p->regs = a->sample_regs_user;
	maps_copy(&p->maps, t->maps);
	if (p != &now)
		return;
	fold_sample(q, p);
	maps_free(&p->maps);
}

/* what a counter gained since its last sample */
static uint64_t
counter_gain(struct sample_queue_counters *c, uint64_t id, uint64_t value)
{
	uint32_t at = u64_map_get(&c->by_id, id);
	uint64_t gain;

	if (at == 0) {
		GROW(c->value, c->cap, c->n + 1);
		c->value[c->n++] = value;
		u64_map_set(&c->by_id, id, (uint32_t)c->n);
		return value;
	}
	gain = value - c->value[at - 1];
	c->value[at - 1] = value;
	return gain;
}

/* a sample of a group of counters is one of each that gained something */
static void
add_group(struct sample_queue *q, struct attr *leader, const struct record *rec,
    struct record_sample *s)
{
	uint64_t value, id, gain;

	while (record_value(leader, s, &value, &id)) {
		struct attr *a = attrs_find(&q->header->attrs, id);

		gain = counter_gain(&q->counters, id, value);
		if (a == NULL)
			q->unknown_ids++;
		else if (gain > 0)
			add_sample(q, a, rec, s, gain);
	}
}

void
sample_queue_add(struct sample_queue *q, struct attr *a,
    const struct record *rec, struct record_sample *s)
{
	unsigned cpumode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;

	if (cpumode == PERF_RECORD_MISC_GUEST_KERNEL ||
	    cpumode == PERF_RECORD_MISC_GUEST_USER)
		q->guests++;
	else if (a->sample_type & PERF_SAMPLE_READ)
		add_group(q, a, rec, s);
	else
		add_sample(q, a, rec, s, s->period);
}

const char *
sample_queue_oldest(const struct sample_queue *q)
{
	const struct unwind_pool_sample *s = unwind_pool_oldest(&q->pool);

	return s != NULL && s->s.stack_user.n > 0 ? s->s.stack_user.p : NULL;
}

void
sample_queue_end(struct sample_queue *q)
{
	perf_end(&q->perf);
	unwind_pool_end(&q->pool);
}

void
sample_queue_free(struct sample_queue *q)
{
	buf_free(&q->payload);
	buf_drop(q->unwanted);
	buf_drop(q->counters.value);
	u64_map_free(&q->counters.by_id);
	callchain_free(&q->callchain);
}
