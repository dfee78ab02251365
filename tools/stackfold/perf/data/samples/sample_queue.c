#include "tools/stackfold/perf/data/samples/sample_queue.h"

#include "tools/stackfold/perf/perf_finish.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/symbols/kallsyms.h"

/* return a pid or tid, which the kernel writes as -1 if unknown */
static int64_t
signed_id(uint32_t n)
{
	return n == UINT32_MAX ? -1 : (int64_t)n;
}

void
sample_queue_who(const struct record_sample_id *id, struct perf_sample *who)
{
	who->pid = id->has_tid ? signed_id(id->pid) : PERF_SAMPLE_NONE;
	who->tid = id->has_tid ? signed_id(id->tid) : PERF_SAMPLE_NONE;
	who->cpu = id->has_cpu ? (int64_t)id->cpu : PERF_SAMPLE_NONE;
	who->time = recording_header_time(id->time);
	who->nanos = (uint32_t)(id->time % RECORDING_HEADER_MICRO);
	who->has_time = id->has_time && perf_time_known(who->time);
}

/* start to fold with the first sample, from which times count; all events are
 * known before it */
static void
start_folding(struct sample_queue *q, const struct perf_sample *first)
{
	struct perf_time_span span = q->header->span;

	if (!span.known && first->has_time) {
		span.first = first->time;
		span.known = true;
	}
	perf_time_start(&q->perf.p->times, q->perf.s->opts, &span);
	callchain_start(&q->callchain, &q->header->attrs);
	q->started = true;
}

/* Convert a sample to the form that options use.  It sets each member, which is
 * faster than zeroing all first. */
static void
describe_sample(struct sample_queue *q, const struct sample_pool_sample *p,
    struct attr *a, const struct record_sample *s, struct perf_sample *who)
{
	who->comm = p->name->comm;
	who->root = p->other ? NULL : &p->name->root;
	who->event = recording_header_event(q->header, a);
	who->cgroup = machine_state_cgroup(q->machine, p->cgroup);
	sample_queue_who(&s->id, who);
	who->period = p->period;
	who->has_period = a->type != PERF_TYPE_TRACEPOINT;
	who->weight = s->weight;
	who->has_weight = s->has_weight;
	who->data_src = s->data_src;
	who->has_data_src = s->has_data_src;
	who->guest = p->cpumode == PERF_RECORD_MISC_GUEST_KERNEL ||
	    p->cpumode == PERF_RECORD_MISC_GUEST_USER;
	who->payload = (str){0};
	if (!who->has_period && q->payloads) {
		q->payload.n = 0;
		tracepoints_print(&q->header->tracepoints, a->config, s->raw,
		    &q->payload);
		who->payload = buf_str(&q->payload);
	}
}

static void
resolve_sample(struct sample_queue *q, const struct sample_pool_sample *p,
    struct maps *maps, const struct user_stack_found *found)
{
	struct attr *a = &q->header->attrs.all[p->event];
	struct record_sample *s = &q->record;
	struct perf_sample who;
	bool wanted;

	sample_pool_read(q->header, p, s);
	describe_sample(q, p, a, s, &who);
	if (!q->started)
		start_folding(q, &who);
	if (parts_due(&q->perf.s->parts, who.time))
		callchain_note_own(&q->callchain);
	perf_part(&q->perf, &who);
	wanted = perf_begin(&q->perf, &who);
	if (wanted == atomic_load_explicit(&q->unwanted[p->event],
	    memory_order_relaxed))
		atomic_store_explicit(&q->unwanted[p->event], !wanted,
		    memory_order_relaxed);
	if (!wanted)
		return;
	s->deferred = q->deferred;
	if (who.guest)		/* the kernel does not know a guest's stack */
		;
	else if (s->has_callchain)
		callchain_push(&q->callchain, a, s, maps, found, q->perf.java);
	else if (who.has_period)
		callchain_push_ip(&q->callchain, p->cpumode, s->ip, maps,
		    q->perf.java);
	perf_end(&q->perf);
}

/* callback of sample_pool */
static void
resolve_batch(void *of, struct sample_pool_batch *b)
{
	struct sample_queue *q = of;
	struct sink *sink = q->perf.s->sink;
	static const struct user_stack_found nothing = {.why = UNWIND_LATER};

	sink->batch = &b->stacks;
	for (size_t i = 0; i < b->n; i++) {
		const struct sample_pool_sample *p = &b->sample[i];

		resolve_sample(q, p, &b->maps[p->maps],
		    b->unwinds ? &b->found[i] : &nothing);
	}
	sink->batch = NULL;
}

/* callback of sample_pool */
static void
count_batch(void *of, struct sample_pool_batch *b)
{
	struct sample_queue *q = of;

	sink_count(q->perf.s->sink, &b->stacks);
}

/* Return true if other threads save time.  They do not if records between
 * samples wait for them, or if the samples are written soon. */
static bool
pays_in_threads(const struct sample *s)
{
	return !s->opts->perf->measure->follows && s->sink->direct == NULL &&
	    s->opts->every == 0;
}

void
sample_queue_init(struct sample_queue *q, struct recording_header *header,
    struct machine_state *machine, struct perf *p, struct sample *s)
{
	q->header = header;
	q->machine = machine;
	q->perf = (struct perf_open){.p = p, .s = s};
	/* off-CPU time and --weight=FIELD use tracepoint fields */
	q->payloads = s->opts->perf->measure->follows ||
	    s->opts->perf->weight == PERF_WEIGHT_FIELD;
	callchain_init(&q->callchain, s, p, &machine->modules,
	    &machine->kernel);
	sample_pool_init(&q->pool, pays_in_threads(s) ? s->opts->threads : 1,
	    PERF_MAX_STACK_DEPTH, header, &q->callchain.user.files,
	    (struct sample_pool_steps){q, resolve_batch, count_batch});
}

void
sample_queue_finish(struct sample_queue *q)
{
	sample_pool_finish(&q->pool);
}

/* Return true if the last sample of an event was unwanted, so that the next
 * one's stack is not unwound in advance. */
static bool
is_unwanted(struct sample_queue *q, uint32_t event)
{
	/* while events are added, no thread reads the array */
	if (q->unwanted_cap < q->header->attrs.n)
		GROW_ZEROED(q->unwanted, q->unwanted_cap,
		    q->header->attrs.n);
	return atomic_load_explicit(&q->unwanted[event], memory_order_relaxed);
}

/* return true if the kernel part of a call chain is in a kernel module */
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

/* start reading the kernel's symbols, unless other threads are resolving
 * samples */
static void
begin_kallsyms(struct sample_queue *q, struct bytes callchain)
{
	struct machine_state *m = q->machine;
	struct modules *all = &m->modules;

	if (sample_pool_waits(&q->pool) && all->kernel.module != NULL &&
	    !all->early.whole &&
	    bytes_u64(&callchain) == PERF_CONTEXT_KERNEL)
		kallsyms_begin(all, all->kernel.module, reaches_kernel_module(m,
		    callchain));
}

/* add a sample of an event with a period; `layout` is the event that describes
 * its fields */
static void
add_sample(struct sample_queue *q, const struct attr *a,
    const struct attr *layout, const struct record *rec,
    const struct record_sample *s, uint64_t period)
{
	struct machine_state *m = q->machine;
	struct thread *t = threads_get(&m->threads, s->id.pid, s->id.tid);
	bool stack = (a->sample_type & PERF_SAMPLE_STACK_USER) &&
	    s->stack_user.n > 0;
	struct sample_pool_sample *p = sample_pool_add(&q->pool);

	begin_kallsyms(q, s->callchain);
	p->record = rec->body.p - RECORD_HEADER;
	p->size = (uint16_t)rec->size;
	p->cpumode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	p->name = threads_name_of(&m->threads, t);
	p->other = s->id.pid != t->pid;
	p->event = (uint32_t)(a - q->header->attrs.all);
	p->layout = (uint32_t)(layout - q->header->attrs.all);
	p->period = period;
	p->cgroup = s->cgroup > 0 ? u64_map_get(&m->cgroups, s->cgroup) : 0;
	sample_pool_maps(&q->pool, p, t->maps);
	if (!is_unwanted(q, p->event) && stack)
		sample_pool_unwind(&q->pool);
}

/* return the increase of a counter since its last sample */
static uint64_t
counter_gain(struct sample_queue_counters *c, uint64_t id, uint64_t value)
{
	uint32_t *at = u64_map_put(&c->by_id, id);
	uint64_t gain;

	if (*at == 0) {
		*APPEND(c->value, c->cap, c->n) = value;
		*at = (uint32_t)c->n;
		return value;
	}
	gain = value - c->value[*at - 1];
	c->value[*at - 1] = value;
	return gain;
}

/* add a sample for each counter of a group that has increased */
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
			add_sample(q, a, leader, rec, s, gain);
	}
}

void
sample_queue_add(struct sample_queue *q, struct attr *a,
    const struct record *rec, struct record_sample *s)
{
	if (a->sample_type & PERF_SAMPLE_READ)
		add_group(q, a, rec, s);
	else
		add_sample(q, a, a, rec, s, s->period);
}

void
sample_queue_add_deferred(struct sample_queue *q, struct attr *a,
    const struct record *rec, struct record_sample *s, struct bytes frames)
{
	sample_queue_finish(q);
	q->deferred = frames;
	sample_queue_add(q, a, rec, s);
	sample_queue_finish(q);
	q->deferred.n = 0;
}

const char *
sample_queue_oldest(struct sample_queue *q)
{
	const struct sample_pool_sample *s = sample_pool_oldest(&q->pool);

	return s != NULL ? s->record : NULL;
}

void
sample_queue_end(struct sample_queue *q)
{
	perf_input_ends(&q->perf);
	sample_pool_end(&q->pool);
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
