#include "tools/stackfold/perf/data/record.h"

#define WORD 8			/* bytes of most members */

size_t
record_size(struct bytes b)
{
	size_t n;

	bytes_take(&b, 6);
	n = bytes_u16(&b);
	return n >= RECORD_HEADER ? n : 0;
}

bool
record_read(struct bytes all, struct record *r)
{
	struct bytes b = all;

	r->type = bytes_u32(&b);
	r->misc = bytes_u16(&b);
	r->size = bytes_u16(&b);
	r->body = bytes_part(&all, (str){b.p, 0});
	if (b.cut || r->size < RECORD_HEADER || r->size > all.n)
		return false;
	r->body.n = r->size - RECORD_HEADER;
	b = r->body;
	r->follows = r->type == RECORD_TRACING ? bytes_u32(&b) : 0;
	return true;
}

/* the number of words before the one that names the event; -1 without it */
static int
id_place(const struct attr *a)
{
	if (a->members & MEMBER_IDENTIFIER)
		return 0;
	if (!(a->members & MEMBER_ID))
		return -1;
	return !!(a->members & MEMBER_IP) + !!(a->members & MEMBER_TID) +
	    !!(a->members & MEMBER_TIME) + !!(a->members & MEMBER_ADDR);
}

/* the same from the end of a trailer */
static int
id_place_back(const struct attr *a)
{
	if (a->members & MEMBER_IDENTIFIER)
		return 1;
	if (!(a->members & MEMBER_ID))
		return -1;
	return 1 + !!(a->members & MEMBER_CPU) +
	    !!(a->members & MEMBER_STREAM);
}

struct attr *
record_attr(struct attrs *all, const struct record *r)
{
	struct attr *first = all->n > 0 ? &all->all[0] : NULL;
	bool sample = r->type == RECORD_SAMPLE;
	struct bytes b = r->body;
	uint64_t id;
	int place;

	if (all->n < 2 || (!sample && !first->trailer))
		return first;
	place = sample ? id_place(first) : id_place_back(first);
	if (place < 0)
		return first;
	if (!sample && b.n < (size_t)place * WORD)
		return NULL;
	bytes_take(&b, sample ? (size_t)place * WORD :
	    b.n - (size_t)place * WORD);
	id = bytes_u64(&b);
	if (b.cut)
		return NULL;
	return id == 0 && !sample ? first : attrs_find(all, id);
}

bool
record_when(const struct attr *a, const struct record *r,
    struct record_when *w)
{
	struct bytes b = r->body;
	uint64_t m = a->members;
	size_t words = (size_t)!!(m & MEMBER_TID) + !!(m & MEMBER_TIME) +
	    !!(m & MEMBER_ID) + !!(m & MEMBER_STREAM) + !!(m & MEMBER_CPU) +
	    !!(m & MEMBER_IDENTIFIER);

	*w = (struct record_when){0};
	if (!a->trailer)
		return true;
	if (b.n < words * WORD)
		return false;
	bytes_take(&b, b.n - words * WORD);
	if (m & MEMBER_TID) {
		w->has_tid = true;
		w->pid = bytes_u32(&b);
		w->tid = bytes_u32(&b);
	}
	if (m & MEMBER_TIME) {
		w->has_time = true;
		w->time = bytes_u64(&b);
	}
	if (m & MEMBER_ID)
		w->id = bytes_u64(&b);
	if (m & MEMBER_STREAM)
		bytes_u64(&b);
	if (m & MEMBER_CPU) {
		w->has_cpu = true;
		w->cpu = bytes_u32(&b);
	}
	return true;
}

uint64_t
record_time(const struct attr *a, const struct record *r)
{
	uint64_t m = a->members;
	struct bytes b = r->body;
	struct record_when w;
	size_t words = (size_t)!!(m & MEMBER_IDENTIFIER) + !!(m & MEMBER_IP) +
	    !!(m & MEMBER_TID);

	if (!(m & MEMBER_TIME))
		return 0;
	if (r->type != RECORD_SAMPLE)
		return record_when(a, r, &w) ? w.time : 0;
	bytes_take(&b, words * WORD);
	return bytes_u64(&b);
}

/* the members of one word each, up to the period */
static void
take_words(uint64_t m, struct bytes *b, struct record_sample *s)
{
	struct record_when *w = &s->when;

	if (m & MEMBER_IDENTIFIER)
		w->id = bytes_u64(b);
	if (m & MEMBER_IP)
		s->ip = bytes_u64(b);
	w->pid = w->tid = UINT32_MAX;
	if (m & MEMBER_TID) {
		w->has_tid = true;
		w->pid = bytes_u32(b);
		w->tid = bytes_u32(b);
	}
	if (m & MEMBER_TIME) {
		w->has_time = true;
		w->time = bytes_u64(b);
	}
	if (m & MEMBER_ADDR)
		bytes_u64(b);
	if (m & MEMBER_ID)
		w->id = bytes_u64(b);
	if (m & MEMBER_STREAM)
		bytes_u64(b);
	if (m & MEMBER_CPU) {
		w->has_cpu = true;
		w->cpu = bytes_u32(b);
		bytes_u32(b);
	}
	if (m & MEMBER_PERIOD) {
		s->has_period = true;
		s->period = bytes_u64(b);
	}
}

/* words of one value in READ */
static uint64_t
value_words(uint64_t format)
{
	return 1 + (uint64_t)!!(format & READ_ID) + !!(format & READ_LOST);
}

static void
take_read(uint64_t format, struct bytes *b, struct record_sample *s)
{
	bool group = (format & READ_GROUP) != 0;
	uint64_t times = (uint64_t)!!(format & READ_ENABLED) +
	    !!(format & READ_RUNNING);
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

/* a number n, and n elements of `size` bytes */
static struct bytes
take_array(struct bytes *b, uint64_t n, size_t size)
{
	if (n > b->n / size)
		b->cut = true;
	return bytes_part(b, bytes_take(b, b->cut ? 0 : n * size));
}

static void
take_branches(const struct attr *a, struct bytes *b, struct record_sample *s)
{
	uint64_t n = bytes_u64(b);

	if (a->branches & BRANCH_INDEX)
		bytes_u64(b);
	s->branches = take_array(b, n, 3 * (size_t)WORD);
	if (a->branches & BRANCH_COUNTERS)
		take_array(b, n, WORD);
}

/* registers, a bit for each */
static struct bytes
take_registers(uint64_t bits, struct bytes *b, uint64_t *abi)
{
	uint64_t n = 0;

	*abi = bytes_u64(b);
	for (uint64_t m = *abi != 0 ? bits : 0; m != 0; m &= m - 1)
		n++;
	return take_array(b, n, WORD);
}

/* the copy comes with its whole size, and behind it how much was written */
static void
take_stack(struct bytes *b, struct record_sample *s)
{
	uint64_t n;

	s->stack_asked = bytes_u64(b);
	s->stack = bytes_take(b, s->stack_asked);
	n = s->stack_asked > 0 ? bytes_u64(b) : 0;
	if (n <= s->stack.n)
		s->stack.n = (size_t)n;
	else
		b->cut = true;
}

/* the cgroup, and what stands before it */
static void
take_cgroup(const struct attr *a, struct bytes *b, struct record_sample *s)
{
	uint64_t m = a->members, abi;
	size_t words = (size_t)!!(m & (MEMBER_WEIGHT | MEMBER_WEIGHTS)) +
	    !!(m & MEMBER_SOURCE) + !!(m & MEMBER_TRANSACTION);

	bytes_take(b, words * WORD);
	if (m & MEMBER_REGS_KERNEL)
		take_registers(a->regs_kernel, b, &abi);
	if (m & MEMBER_PHYSICAL)
		bytes_u64(b);
	s->cgroup = bytes_u64(b);
}

bool
record_sample(const struct attr *a, const struct record *r,
    struct record_sample *s)
{
	struct bytes b = r->body;
	uint64_t m = a->members, n;

	*s = (struct record_sample){.period = a->period};
	take_words(m, &b, s);
	if (m & MEMBER_READ)
		take_read(a->read, &b, s);
	if (m & MEMBER_CHAIN) {
		s->has_chain = true;
		n = bytes_u64(&b);
		s->chain = take_array(&b, n, WORD);
	}
	if (m & MEMBER_RAW)
		s->raw = bytes_take(&b, bytes_u32(&b));
	if (m & MEMBER_BRANCHES)
		take_branches(a, &b, s);
	if (m & MEMBER_REGS)
		s->regs = take_registers(a->regs, &b, &s->abi);
	if (m & MEMBER_STACK)
		take_stack(&b, s);
	if (m & MEMBER_CGROUP)
		take_cgroup(a, &b, s);
	return !b.cut;
}

bool
record_defers(const struct attr *a, const struct record_sample *s,
    uint64_t *cookie)
{
	struct bytes b = s->chain;

	if (!a->deferred || b.n < 2 * WORD)
		return false;
	bytes_take(&b, b.n - 2 * WORD);
	if (bytes_u64(&b) != RECORD_LATER)
		return false;
	*cookie = bytes_u64(&b);
	return true;
}

bool
record_deferred(const struct record *r, uint64_t *cookie, struct bytes *chain)
{
	struct bytes b = r->body;
	uint64_t n;

	*cookie = bytes_u64(&b);
	n = bytes_u64(&b);
	*chain = take_array(&b, n, WORD);
	return !b.cut;
}

bool
record_value(const struct attr *a, struct record_sample *s, uint64_t *value,
    uint64_t *id)
{
	bool single = !(a->read & READ_GROUP);

	if (s->nread == 0)
		return false;
	s->nread--;
	*value = bytes_u64(&s->read);
	if (single && (a->read & READ_ENABLED))
		bytes_u64(&s->read);
	if (single && (a->read & READ_RUNNING))
		bytes_u64(&s->read);
	*id = a->read & READ_ID ? bytes_u64(&s->read) : s->when.id;
	if (a->read & READ_LOST)
		bytes_u64(&s->read);
	return !s->read.cut;
}
