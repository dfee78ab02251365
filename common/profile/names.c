#include "common/profile/names.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/hash.h"
#include "common/base/radix.h"
#include "common/base/sys.h"

/* is the text a, or with two parts a NUL b? */
static inline bool
is_same(str text, str a, str b, bool two)
{
	if (text.n != a.n + two + b.n || memcmp(text.p, a.p, a.n) != 0)
		return false;
	return !two || (text.p[a.n] == '\0' &&
	    memcmp(text.p + a.n + 1, b.p, b.n) == 0);
}

/* the entry of a text in the index: its id + 1, or 0 if it is new; names with
 * equal hashes have consecutive ones */
static inline uint32_t *
find_place(struct names *n, uint64_t hash, str a, str b, bool two)
{
	uint32_t *at = u64_map_put(&n->index, hash);

	while (*at != 0 && !is_same(names_text(n, *at - 1), a, b, two))
		at = u64_map_put(&n->index, ++hash);
	return at;
}

static uint64_t
hash_name(const struct names *n, uint32_t id)
{
	return hash_text(n->seed, names_text(n, id));
}

static void
index_all(struct names *n)
{
	if (n->seed == 0)
		n->seed = sys_random() | 1;
	for (uint32_t i = 0; i < n->n; i++)
		*find_place(n, hash_name(n, i), names_text(n, i), STR(""),
		    false) = i + 1;
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

/* assign the next id to a stored text; returns id + 1 */
static uint32_t
append_name(struct names *n, const char *text)
{
	if (n->n > UINT32_MAX - 2)
		die("out of memory");
	GROW(n->all, n->cap, n->n + 1);
	n->all[n->n] = text;
	return (uint32_t)++n->n;
}

/* memcpy and memcmp want a pointer even for no bytes */
static str
never_null(str s)
{
	return s.n > 0 ? s : STR("");
}

static inline uint32_t
intern(struct names *n, str a, str b, bool two)
{
	uint64_t hash;
	uint32_t *at;

	if (n->index.n == 0)
		index_all(n);
	hash = hash_text(n->seed, a);
	if (two)
		hash = hash_text(hash, b);
	at = find_place(n, hash, a, b, two);
	if (*at == 0)
		*at = append_name(n, keep_text(n, a, b, two));
	return *at - 1;
}

uint32_t
names_id(struct names *n, str s)
{
	return intern(n, never_null(s), STR(""), false);
}

uint32_t
names_pair(struct names *n, str a, str b)
{
	return intern(n, never_null(a), never_null(b), true);
}

bool
names_find(const struct names *n, str s, uint32_t *id)
{
	uint64_t hash = hash_text(n->seed, s);
	uint32_t id1 = u64_map_get(&n->index, hash);

	while (id1 != 0 && !str_eq(names_text(n, id1 - 1), s))
		id1 = u64_map_get(&n->index, ++hash);
	*id = id1 - 1;
	return id1 != 0;
}

void
names_freeze(struct names *n)
{
	u64_map_free(&n->index);
}

void
names_free(struct names *n)
{
	arena_free(&n->arena);
	buf_drop(n->all);
	u64_map_free(&n->index);
	*n = (struct names){0};
}

void
names_join(struct names *n, struct names *from, uint32_t *here)
{
	for (uint32_t i = 0; i < from->n; i++)
		here[i] = names_id(n, names_text(from, i));
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

/* load up to NAMES_PART bytes, the first one highest */
static uint64_t
load_few(const char *p, size_t n)
{
	uint64_t bits = 0;

	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(unsigned char)p[i] << (56 - 8 * i);
	return bits;
}

/* the low byte of a part is its length, or 8 if others follow */
uint64_t
names_part(str name, size_t part)
{
	size_t at = part * NAMES_PART, left = name.n - at;

	if (left > NAMES_PART)
		return (sys_load64_big(name.p + at) & ~(uint64_t)0xff) | 8;
	return load_few(name.p + at, left) | left;
}

static bool
load_part(const void *arg, uint32_t id, size_t part, uint64_t *bits)
{
	str name = names_text(arg, id);

	if (part > 0 && part * NAMES_PART >= name.n) {
		*bits = 0;
		return false;
	}
	*bits = names_part(name, part);
	return true;
}

void
names_sort(const struct names *names, uint32_t *ids, size_t n)
{
	radix_sort(&(struct radix){.load = load_part, .arg = names}, ids, n);
}

uint32_t *
names_sorted(const struct names *names)
{
	return radix_order(&(struct radix){.load = load_part, .arg = names},
	    names->n);
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
