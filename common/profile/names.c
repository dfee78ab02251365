#include "common/profile/names.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/hash.h"
#include "common/base/radix.h"
#include "common/base/sys.h"

#define NAMES_PART 7	/* bytes of a name in a part of its key */

/* Return the id + 1 of a text, or 0. */
static inline uint32_t
find_text(const struct names *n, uint64_t hash, str s)
{
	struct hash_probe p = hash_find(&n->index, hash);
	uint32_t id1;

	while ((id1 = hash_next(&n->index, &p)) != 0 &&
	    !str_eq(names_text(n, id1 - 1), s))
		;
	return id1;
}

static void
index_all(struct names *n)
{
	if (n->seed == 0)
		n->seed = sys_random() | 1;
	for (uint32_t i = 0; i < n->n; i++)
		hash_add(&n->index, hash_text(n->seed, names_text(n, i)),
		    i + 1);
}

static const char *
keep_text(struct names *n, str s)
{
	uint32_t len = (uint32_t)s.n;
	char *p;

	if (s.n >= UINT32_MAX)
		die("out of memory");
	p = arena_alloc(&n->arena, 1, 1, NAMES_LENGTH + s.n + 1);
	memcpy(p, &len, NAMES_LENGTH);
	p += NAMES_LENGTH;
	if (s.n > 0)
		memcpy(p, s.p, s.n);
	return p;
}

/* Assign the next id to a stored text.  Return id + 1. */
static uint32_t
append_name(struct names *n, const char *text)
{
	if (n->n > UINT32_MAX / 2 - 1)
		die("out of memory");
	*APPEND(n->all, n->cap, n->n) = text;
	return (uint32_t)n->n;
}

uint32_t
names_id(struct names *n, str s)
{
	uint64_t hash;
	uint32_t id1;

	if (n->index.n == 0)
		index_all(n);
	hash = hash_text(n->seed, s);
	id1 = find_text(n, hash, s);
	if (id1 == 0) {
		id1 = append_name(n, keep_text(n, s));
		hash_add(&n->index, hash, id1);
	}
	return id1 - 1;
}

uint32_t
names_pair(struct names *n, str a, str b)
{
	n->pair.n = 0;
	buf_add(&n->pair, a);
	buf_char(&n->pair, '\0');
	buf_add(&n->pair, b);
	return names_id(n, buf_str(&n->pair));
}

bool
names_find(const struct names *n, str s, uint32_t *id)
{
	uint32_t id1 = find_text(n, hash_text(n->seed, s), s);

	*id = id1 - 1;
	return id1 != 0;
}

void
names_freeze(struct names *n)
{
	hash_free(&n->index);
}

void
names_free(struct names *n)
{
	arena_free(&n->arena);
	buf_drop(n->all);
	buf_free(&n->pair);
	hash_free(&n->index);
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
	if (id >= m->cap)
		GROW_ZEROED(m->of, m->cap, names->n);
	return &m->of[id];
}

/* Load up to NAMES_PART bytes, the first one highest. */
static uint64_t
load_few(const char *p, size_t n)
{
	uint64_t bits = 0;

	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(unsigned char)p[i] << (56 - 8 * i);
	return bits;
}

/* The low byte of a part is its length, or 8 if others follow. */
bool
names_load_part(str name, size_t part, uint64_t *bits)
{
	size_t at = part * NAMES_PART, left = at < name.n ? name.n - at : 0;

	if (left > NAMES_PART)
		*bits = (sys_load64_big(name.p + at) & ~(uint64_t)0xff) | 8;
	else
		*bits = load_few(name.p + at, left) | left;
	return part == 0 || left > 0;
}

static bool
load_part(const void *arg, uint32_t id, size_t part, uint64_t *bits)
{
	return names_load_part(names_text(arg, id), part, bits);
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
