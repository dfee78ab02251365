#include "common/profile/stacks.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"

#ifndef STACKS_SLOTS
#define STACKS_SLOTS 1024	/* to begin with; a power of two */
#endif
#define TOGETHER 32		/* stacks whose memory is fetched at once */

static unsigned
columns_of(const struct stacks *s)
{
	return s->columns > 0 ? s->columns : 1;
}

/* folded multiplication, two frames at a time */
static uint32_t
hash_stack(uint64_t h, const uint32_t *ids, size_t depth)
{
	h += depth * 0x2545f4914f6cdd1du;
	for (; depth > 1; ids += 2, depth -= 2)
		h = sys_mix(h ^ ids[0] ^ (uint64_t)ids[1] << 32,
		    0x9e3779b97f4a7c15u);
	if (depth > 0)
		h = sys_mix(h ^ ids[0], 0x9e3779b97f4a7c15u);
	return (uint32_t)(h ^ h >> 32);
}

static void
put_slot(struct stacks *s, struct stacks_slot slot)
{
	size_t at = slot.tag & (s->nslot - 1);

	while (s->slot[at].stack1 != 0)
		at = (at + 1) & (s->nslot - 1);
	s->slot[at] = slot;
}

/* make a table of n slots, a power of two, in place of the old one */
static void
grow_slots(struct stacks *s, size_t n)
{
	struct stacks_slot *old = s->slot;
	size_t nold = s->nslot;

	if (s->seed == 0)
		s->seed = sys_random();
	s->nslot = n;
	s->slot = buf_table(s->nslot, sizeof(*s->slot));
	for (size_t i = 0; i < nold; i++)
		if (old[i].stack1 != 0)
			put_slot(s, old[i]);
	free(old);
}

/* how many slots n stacks need, and not fewer than there are */
static size_t
count_slots(const struct stacks *s, size_t n)
{
	size_t slots = s->nslot > 0 ? s->nslot : STACKS_SLOTS;

	while (slots <= n * 2)
		slots *= 2;
	return slots;
}

/* give all stacks a slot in the table, and make room for one more */
static void
index_all(struct stacks *s)
{
	size_t slots = count_slots(s, s->n);

	if (slots > s->nslot)
		grow_slots(s, slots);
	for (; s->indexed < s->n; s->indexed++) {
		uint32_t i = (uint32_t)s->indexed;
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		put_slot(s, (struct stacks_slot){
		    hash_stack(s->seed, ids, depth), i + 1});
	}
}

static bool
is_same(const struct stacks *s, uint32_t stack, const uint32_t *ids,
    size_t depth)
{
	size_t n;
	const uint32_t *its = stacks_ids(s, stack, &n);

	return n == depth && memcmp(its, ids, depth * sizeof(*ids)) == 0;
}

/* a new stack of these frames, whose number is before them */
static uint32_t
append_stack(struct stacks *s, uint32_t *ids)
{
	size_t base = s->n * columns_of(s);

	if (s->n > UINT32_MAX - 2)
		die("out of memory");
	GROW(s->ids, s->ids_cap, s->n + 1);
	GROW(s->whole, s->whole_cap, base + columns_of(s));
	for (unsigned c = 0; c < columns_of(s); c++)
		s->whole[base + c] = 0;
	if (s->nano != NULL) {
		GROW(s->nano, s->nano_cap, base + columns_of(s));
		memset(s->nano + base, 0, columns_of(s) * sizeof(*s->nano));
	}
	s->ids[s->n] = ids;
	s->in_order = false;
	return (uint32_t)s->n++;
}

static uint32_t
append_copy(struct stacks *s, const uint32_t *ids, size_t depth)
{
	uint32_t *own = NEW(&s->arena, uint32_t, depth + 1);

	if (depth > UINT32_MAX)
		die("out of memory");
	own[0] = (uint32_t)depth;
	memcpy(own + 1, ids, depth * sizeof(*ids));
	return append_stack(s, own + 1);
}

/* the number of a stack whose hash is known.  own: a new stack of these frames,
 * with their number before them, or NULL */
static uint32_t
intern_hashed(struct stacks *s, const uint32_t *ids, size_t depth, uint32_t tag,
    uint32_t *own)
{
	uint32_t k;
	size_t at;

	index_all(s);
	at = tag & (s->nslot - 1);
	for (; s->slot[at].stack1 != 0; at = (at + 1) & (s->nslot - 1))
		if (s->slot[at].tag == tag &&
		    is_same(s, s->slot[at].stack1 - 1, ids, depth))
			return s->slot[at].stack1 - 1;
	k = own != NULL ? append_stack(s, own) : append_copy(s, ids, depth);
	s->slot[at] = (struct stacks_slot){tag, k + 1};
	s->indexed++;
	return k;
}

static uint32_t
intern_stack(struct stacks *s, const uint32_t *ids, size_t depth, uint32_t *own)
{
	index_all(s);		/* which chooses the seed */
	return intern_hashed(s, ids, depth, hash_stack(s->seed, ids, depth),
	    own);
}

/* the first decimal: from now on counts have nanos, too */
static void
start_nanos(struct stacks *s)
{
	size_t n = s->n * columns_of(s);

	GROW(s->nano, s->nano_cap, n);
	memset(s->nano, 0, n * sizeof(*s->nano));
}

static inline void
set_count(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	size_t i = stack * (size_t)columns_of(s) + column;

	if (count.nano > 0 && s->nano == NULL)
		start_nanos(s);
	s->whole[i] = count.whole;
	if (s->nano != NULL)
		s->nano[i] = count.nano;
}

void
stacks_set(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	set_count(s, stack, column, count);
}

static void
add_count(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	set_count(s, stack, column,
	    num_add(stacks_count(s, stack, column), count));
}

static void
add_counts(struct stacks *s, uint32_t k, const struct num *count)
{
	for (unsigned c = 0; c < columns_of(s); c++)
		add_count(s, k, c, count[c]);
	if (s->keep_order) {
		GROW(s->arrival, s->arrival_cap, s->arrivals + 1);
		s->arrival[s->arrivals++] = (struct stacks_arrival){k,
		    {count[0], columns_of(s) == 2 ? count[1] : NUM(0)}};
	}
}

uint32_t
stacks_add(struct stacks *s, const uint32_t *ids, size_t depth,
    const struct num *count)
{
	uint32_t k = intern_stack(s, ids, depth, NULL);

	add_counts(s, k, count);
	return k;
}

void
stacks_batch_add(struct stacks_batch *b, const uint32_t *ids, size_t depth,
    const struct num count[2])
{
	if (depth > UINT32_MAX)
		die("out of memory");
	GROW(b->stack, b->cap, b->n + 1);
	b->stack[b->n++] = (struct stacks_batch_stack){.at = b->nids,
	    .depth = (uint32_t)depth, .count = {count[0], count[1]}};
	GROW(b->ids, b->ids_cap, b->nids + depth);
	memcpy(b->ids + b->nids, ids, depth * sizeof(*ids));
	b->nids += depth;
}

void
stacks_batch_empty(struct stacks_batch *b)
{
	b->n = b->nids = 0;
}

/* the number of the stack in the first slot of a hash, + 1; 0 if there is none
 * that could be the same */
static uint32_t
peek_slot(const struct stacks *s, uint32_t tag)
{
	const struct stacks_slot *slot = &s->slot[tag & (s->nslot - 1)];

	return slot->tag == tag ? slot->stack1 : 0;
}

/* hash n stacks, and have the processor fetch what will be compared with them:
 * step by step, each for all, as each needs what the one before fetched */
static void
prefetch_stacks(const struct stacks *s, struct stacks_batch_stack *stack,
    const uint32_t *ids, size_t n)
{
	uint32_t k;

	for (size_t i = 0; i < n; i++) {
		stack[i].tag = hash_stack(s->seed, ids + stack[i].at,
		    stack[i].depth);
		sys_prefetch(&s->slot[stack[i].tag & (s->nslot - 1)]);
	}
	for (size_t i = 0; i < n; i++) {
		k = peek_slot(s, stack[i].tag);
		if (k == 0)
			continue;
		sys_prefetch(&s->ids[k - 1]);
		sys_prefetch(&s->whole[(k - 1) * (size_t)columns_of(s)]);
	}
	for (size_t i = 0; i < n; i++) {
		k = peek_slot(s, stack[i].tag);
		if (k != 0)
			sys_prefetch(s->ids[k - 1] - 1);
	}
}

void
stacks_add_batch(struct stacks *s, struct stacks_batch *b)
{
	for (size_t done = 0, n; done < b->n; done += n) {
		struct stacks_batch_stack *stack = b->stack + done;

		n = b->n - done < TOGETHER ? b->n - done : TOGETHER;
		index_all(s);
		prefetch_stacks(s, stack, b->ids, n);
		for (size_t i = 0; i < n; i++)
			add_counts(s, intern_hashed(s, b->ids + stack[i].at,
			    stack[i].depth, stack[i].tag, NULL),
			    stack[i].count);
	}
	stacks_batch_empty(b);
}

void
stacks_batch_free(struct stacks_batch *b)
{
	buf_drop(b->stack);
	buf_drop(b->ids);
	*b = (struct stacks_batch){0};
}

void
stacks_add_new(struct stacks *s, const uint32_t *ids, size_t depth,
    const struct num *count)
{
	add_counts(s, append_copy(s, ids, depth), count);
}

void
stacks_add_new_to(struct stacks *s, const uint32_t *ids, size_t depth,
    unsigned column, struct num count)
{
	add_count(s, append_copy(s, ids, depth), column, count);
}

uint32_t
stacks_add_to(struct stacks *s, const uint32_t *ids, size_t depth,
    unsigned column, struct num count)
{
	uint32_t k = intern_stack(s, ids, depth, NULL);

	add_count(s, k, column, count);
	return k;
}

/* the frames of a stack of others get their numbers here */
static void
rename_frames(uint32_t *ids, const uint32_t *names)
{
	for (size_t d = 0; d < ids[-1]; d++)
		ids[d] = names[ids[d]];
}

/* the hash of a stack, whose slot is looked at soon */
static uint32_t
prefetch_slot(const struct stacks *s, const uint32_t *ids)
{
	uint32_t tag = hash_stack(s->seed, ids, ids[-1]);

	sys_prefetch(&s->slot[tag & (s->nslot - 1)]);
	return tag;
}

/* add stacks with as many columns, which are all new */
static void
append_all(struct stacks *s, struct stacks *from, const uint32_t *names)
{
	size_t base = s->n * columns_of(s), more = from->n * columns_of(s);

	if (from->n > UINT32_MAX - 2 - s->n)
		die("out of memory");
	for (size_t i = 0; i < from->n; i++)
		rename_frames(from->ids[i], names);
	if (from->nano != NULL && s->nano == NULL)
		start_nanos(s);
	GROW(s->ids, s->ids_cap, s->n + from->n);
	GROW(s->whole, s->whole_cap, base + more);
	memcpy(s->ids + s->n, from->ids, from->n * sizeof(*s->ids));
	memcpy(s->whole + base, from->whole, more * sizeof(*s->whole));
	if (s->nano != NULL)
		GROW(s->nano, s->nano_cap, base + more);
	if (from->nano != NULL)
		memcpy(s->nano + base, from->nano, more * sizeof(*s->nano));
	else if (s->nano != NULL)
		memset(s->nano + base, 0, more * sizeof(*s->nano));
	s->n += from->n;
	s->in_order = false;
}

/* add stacks that may be here already, from a column on */
static void
intern_all(struct stacks *s, struct stacks *from, const uint32_t *names,
    unsigned column)
{
	for (uint32_t i = 0, end; i < from->n; i = end) {
		uint32_t tag[TOGETHER];

		end = from->n - i < TOGETHER ? (uint32_t)from->n : i + TOGETHER;
		index_all(s);
		for (uint32_t k = i; k < end; k++) {
			rename_frames(from->ids[k], names);
			tag[k - i] = prefetch_slot(s, from->ids[k]);
		}
		for (uint32_t k = i; k < end; k++) {
			uint32_t *ids = from->ids[k];
			uint32_t to = intern_hashed(s, ids, ids[-1],
			    tag[k - i], ids);

			for (unsigned c = 0; c < columns_of(from); c++)
				add_count(s, to, column + c,
				    stacks_count(from, k, c));
		}
	}
}

void
stacks_join(struct stacks *s, struct stacks *from, const uint32_t *names,
    unsigned column, bool all_new)
{
	if (all_new && from->n > 0)
		append_all(s, from, names);
	else
		intern_all(s, from, names, column);
	arena_join(&s->arena, &from->arena);
	stacks_free(from);
}

struct num
stacks_total(const struct stacks *s, unsigned column)
{
	struct num sum = {0};
	size_t n = s->n * columns_of(s);

	if (s->nano != NULL) {
		for (uint32_t i = 0; i < s->n; i++)
			sum = num_add(sum, stacks_count(s, i, column));
		return sum;
	}
	for (size_t i = column; i < n; i += columns_of(s)) {
		sum.whole += s->whole[i];
		if (sum.whole < s->whole[i])
			return NUM(UINT64_MAX);
	}
	return sum;
}

void
stacks_reserve(struct stacks *s, size_t n)
{
	size_t slots = count_slots(s, n);

	GROW(s->ids, s->ids_cap, n);
	GROW(s->whole, s->whole_cap, n * columns_of(s));
	if (slots > s->nslot)
		grow_slots(s, slots);
}

void
stacks_settle(struct stacks *s)
{
	free(s->slot);
	s->slot = NULL;
	s->nslot = s->indexed = 0;
}

void
stacks_free(struct stacks *s)
{
	buf_drop(s->arrival);
	arena_free(&s->arena);
	buf_drop(s->ids);
	buf_drop(s->whole);
	buf_drop(s->nano);
	free(s->slot);
	*s = (struct stacks){0};
}
