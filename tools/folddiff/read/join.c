#include "tools/folddiff/read/join.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/task.h"

#ifndef JOIN_SLOTS
#define JOIN_SLOTS 1024		/* to begin with; a power of two */
#endif
#define AHEAD 8			/* lines that are fetched before their turn */

/* the hash of each stack of a side */
struct hashes {
	const struct folded_lines *lines;
	uint64_t seed;
	uint32_t *of;
	size_t cap;
};

/* finds a stack by its hash */
struct table {
	const struct folded_lines *lines;
	struct slot { uint32_t hash, line1; } *slot;	/* 0 is free */
	size_t nslot;
};

/* folded multiplication, 16 bytes at a time; the last ones perhaps twice */
static uint32_t
hash_text(uint64_t h, str s)
{
	char small[16] = {0};
	const char *last = small;

	h ^= s.n;
	if (s.n >= sizeof(small))
		last = s.p + s.n - sizeof(small);
	else if (s.n > 0)
		memcpy(small, s.p, s.n);
	for (; s.n > sizeof(small); s = str_from(s, sizeof(small)))
		h = sys_mix(h ^ sys_load64(s.p),
		    0x9e3779b97f4a7c15u ^ sys_load64(s.p + 8));
	h = sys_mix(h ^ sys_load64(last),
	    0xd6e8feb86659fd93u ^ sys_load64(last + 8));
	return (uint32_t)(h ^ h >> 32);
}

static void
hash_lines(void *arg)
{
	struct hashes *h = arg;
	const struct folded_lines *l = h->lines;

	GROW(h->of, h->cap, l->n);
	for (size_t i = 0; i < l->n; i++)
		h->of[i] = hash_text(h->seed, folded_lines_stack(&l->all[i]));
}

static struct table
make_table(const struct hashes *h)
{
	struct table t = {.lines = h->lines, .nslot = JOIN_SLOTS};

	while (t.nslot < h->lines->n * 2)
		t.nslot *= 2;
	t.slot = buf_table(t.nslot, sizeof(*t.slot));
	for (size_t i = 0; i < h->lines->n; i++) {
		size_t at = h->of[i] & (t.nslot - 1);

		while (t.slot[at].line1 != 0)
			at = (at + 1) & (t.nslot - 1);
		t.slot[at] = (struct slot){h->of[i], (uint32_t)i + 1};
	}
	return t;
}

/* the number of the line with this stack, + 1, or 0 */
static uint32_t
find_line(const struct table *t, str stack, uint32_t hash)
{
	size_t at = hash & (t->nslot - 1);
	struct slot s;

	for (; (s = t->slot[at]).line1 != 0; at = (at + 1) & (t->nslot - 1))
		if (s.hash == hash && str_eq(folded_lines_stack(
		    &t->lines->all[s.line1 - 1]), stack))
			break;
	return s.line1;
}

/* have the memory fetched that find_line() needs, in two steps */
static void
fetch_line(const struct table *t, uint32_t later, uint32_t soon)
{
	const struct slot *s = &t->slot[soon & (t->nslot - 1)];

	sys_prefetch(&t->slot[later & (t->nslot - 1)]);
	if (s->hash == soon && s->line1 != 0)
		sys_prefetch(t->lines->all[s->line1 - 1].stack);
}

/* lines of a side whose stacks are looked for in a table */
struct search {
	const struct table *in;
	const struct hashes *hashes;	/* what find_line() returns takes the */
	size_t from, to;		/* place of the hash */
};

static void
find_lines(void *arg)
{
	struct search *s = arg;
	uint32_t *of = s->hashes->of;
	const struct folded_row *all = s->hashes->lines->all;

	for (size_t i = s->from; i < s->to; i++) {
		if (i + 2 * AHEAD < s->to)
			fetch_line(s->in, of[i + 2 * AHEAD], of[i + AHEAD]);
		of[i] = find_line(s->in, folded_lines_stack(&all[i]), of[i]);
	}
}

static void
find_all(const struct table *t, const struct hashes *h)
{
	size_t n = h->lines->n;
	struct search first = {t, h, 0, n / 2}, second = {t, h, n / 2, n};
	struct task task;

	task_start(&task, find_lines, &second);
	find_lines(&first);
	task_finish(&task);
}

/* add the counts of the lines that were found, and keep the other lines */
static void
move_counts(uint64_t *counts, struct folded_lines *from, const uint32_t *found)
{
	size_t n = from->n;

	from->n = 0;
	for (size_t i = 0; i < n; i++)
		if (found[i] != 0)
			counts[found[i] - 1] +=
			    folded_lines_count(&from->all[i]);
		else
			from->all[from->n++] = from->all[i];
}

uint64_t *
join_lines(const struct folded_lines *l, struct folded_lines *from)
{
	uint64_t seed = sys_random();
	struct hashes a = {l, seed, NULL, 0}, b = {from, seed, NULL, 0};
	struct task task;
	struct table t;
	uint64_t *counts;

	task_start(&task, hash_lines, &b);
	hash_lines(&a);
	t = make_table(&a);
	task_finish(&task);
	find_all(&t, &b);
	counts = buf_table(l->n, sizeof(*counts));
	move_counts(counts, from, b.of);
	buf_drop(t.slot);
	buf_drop(a.of);
	buf_drop(b.of);
	return counts;
}
