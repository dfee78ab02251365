#include "tools/stackfold/perf/data/replay.h"

#include "tools/stackfold/perf/data/machine_records.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"

/*
 * A sample whose user frames come later.  With --call-graph fp,defer the kernel
 * walks the user stack only when the thread returns to user mode.  It then
 * writes PERF_RECORD_CALLCHAIN_DEFERRED, which has a cookie that identifies its
 * samples.  Until then, each thread keeps its samples.
 */
struct deferred_sample {
	struct deferred_sample *next;
	uint64_t cookie;
	uint32_t event;		/* index in attrs.all */
	struct buf record;	/* bytes of the sample's record */
};

/* defer a copy of a sample */
static void
defer_sample(struct thread *t, uint64_t cookie, uint32_t event, str record)
{
	struct deferred_sample *d = buf_table(1, sizeof(*d));

	*d = (struct deferred_sample){t->deferred, cookie, event, {0}};
	buf_add(&d->record, record);
	t->deferred = d;
}

/* Queue the deferred samples of a thread in order of arrival, and forget them.
 * Those with the cookie get the user frames of the record. */
static void
add_deferred_samples(struct recording *r, struct thread *t, uint64_t cookie,
    struct bytes frames)
{
	struct deferred_sample *d, *next, *first = NULL;

	for (d = t->deferred; d != NULL; d = next) {
		next = d->next;
		d->next = first;
		first = d;
	}
	t->deferred = NULL;
	for (d = first; d != NULL; d = next) {
		struct attr *a = &r->header.attrs.all[d->event];
		struct record_sample s = {0};
		struct record rec;

		record_read(buf_str(&d->record), r->header.big_endian, &rec);
		record_sample(a, &rec.body, &s);
		sample_queue_add_deferred(&r->samples, a, &rec, &s,
		    d->cookie == cookie ? frames : (struct bytes){0});
		next = d->next;
		buf_free(&d->record);
		buf_drop(d);
	}
}

static bool
replay_callchain_deferred(struct recording *r, const struct attr *a,
    const struct record *rec)
{
	struct record_sample_id id;
	struct bytes frames;
	uint64_t cookie;
	struct thread *t;

	if (a == NULL || !record_deferred(rec, &cookie, &frames) ||
	    !record_sample_id(a, rec, &id))
		return false;
	t = threads_get(&r->machine.threads, id.pid, id.tid);
	add_deferred_samples(r, t, cookie, frames);
	return true;
}

static bool
replay_sample(struct recording *r, struct attr *a, const struct record *rec,
    str bytes)
{
	struct record_sample *s = &r->sample;
	uint64_t cookie;

	if (a == NULL) {
		r->samples.unknown_ids++;
		return true;
	}
	if ((a->sample_type & PERF_SAMPLE_STACK_USER) &&
	    !user_stack_supports(a))
		recording_refuse(r, "has copies of stacks of another machine "
		    "than x86_64 and aarch64 (chains of frame pointers, "
		    "--call-graph fp, are read of every machine)", "");
	if (!record_sample(a, &rec->body, s))
		return false;
	if (record_defers(a, s, &cookie))
		defer_sample(threads_get(&r->machine.threads, s->id.pid,
		    s->id.tid), cookie,
		    (uint32_t)(a - r->header.attrs.all), bytes);
	else
		sample_queue_add(&r->samples, a, rec, s);
	return true;
}

static bool
replay_switch(struct recording *r, const struct attr *a,
    const struct record *rec)
{
	bool out = (rec->misc & PERF_RECORD_MISC_SWITCH_OUT) != 0;
	bool preempt = (rec->misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT) != 0;
	enum perf_switch_kind how = !out ? PERF_SWITCH_IN :
	    preempt ? PERF_SWITCH_PREEMPT : PERF_SWITCH_OUT;
	struct threads *threads = &r->machine.threads;
	struct record_sample_id id;
	struct perf_sample who = {0};

	if (r->opts->perf->measure->switched == NULL)
		return true;
	if (a == NULL || !record_sample_id(a, rec, &id))
		return false;
	sample_queue_who(&id, &who);
	sample_queue_finish(&r->samples);
	if (r->opts->perf->measure->needs_comm)
		who.comm = threads_name_of(threads, threads_get(threads,
		    id.pid, id.tid))->comm;
	if (id.has_tid && id.has_time)
		perf_switch(&r->samples.perf, &who, how);
	return true;
}

static bool
replay_exit(struct recording *r, const struct attr *a, const struct record *rec)
{
	struct bytes b = rec->body;
	struct record_sample_id id;
	struct perf_sample who = {0};

	/* with --every, the stream is endless and may have any number of
	 * processes */
	if (r->opts->every > 0)
		return machine_records_exit(&r->machine, &r->samples, rec);
	if (r->opts->perf->measure->thread_ends == NULL)
		return true;
	if (a == NULL || !record_sample_id(a, rec, &id))
		return false;
	id.pid = bytes_u32(&b);
	bytes_u32(&b);			/* ppid */
	id.tid = bytes_u32(&b);
	sample_queue_who(&id, &who);
	sample_queue_finish(&r->samples);
	if (id.has_tid && id.has_time)
		perf_thread_ends(&r->samples.perf, &who);
	return !b.cut;
}

static bool
replay_lost(struct recording *r, const struct attr *a, const struct record *rec)
{
	struct bytes b = rec->body;
	struct perf_info *i = r->header.info;
	struct record_sample_id id = {0};
	uint64_t lost;

	if (rec->type == PERF_RECORD_LOST)
		bytes_u64(&b);			/* id */
	lost = bytes_u64(&b);
	if (b.cut || (rec->misc & PERF_RECORD_MISC_LOST_SAMPLES_BPF))
		return !b.cut;		/* a BPF filter dropped the samples */
	if (a != NULL)
		record_sample_id(a, rec, &id);
	if (rec->type == PERF_RECORD_LOST)
		i->lost_twice.noted += lost;
	else if (id.time == 0 && (id.has_time || a == NULL ||
	    (a->read_format & PERF_FORMAT_LOST)))
		i->lost_twice.counted += lost;
	else
		i->lost += lost;
	if (r->opts->slice.length == 0 || id.time == 0)
		return true;
	sample_queue_finish(&r->samples);	/* slices are counted from the
						 * first sample */
	slicing_lost(&r->samples.perf.s->slicing,
	    recording_header_time(id.time), lost);
	return true;
}

/* release the bytes of the file before `at`, except those of queued samples */
static void
release_bytes(struct recording *r, const char *at)
{
	const char *oldest;

	if (!file_window_asks(&r->window, at))
		return;
	oldest = sample_queue_oldest(&r->samples);
	file_window_used(&r->window, oldest != NULL && oldest < at ? oldest :
	    at);
}

void
replay_record(struct recording *r, str bytes, uint32_t event)
{
	struct machine_state *m = &r->machine;
	struct attr *a = event > 0 ? &r->header.attrs.all[event - 1] : NULL;
	struct record rec;
	bool fits = true;

	if (!record_read(bytes, r->header.big_endian, &rec))
		return;
	release_bytes(r, bytes.p);
	switch (rec.type) {
	case PERF_RECORD_SAMPLE:
		r->findings.sampled = true;
		fits = replay_sample(r, a, &rec, bytes);
		break;
	case PERF_RECORD_MMAP:
	case PERF_RECORD_MMAP2:
		fits = machine_records_mmap(m, &r->samples, r->header.info,
		    a, &rec);
		break;
	case PERF_RECORD_COMM:
		fits = machine_records_comm(m, a, &rec);
		break;
	case PERF_RECORD_FORK:
		fits = machine_records_fork(m, &rec);
		break;
	case PERF_RECORD_EXIT:
		fits = replay_exit(r, a, &rec);
		break;
	case PERF_RECORD_CGROUP:
		fits = machine_records_cgroup(m, &r->samples, &rec);
		break;
	case PERF_RECORD_KSYMBOL:
		fits = machine_records_ksymbol(m, &r->samples, &rec);
		break;
	case PERF_RECORD_SWITCH:
	case PERF_RECORD_SWITCH_CPU_WIDE:
		fits = replay_switch(r, a, &rec);
		break;
	case PERF_RECORD_THROTTLE:
		r->findings.throttled++;
		r->header.info->throttled++;
		break;
	case PERF_RECORD_CALLCHAIN_DEFERRED:
		fits = replay_callchain_deferred(r, a, &rec);
		break;
	case PERF_RECORD_LOST:
	case PERF_RECORD_LOST_SAMPLES:
		fits = replay_lost(r, a, &rec);
		break;
	default:
		r->findings.unknown +=
		    rec.type > PERF_RECORD_CALLCHAIN_DEFERRED;
	}
	if (!fits)
		r->findings.damaged++;
}

void
replay_end(struct recording *r)
{
	struct threads *t = &r->machine.threads;

	sample_queue_finish(&r->samples);
	for (size_t i = 0; i < t->n; i++)
		add_deferred_samples(r, t->all[i], 0, (struct bytes){0});
	sample_queue_end(&r->samples);
}
