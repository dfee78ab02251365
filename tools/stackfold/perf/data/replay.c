#include "tools/stackfold/perf/data/replay.h"

#include <string.h>

#include "tools/stackfold/perf/data/deferred_samples.h"
#include "tools/stackfold/perf/data/machine_records.h"
#include "tools/stackfold/perf/data/recording_header.h"
#include "tools/stackfold/perf/data/recording_report.h"
#include "tools/stackfold/perf/data/sample_queue.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/symbols/kallsyms.h"
#include "tools/stackfold/symbols/symbols.h"


static bool
take_comm(struct recording *r, const struct attr *a, const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t pid = bytes_u32(&b), tid = bytes_u32(&b);
	str comm = bytes_text(&b);
	struct thread *t;

	if (b.cut)
		return false;
	t = threads_get(&r->threads, pid, tid);
	threads_name(&r->threads, t, str_trim(comm));
	if ((rec->misc & PERF_RECORD_MISC_COMM_EXEC) && a != NULL)
		t->began = record_time(a, rec);
	return true;
}

static bool
take_fork(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t pid = bytes_u32(&b), ppid = bytes_u32(&b);
	uint32_t tid = bytes_u32(&b), ptid = bytes_u32(&b);
	uint64_t time = bytes_u64(&b);

	if (b.cut)
		return false;
	threads_fork(&r->threads, pid, tid, ppid, ptid,
	    !(rec->misc & PERF_RECORD_MISC_FORK_EXEC));
	threads_get(&r->threads, pid, tid)->began = time;
	return true;
}

/* a cgroup has a number and a path */
static bool
take_cgroup(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t id = bytes_u64(&b);
	str path = bytes_text(&b);

	if (!b.cut)
		u64_map_set(&r->cgroups, id, names_id(&r->paths, path) + 1);
	return !b.cut;
}

/* samples of a thread need not wait any more; frames of those with the cookie
 * are here */
static void
give_deferred(struct recording *r, struct thread *t, uint64_t cookie,
    struct bytes frames)
{
	struct deferred *d = deferred_samples_take(t);

	for (; d != NULL; d = deferred_samples_next(d)) {
		struct attr *a = &r->attrs.all[d->event - 1];
		struct record_sample s;
		struct record rec;

		record_read(bytes_in_order(buf_str(&d->record), r->big), &rec);
		record_sample(a, &rec, &s);
		if (d->cookie == cookie)
			s.deferred = frames;
		sample_queue_add(r, a, &rec, &s);
		sample_queue_end(r);
	}
}

static bool
take_deferred(struct recording *r, const struct attr *a,
    const struct record *rec)
{
	struct bytes frames;
	uint64_t cookie;
	struct record_sample_id w;

	if (a == NULL || !record_deferred(rec, &cookie, &frames) ||
	    !record_sample_id(a, rec, &w))
		return false;
	give_deferred(r, threads_get(&r->threads, w.pid, w.tid), cookie,
	    frames);
	return true;
}

static bool
take_sample(struct recording *r, struct attr *a, const struct record *rec,
    str bytes)
{
	struct record_sample s;
	uint64_t cookie;

	if ((a->sample_type & PERF_SAMPLE_STACK_USER) && !user_stack_fits(a))
		recording_refuse(r, "has copies of stacks of another machine "
		    "than x86_64");
	if (!record_sample(a, rec, &s))
		return false;
	if (record_defers(a, &s, &cookie))
		deferred_samples_add(threads_get(&r->threads, s.id.pid,
		    s.id.tid), cookie, (uint32_t)(a - r->attrs.all) + 1, bytes);
	else
		sample_queue_add(r, a, rec, &s);
	return true;
}

/* a thread leaves its CPU, or comes back */
static bool
take_switch(struct recording *r, const struct attr *a,
    const struct record *rec)
{
	bool out = (rec->misc & PERF_RECORD_MISC_SWITCH_OUT) != 0;
	bool preempt = (rec->misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT) != 0;
	enum perf_offcpu_switch how = !out ? PERF_OFFCPU_IN :
	    preempt ? PERF_OFFCPU_PREEMPT : PERF_OFFCPU_OUT;
	struct record_sample_id w;
	struct perf_sample who;

	if (!r->at.s->opts->perf->switches)
		return true;
	if (a == NULL || !record_sample_id(a, rec, &w))
		return false;
	who = sample_queue_who(&w);
	sample_queue_end(r);
	if (w.has_tid && w.has_time)
		perf_switch(&r->at, &who, how);
	return true;
}

static bool
take_lost(struct recording *r, const struct attr *a, const struct record *rec)
{
	struct bytes b = rec->body;
	struct record_sample_id w;
	uint64_t lost;

	if (rec->type == PERF_RECORD_LOST)
		bytes_u64(&b);
	lost = bytes_u64(&b);
	r->perf->info.lost += lost;
	if (r->at.s->opts->slice.length == 0)
		return !b.cut;
	sample_queue_end(r);		/* slices count from the first sample */
	if (a != NULL && record_sample_id(a, rec, &w) && w.has_time &&
	    w.time > 0)
		slicing_lost(&r->at.s->slicing, recording_time(w.time), lost);
	return !b.cut;
}

/* which bytes of the file are used no more, as far as is known: samples that
 * wait still need theirs */
static void
leave_pages(struct recording *r, const char *at)
{
	const struct unwind_pool_sample *s;

	if (!file_window_asks(&r->pages, at))
		return;
	s = unwind_pool_oldest(&r->ahead);
	if (s != NULL && s->s.stack_user.n > 0 && s->s.stack_user.p < at)
		at = s->s.stack_user.p;
	file_window_used(&r->pages, at);
}

/* take a record now, at its turn; `event` is the place of its event, + 1 */
static void
take_now(struct time_order_to *to, str bytes, uint32_t event)
{
	struct recording *r = (struct recording *)to;
	struct attr *a = event > 0 ? &r->attrs.all[event - 1] : NULL;
	struct record rec;
	bool fits = true;

	if (!record_read(bytes_in_order(bytes, r->big), &rec))
		return;
	leave_pages(r, bytes.p);
	switch (rec.type) {
	case PERF_RECORD_SAMPLE:
		if (a == NULL)
			r->unknown_ids++;
		else
			fits = take_sample(r, a, &rec, bytes);
		break;
	case PERF_RECORD_MMAP:
	case PERF_RECORD_MMAP2:
		fits = machine_records_mmap(r, &rec);
		break;
	case PERF_RECORD_COMM:
		fits = take_comm(r, a, &rec);
		break;
	case PERF_RECORD_FORK:
		fits = take_fork(r, &rec);
		break;
	case PERF_RECORD_CGROUP:
		fits = take_cgroup(r, &rec);
		break;
	case PERF_RECORD_KSYMBOL:
		sample_queue_end(r);
		fits = machine_records_ksymbol(r, &rec);
		break;
	case PERF_RECORD_SWITCH:
	case PERF_RECORD_SWITCH_CPU_WIDE:
		fits = take_switch(r, a, &rec);
		break;
	case PERF_RECORD_THROTTLE:
		r->throttled++;
		r->perf->info.throttled++;
		break;
	case PERF_RECORD_CALLCHAIN_DEFERRED:
		fits = take_deferred(r, a, &rec);
		break;
	case PERF_RECORD_LOST:
	case PERF_RECORD_LOST_SAMPLES:
		fits = take_lost(r, a, &rec);
		break;
	default:
		r->strange += rec.type > PERF_RECORD_CALLCHAIN_DEFERRED;
	}
	r->damaged += !fits;
}

static void
take_attr(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;

	if (!attrs_add(&r->attrs, &b, 0)) {
		r->damaged++;
		return;
	}
	while (b.n >= 8)
		attrs_id(&r->attrs, bytes_u64(&b), r->attrs.n - 1);
}

static void
take_update(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t kind = bytes_u64(&b), id = bytes_u64(&b);
	struct attr *a = attrs_find(&r->attrs, id);

	if (kind == PERF_EVENT_UPDATE__NAME && a != NULL)
		attrs_name(&r->attrs, a, bytes_text(&b));
}

/* a record that perf wrote itself; it has no time */
static void
take_of_perf(struct recording *r, const struct record *rec, str bytes)
{
	struct bytes b = rec->body;
	uint64_t n;

	if (rec->type != PERF_RECORD_FINISHED_ROUND)
		sample_queue_end(r);
	switch (rec->type) {
	case PERF_RECORD_HEADER_ATTR:
		take_attr(r, rec);
		break;
	case PERF_RECORD_EVENT_UPDATE:
		take_update(r, rec);
		break;
	case PERF_RECORD_HEADER_FEATURE:
		n = bytes_u64(&b);
		recording_header_feature(r, n, bytes_take(&b, b.n));
		break;
	case PERF_RECORD_HEADER_BUILD_ID:
		recording_header_feature(r, HEADER_BUILD_ID, bytes);
		break;
	case PERF_RECORD_FINISHED_ROUND:
		time_order_round(&r->order, &r->to);
		if (r->order.stays == NULL)
			sample_queue_end(r);
		break;
	case PERF_RECORD_COMPRESSED:
	case PERF_RECORD_COMPRESSED2:
		recording_refuse(r, "is compressed (recorded with -z)");
	case PERF_RECORD_AUXTRACE_INFO:
	case PERF_RECORD_AUXTRACE:
		recording_refuse(r, "holds a trace of instructions, which "
		    "takes a decoder");
	default:
		r->strange += rec->type > PERF_RECORD_BPF_METADATA;
	}
}

void
replay_take(struct recording *r, str bytes, const struct record *rec)
{
	const struct attr *a;
	uint32_t event = 0;
	uint64_t time = 0;

	if (rec->type >= PERF_RECORD_USER_TYPE_START) {
		take_of_perf(r, rec, bytes);
		return;
	}
	a = record_attr(&r->attrs, rec);
	if (a != NULL) {
		event = (uint32_t)(a - r->attrs.all) + 1;
		time = record_time(a, rec);
	}
	if (time == 0 || time == UINT64_MAX) {
		take_now(&r->to, bytes, event);
		if (r->order.stays == NULL)
			sample_queue_end(r);
	} else
		time_order_add(&r->order, time, bytes, event);
}

/* off-CPU time and --weight=FIELD come from what tracepoints say */
static bool
needs_payloads(const struct perf_options *o)
{
	return o->switches || o->weight == PERF_WEIGHT_FIELD;
}

void
replay_start(struct recording *r, const char *name, struct perf *p,
    struct sample *s)
{
	r->to.take = take_now;
	r->name = name;
	r->perf = p;
	r->modules.load = symbols_load;
	r->modules.symfs = s->opts->perf->symfs;
	r->modules.kallsyms = s->opts->perf->kallsyms;
	r->modules.raw_names = s->opts->no_demangle;
	r->at = (struct perf_open){.p = p, .s = s};
	r->chain = (struct callchain){.s = s, .frames = &p->frames,
	    .modules = &r->modules, .kernel = &r->kernel,
	    .user.files.modules = &r->modules,
	    .inlines.files = &r->chain.user.files,
	    .inlines.cheap = s->opts->perf->cheap};
	r->ahead.threads = s->opts->threads;
	r->ahead.most = PERF_MAX_STACK_DEPTH;
	r->ahead.files = &r->chain.user.files;
	r->payloads = needs_payloads(s->opts->perf);
}

static void
note_needs(struct recording *r)
{
	struct buf needs = {0};

	unwind_stats_needs(&r->chain.user.stops, &needs);
	perf_info_set(r->perf->info.needs, buf_str(&needs));
	buf_free(&needs);
}

void
replay_end(struct recording *r)
{
	time_order_end(&r->order, &r->to);
	sample_queue_end(r);
	for (size_t i = 0; i < r->threads.n; i++)
		give_deferred(r, r->threads.all[i], 0, (struct bytes){0});
	perf_end(&r->at);
	unwind_pool_end(&r->ahead);
	note_needs(r);
	recording_report(r, r->at.s);
	time_order_free(&r->order);
	buf_free(&r->payload);
	callchain_free(&r->chain);
	kallsyms_end(&r->modules);
	modules_close(&r->modules);
	u64_map_free(&r->cgroups);
	names_free(&r->paths);
}
