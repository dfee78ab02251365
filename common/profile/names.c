#include "common/profile/names.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/radix.h"
#include "common/base/sys.h"
#include "common/base/task.h"

#ifndef NAMES_SLOTS
#define NAMES_SLOTS 1024	/* to begin with; a power of two */
#endif
#ifndef NAMES_BLOCK
#define NAMES_BLOCK ((size_t)1 << 18)	/* slots worth a thread */
#endif

static uint64_t
load4(const char *p)
{
	uint32_t v;

	memcpy(&v, p, 4);
	return v;
}

/* up to 8 bytes as one number, without reading past them */
static uint64_t
load_short(const char *p, size_t n)
{
	if (n >= 4)
		return load4(p) | load4(p + n - 4) << 32;
	if (n == 0)
		return 0;
	return (uint64_t)(unsigned char)p[0] |
	    (uint64_t)(unsigned char)p[n / 2] << 8 |
	    (uint64_t)(unsigned char)p[n - 1] << 16;
}

/* folded multiplication, eight bytes at a time */
static uint64_t
hash_text(uint64_t h, str s)
{
	const char *p = s.p;
	size_t n = s.n;

	h ^= n * 0x9e3779b97f4a7c15u;
	for (; n > 8; p += 8, n -= 8)
		h = sys_mix(h ^ sys_load64(p), 0xd6e8feb86659fd93u);
	return sys_mix(h ^ load_short(p, n), 0xa0761d6478bd642fu);
}

static void
choose_seed(struct names *n)
{
	if (n->seed == 0)
		n->seed = sys_random() | 1;
}

/* enter a name that is new */
static void
put_slot(struct names *n, struct names_slot slot)
{
	size_t at = slot.tag & (n->nslot - 1);

	while (n->slot[at].id1 != 0)
		at = (at + 1) & (n->nslot - 1);
	n->slot[at] = slot;
}

static inline uint32_t
compute_tag(const struct names *n, str a, str b, bool two)
{
	uint64_t h = hash_text(n->seed, a);

	if (two)
		h = hash_text(h, b);
	return (uint32_t)(h ^ h >> 32);
}

static void
grow_slots(struct names *n)
{
	size_t old = n->nslot;
	struct names_slot *from = n->slot;

	choose_seed(n);
	n->nslot = old > 0 ? old * 2 : NAMES_SLOTS;
	while (n->n * 2 >= n->nslot)
		n->nslot *= 2;
	n->slot = buf_table(n->nslot, sizeof(*n->slot));
	for (size_t i = 0; i < old; i++)
		if (from[i].id1 != 0)
			put_slot(n, from[i]);
	for (uint32_t i = 0; old == 0 && i < n->n; i++)
		put_slot(n, (struct names_slot){compute_tag(n,
		    names_text(n, i), STR(""), false), i + 1});
	free(from);
}

/* is the text a, or with two parts a NUL b? */
static inline bool
is_same(str text, str a, str b, bool two)
{
	if (text.n != a.n + two + b.n || memcmp(text.p, a.p, a.n) != 0)
		return false;
	return !two || (text.p[a.n] == '\0' &&
	    memcmp(text.p + a.n + 1, b.p, b.n) == 0);
}

static const char *
keep_text(struct names *n, str a, str b, bool two)
{
	uint32_t len = (uint32_t)(a.n + two + b.n);
	char *p;

	if (a.n + b.n >= UINT32_MAX)
		die("out of memory");
	p = arena_alloc(&n->arena, 1, 1, NAMES_LENGTH + len + 1);
	memcpy(p, &len, NAMES_LENGTH);
	p += NAMES_LENGTH;
	memcpy(p, a.p, a.n);
	if (two)
		memcpy(p + a.n + 1, b.p, b.n);
	return p;
}

static inline struct names_slot *
find_slot(const struct names *n, uint32_t tag, str a, str b, bool two)
{
	size_t at = tag & (n->nslot - 1);

	for (;; at = (at + 1) & (n->nslot - 1)) {
		struct names_slot *s = &n->slot[at];

		if (s->id1 == 0 || (s->tag == tag &&
		    is_same(names_text(n, s->id1 - 1), a, b, two)))
			return s;
	}
}

/* give the next number to a text that is kept */
static uint32_t
append_name(struct names *n, const char *text)
{
	if (n->n > UINT32_MAX - 2)
		die("out of memory");
	GROW(n->all, n->cap, n->n + 1);
	n->all[n->n] = text;
	return (uint32_t)n->n++;
}

/* add a name, in the slot where it was looked for */
static uint32_t
enter_name(struct names *n, struct names_slot *s, uint32_t tag, str a, str b,
    bool two)
{
	uint32_t id = append_name(n, keep_text(n, a, b, two));

	*s = (struct names_slot){tag, id + 1};
	return id;
}

/* memcpy and memcmp want a pointer even for no bytes */
static str
never_null(str s)
{
	return s.n > 0 ? s : STR("");
}

uint32_t
names_tag(struct names *n, str s)
{
	uint32_t tag;

	if (n->nslot == 0)
		grow_slots(n);
	tag = compute_tag(n, never_null(s), STR(""), false);
	sys_prefetch(&n->slot[tag & (n->nslot - 1)]);
	return tag;
}

uint32_t
names_tagged_id(struct names *n, str s, uint32_t tag)
{
	struct names_slot *slot;

	if (n->n * 2 >= n->nslot)
		grow_slots(n);
	s = never_null(s);
	slot = find_slot(n, tag, s, STR(""), false);
	return slot->id1 > 0 ? slot->id1 - 1 :
	    enter_name(n, slot, tag, s, STR(""), false);
}

uint32_t
names_id(struct names *n, str s)
{
	return names_tagged_id(n, s, names_tag(n, s));
}

uint32_t
names_pair(struct names *n, str a, str b)
{
	struct names_slot *slot;
	uint32_t t;

	if (n->n * 2 >= n->nslot)
		grow_slots(n);
	a = never_null(a);
	b = never_null(b);
	t = compute_tag(n, a, b, true);
	slot = find_slot(n, t, a, b, true);
	return slot->id1 > 0 ? slot->id1 - 1 :
	    enter_name(n, slot, t, a, b, true);
}

bool
names_find(const struct names *n, str s, uint32_t *id)
{
	const struct names_slot *slot;

	if (n->nslot == 0)
		return false;
	s = never_null(s);
	slot = find_slot(n, compute_tag(n, s, STR(""), false), s, STR(""),
	    false);
	*id = slot->id1 - 1;
	return slot->id1 != 0;
}

void
names_settle(struct names *n)
{
	free(n->slot);
	n->slot = NULL;
	n->nslot = 0;
}

uint32_t
names_settled_id(struct names *n, str s)
{
	names_settle(n);
	for (uint32_t i = 0; i < n->n; i++)
		if (str_eq(names_text(n, i), s))
			return i;
	return append_name(n, keep_text(n, s, STR(""), false));
}

void
names_free(struct names *n)
{
	arena_free(&n->arena);
	buf_drop(n->all);
	free(n->slot);
	*n = (struct names){0};
}

void
names_like(struct names *n, struct names *others)
{
	choose_seed(others);
	n->seed = others->seed;
}

/* the id + 1 of a name of others, of which no text is read in vain; or 0 */
static uint32_t
find_other(const struct names *n, const struct names *from,
    struct names_slot other)
{
	size_t at = other.tag & (n->nslot - 1);

	for (;; at = (at + 1) & (n->nslot - 1)) {
		struct names_slot s = n->slot[at];

		if (s.id1 == 0 || (s.tag == other.tag &&
		    str_eq(names_text(n, s.id1 - 1),
		    names_text(from, other.id1 - 1))))
			return s.id1;
	}
}

/* slots of others whose names are looked for */
struct search {
	const struct names *n, *from;
	size_t begin, end;
	uint32_t *here;
};

/*
 * Both tables are sorted by hash, almost: slot by slot in one, it is read from
 * begin to end in the other, too.
 */
static void
find_others(void *arg)
{
	const struct search *x = arg;

	for (size_t i = x->begin; i < x->end; i++) {
		struct names_slot s = x->from->slot[i];

		if (s.id1 > 0)
			x->here[s.id1 - 1] = find_other(x->n, x->from, s);
	}
}

/* by two threads, if that pays */
static void
find_all_others(const struct names *n, const struct names *from, uint32_t *here)
{
	size_t half = from->nslot >= NAMES_BLOCK ? from->nslot / 2 : 0;
	struct search first = {n, from, 0, half, here};
	struct search second = {n, from, half, from->nslot, here};
	struct task task;

	task_start_if(&task, half > 0, find_others, &first);
	find_others(&second);
	task_finish(&task);
}

void
names_join(struct names *n, struct names *from, uint32_t *here)
{
	size_t had = n->n;

	if (n->nslot == 0)
		grow_slots(n);
	find_all_others(n, from, here);
	GROW(n->all, n->cap, n->n + from->n);
	for (size_t i = 0; i < from->n; i++) {
		if (here[i]-- > 0)
			continue;
		here[i] = append_name(n, from->all[i]);
	}
	if (n->n * 2 >= n->nslot)
		names_settle(n);	/* often nothing more is looked for */
	for (size_t i = 0; i < from->nslot && n->nslot > 0; i++) {
		struct names_slot s = from->slot[i];

		if (s.id1 > 0 && here[s.id1 - 1] >= had)
			put_slot(n, (struct names_slot){s.tag,
			    here[s.id1 - 1] + 1});
	}
	arena_join(&n->arena, &from->arena);
	names_free(from);
}

uint32_t *
names_at(struct names_map *m, const struct names *names, uint32_t id)
{
	if (id >= m->n) {
		GROW(m->of, m->cap, names->n);
		memset(m->of + m->n, 0, (m->cap - m->n) * sizeof(*m->of));
		m->n = m->cap;
	}
	return &m->of[id];
}

#define AHEAD 8			/* names that are fetched before their turn */

/* up to NAMES_PART bytes, the first one in the highest bits */
static uint64_t
load_few(const char *p, size_t n)
{
	uint64_t bits = 0;

	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(unsigned char)p[i] << (56 - 8 * i);
	return bits;
}

/* the same, if at least 8 - n bytes are before them */
static uint64_t
load_last(const char *p, size_t n)
{
	return n > 0 ? sys_load64_big(p + n - 8) << (64 - 8 * n) : 0;
}

uint64_t
names_part(str name, size_t part, bool followed, char separator)
{
	size_t at = part * NAMES_PART, left = name.n - at;
	uint64_t bits;

	if (left > NAMES_PART)
		return (sys_load64_big(name.p + at) & ~(uint64_t)0xff) | 16;
	bits = part > 0 ? load_last(name.p + at, left) :
	    load_few(name.p, left);
	if (followed && separator != '\0') {
		if (left == NAMES_PART)
			return bits | 16;
		bits |= load_few(&separator, 1) >> 8 * left++;
	}
	return bits | left << 1 | followed;
}

static bool
load_parts(const void *arg, struct radix_key *v, size_t n, uint64_t *part)
{
	const struct names *names = arg;

	if (*part > 0 && *part * NAMES_PART >= names_text(names, v[0].of).n)
		return false;
	for (size_t i = 0; i < n; i++) {
		/* the first parts are read in order, the others at random */
		if (*part > 0 && i + 2 * AHEAD < n) {
			sys_prefetch(&names->all[v[i + 2 * AHEAD].of]);
			sys_prefetch(names->all[v[i + AHEAD].of]);
		}
		v[i].bits = names_part(names_text(names, v[i].of),
		    (size_t)*part, false, '\0');
	}
	return true;
}

void
names_sort(const struct names *names, uint32_t *ids, size_t n)
{
	radix_sort(&(struct radix){.load_all = load_parts, .arg = names}, ids,
	    n);
}

uint32_t *
names_sorted(const struct names *names)
{
	return radix_order(&(struct radix){.load_all = load_parts,
	    .arg = names}, names->n);
}

size_t
names_own_bytes(const struct names *names, const uint32_t *ids, size_t n)
{
	size_t own = 0;

	for (size_t k = 1; k < n; k++) {
		str name = names_text(names, ids[k]);

		own += name.n - str_same(name, names_text(names, ids[k - 1]));
	}
	return n > 1 ? own / (n - 1) : 1;
}
