#include "tools/stackfold/perf/data/records/record.h"

#include <string.h>

#define WORD ((size_t)8)	/* size of most fields */

static void
read_header(struct bytes *b, struct record *r)
{
	r->type = bytes_u32(b);
	r->misc = bytes_u16(b);
	r->size = bytes_u16(b);
	r->follows = 0;
	if (r->type > SIMPLE_PERF_RECORD_TYPE_START &&
	    r->type <= SIMPLE_PERF_RECORD_DEBUG)
		r->size |= (uint32_t)r->misc << 16;
}

size_t
record_size(str s, bool big)
{
	struct bytes b = bytes_in_order(s, big);
	struct record r;

	read_header(&b, &r);
	return r.size >= RECORD_HEADER ? r.size : 0;
}

bool
record_read(str all, bool big, struct record *r)
{
	struct bytes b = bytes_in_order((str){all.p, RECORD_HEADER}, big);

	if (all.n < RECORD_HEADER)
		return false;
	read_header(&b, r);
	if (r->size < RECORD_HEADER || r->size > all.n)
		return false;
	r->body = bytes_in_order((str){b.p, r->size - RECORD_HEADER}, big);
	if (r->type == PERF_RECORD_HEADER_TRACING_DATA) {
		b = r->body;
		r->follows = bytes_u32(&b);
		if (r->follows <= b.n)	/* simpleperf includes the data in the
					 * record */
			r->follows = 0;
	}
	return true;
}

/* Copy the fields one by one: they were just written one by one, and a wider
 * load would stall on store forwarding. */
static struct bytes
copy_bytes(const struct bytes *b)
{
	return bytes_in_order((str){b->p, b->n}, b->big);
}

/* return the number of words of the trailer from the event id on */
static size_t
words_from_id(uint64_t sample_type)
{
	uint64_t m = sample_type;

	if (m & PERF_SAMPLE_IDENTIFIER)
		return 1;
	return (size_t)1 + !!(m & PERF_SAMPLE_CPU) +
	    !!(m & PERF_SAMPLE_STREAM_ID);
}

struct attr *
record_attr(struct attrs *all, const struct record *r)
{
	struct attr *first = all->n > 0 ? &all->all[0] : NULL;
	bool sample = r->type == PERF_RECORD_SAMPLE;
	struct bytes b = copy_bytes(&r->body);
	uint64_t id, n;

	if (all->n < 2 || !(first->sample_type & (PERF_SAMPLE_IDENTIFIER |
	    PERF_SAMPLE_ID)) || (!sample && !first->sample_id_all))
		return first;
	if (sample)
		n = first->id_at * WORD;
	else
		n = b.n - words_from_id(first->sample_type) * WORD;
	bytes_take(&b, n);
	id = bytes_u64(&b);
	if (b.cut)
		return NULL;
	return id == 0 && !sample ? first : attrs_find(all, id);
}

bool
record_sample_id(const struct attr *a, const struct record *r,
    struct record_sample_id *id)
{
	struct bytes b = copy_bytes(&r->body);
	uint64_t m = a->sample_type;
	size_t words = (size_t)!!(m & PERF_SAMPLE_TID) +
	    !!(m & PERF_SAMPLE_TIME) + !!(m & PERF_SAMPLE_ID) +
	    !!(m & PERF_SAMPLE_STREAM_ID) + !!(m & PERF_SAMPLE_CPU) +
	    !!(m & PERF_SAMPLE_IDENTIFIER);

	*id = (struct record_sample_id){0};
	if (!a->sample_id_all)
		return true;
	if (b.n < words * WORD)
		return false;
	bytes_take(&b, b.n - words * WORD);
	if (m & PERF_SAMPLE_TID) {
		id->has_tid = true;
		id->pid = bytes_u32(&b);
		id->tid = bytes_u32(&b);
	}
	if (m & PERF_SAMPLE_TIME) {
		id->has_time = true;
		id->time = bytes_u64(&b);
	}
	if (m & PERF_SAMPLE_ID)
		id->id = bytes_u64(&b);
	if (m & PERF_SAMPLE_STREAM_ID)
		bytes_u64(&b);
	if (m & PERF_SAMPLE_CPU) {
		id->has_cpu = true;
		id->cpu = bytes_u32(&b);
	}
	return true;
}

uint64_t
record_time(const struct attr *a, const struct record *r)
{
	uint64_t m = a->sample_type;
	struct bytes b = copy_bytes(&r->body);
	struct record_sample_id id;

	if (!(m & PERF_SAMPLE_TIME))
		return 0;
	if (r->type != PERF_RECORD_SAMPLE)
		return record_sample_id(a, r, &id) ? id.time : 0;
	bytes_take(&b, a->time_at * WORD);
	return bytes_u64(&b);
}

/* read the next word, which must exist */
static inline uint64_t
read_word(struct bytes *b)
{
	uint64_t v;

	memcpy(&v, b->p, sizeof(v));
	b->p += sizeof(v);
	return bytes_ordered(b, v, sizeof(v));
}

static inline void
read_halves(struct bytes *b, uint32_t *first, uint32_t *second)
{
	uint64_t v = read_word(b);

	*first = (uint32_t)(b->big ? v >> 32 : v);
	*second = (uint32_t)(b->big ? v : v >> 32);
}

/* read the one-word fields up to the period; false if they are truncated */
static bool
read_word_members(const struct attr *a, struct bytes *all,
    struct record_sample *s)
{
	struct record_sample_id *id = &s->id;
	uint64_t m = a->sample_type;
	struct bytes b = *all;
	uint32_t rest;

	bytes_take(all, a->words * WORD);
	if (all->cut)
		return false;
	if (m & PERF_SAMPLE_IDENTIFIER)
		id->id = read_word(&b);
	if (m & PERF_SAMPLE_IP)
		s->ip = read_word(&b);
	id->pid = id->tid = UINT32_MAX;
	if (m & PERF_SAMPLE_TID) {
		id->has_tid = true;
		read_halves(&b, &id->pid, &id->tid);
	}
	if (m & PERF_SAMPLE_TIME) {
		id->has_time = true;
		id->time = read_word(&b);
	}
	if (m & PERF_SAMPLE_ADDR)
		read_word(&b);
	if (m & PERF_SAMPLE_ID)
		id->id = read_word(&b);
	if (m & PERF_SAMPLE_STREAM_ID)
		read_word(&b);
	if (m & PERF_SAMPLE_CPU) {
		id->has_cpu = true;
		read_halves(&b, &id->cpu, &rest);
	}
	if (m & PERF_SAMPLE_PERIOD) {
		s->has_period = true;
		s->period = read_word(&b);
	}
	return true;
}

/* return the size of a value in PERF_SAMPLE_READ, in words */
static uint64_t
value_words(uint64_t format)
{
	return 1 + (uint64_t)!!(format & PERF_FORMAT_ID) +
	    !!(format & PERF_FORMAT_LOST);
}

static void
read_counters(uint64_t format, struct bytes *b, struct record_sample *s)
{
	bool group = (format & PERF_FORMAT_GROUP) != 0;
	uint64_t times = (uint64_t)!!(format & PERF_FORMAT_TOTAL_TIME_ENABLED) +
	    !!(format & PERF_FORMAT_TOTAL_TIME_RUNNING);
	str value;

	s->nread = 1;
	if (group) {
		s->nread = bytes_u64(b);
		bytes_take(b, times * WORD);
		if (s->nread > b->n / WORD)
			b->cut = true;
		s->read = bytes_part(b, bytes_take(b, b->cut ? 0 :
		    s->nread * value_words(format) * WORD));
		return;
	}
	value = bytes_take(b, (times + value_words(format)) * WORD);
	s->read = bytes_part(b, value);
}

/* take an array of n elements of `size` bytes */
static inline struct bytes
read_array(struct bytes *b, uint64_t n, size_t size)
{
	if (n > b->n / size)
		b->cut = true;
	return bytes_part(b, bytes_take(b, b->cut ? 0 : n * size));
}

static void
read_branch_stack(const struct attr *a, struct bytes *b,
    struct record_sample *s)
{
	uint64_t n = bytes_u64(b);

	if (a->branch_sample_type & PERF_SAMPLE_BRANCH_HW_INDEX)
		bytes_u64(b);
	s->branch_stack = read_array(b, n, 3 * WORD);
	if (a->branch_sample_type & PERF_SAMPLE_BRANCH_COUNTERS)
		read_array(b, n, WORD);
}

/* take the ABI and n registers; no registers if the ABI is 0 */
static struct bytes
read_registers(uint64_t n, struct bytes *b, uint64_t *abi)
{
	*abi = bytes_u64(b);
	return read_array(b, *abi != 0 ? n : 0, WORD);
}

/* read the stack copy: its full size, the bytes, and how many are valid */
static void
read_stack_user(struct bytes *b, struct record_sample *s)
{
	uint64_t n;

	s->stack_size = bytes_u64(b);
	s->stack_user = bytes_take(b, s->stack_size);
	n = s->stack_size > 0 ? bytes_u64(b) : 0;
	if (n <= s->stack_user.n)
		s->stack_user.n = (size_t)n;
	else
		b->cut = true;
}

/* read the fields after the stack, up to the cgroup */
static void
read_late_members(const struct attr *a, struct bytes *b,
    struct record_sample *s)
{
	uint64_t m = a->sample_type, abi;

	if (m & (PERF_SAMPLE_WEIGHT | PERF_SAMPLE_WEIGHT_STRUCT)) {
		s->has_weight = true;
		s->weight = bytes_u64(b);
		if (m & PERF_SAMPLE_WEIGHT_STRUCT)	/* var1_dw */
			s->weight &= UINT32_MAX;
	}
	if (m & PERF_SAMPLE_DATA_SRC) {
		s->has_data_src = true;
		s->data_src = bytes_u64(b);
	}
	if (!(m & PERF_SAMPLE_CGROUP))
		return;
	if (m & PERF_SAMPLE_TRANSACTION)
		bytes_u64(b);
	if (m & PERF_SAMPLE_REGS_INTR)
		read_registers(a->nregs_intr, b, &abi);
	if (m & PERF_SAMPLE_PHYS_ADDR)
		bytes_u64(b);
	s->cgroup = bytes_u64(b);
}

/*
 * Read a sample of perf record --off-cpu (perf 6.16 and later).  It describes
 * the thread that waited; the outer fields describe the thread that ran then,
 * or are 0.
 */
static void
read_offcpu(const struct bytes *body, struct record_sample *s, bool *cut)
{
	struct bytes b = bytes_part(body, s->raw);

	s->sample_type = 0;		/* the next sample may have another
					 * layout */
	s->id.pid = bytes_u32(&b);
	s->id.tid = bytes_u32(&b);
	s->period = bytes_u64(&b);
	s->has_callchain = true;
	s->callchain = read_array(&b, bytes_u64(&b), WORD);
	s->cgroup = bytes_u64(&b);
	*cut |= b.cut;
}

bool
record_sample(const struct attr *a, const struct bytes *body,
    struct record_sample *s)
{
	struct bytes b = copy_bytes(body);
	uint64_t m = a->sample_type, n;

	if (s->sample_type != m)
		*s = (struct record_sample){.sample_type = m};
	s->period = a->sample_period;
	if (!read_word_members(a, &b, s))
		return false;
	if (m & PERF_SAMPLE_READ)
		read_counters(a->read_format, &b, s);
	if (m & PERF_SAMPLE_CALLCHAIN) {
		s->has_callchain = true;
		n = bytes_u64(&b);
		s->callchain = read_array(&b, n, WORD);
	}
	if (m & PERF_SAMPLE_RAW)
		s->raw = bytes_take(&b, bytes_u32(&b));
	if (m & PERF_SAMPLE_BRANCH_STACK)
		read_branch_stack(a, &b, s);
	if (m & PERF_SAMPLE_REGS_USER)
		s->regs_user = read_registers(a->nregs_user, &b, &s->abi);
	if (m & PERF_SAMPLE_STACK_USER)
		read_stack_user(&b, s);
	if (m & (PERF_SAMPLE_WEIGHT | PERF_SAMPLE_WEIGHT_STRUCT |
	    PERF_SAMPLE_DATA_SRC | PERF_SAMPLE_CGROUP))
		read_late_members(a, &b, s);
	if (a->offcpu)
		read_offcpu(&b, s, &b.cut);
	return !b.cut;
}

bool
record_defers(const struct attr *a, const struct record_sample *s,
    uint64_t *cookie)
{
	struct bytes b = s->callchain;

	if (!a->defer_callchain || b.n < 2 * WORD)
		return false;
	bytes_take(&b, b.n - 2 * WORD);
	if (bytes_u64(&b) != PERF_CONTEXT_USER_DEFERRED)
		return false;
	*cookie = bytes_u64(&b);
	return true;
}

bool
record_deferred(const struct record *r, uint64_t *cookie, struct bytes *chain)
{
	struct bytes b = copy_bytes(&r->body);
	uint64_t n;

	*cookie = bytes_u64(&b);
	n = bytes_u64(&b);
	*chain = read_array(&b, n, WORD);
	return !b.cut;
}

bool
record_value(const struct attr *a, struct record_sample *s, uint64_t *value,
    uint64_t *id)
{
	bool single = !(a->read_format & PERF_FORMAT_GROUP);

	if (s->nread == 0)
		return false;
	s->nread--;
	*value = bytes_u64(&s->read);
	if (single && (a->read_format & PERF_FORMAT_TOTAL_TIME_ENABLED))
		bytes_u64(&s->read);
	if (single && (a->read_format & PERF_FORMAT_TOTAL_TIME_RUNNING))
		bytes_u64(&s->read);
	*id = a->read_format & PERF_FORMAT_ID ? bytes_u64(&s->read) : s->id.id;
	if (a->read_format & PERF_FORMAT_LOST)
		bytes_u64(&s->read);
	return !s->read.cut;
}
