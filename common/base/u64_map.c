#include "common/base/u64_map.h"

#include "common/base/buf.h"
#include "common/base/hash.h"
#include "common/base/sys.h"

/* Return the index of a key + 1, or 0. */
static uint32_t
find_key(const struct u64_map *m, uint64_t key, uint64_t hash)
{
	struct hash_probe p = hash_find(&m->table, hash);
	uint32_t i;

	while ((i = hash_next(&m->table, &p)) != 0 && m->all[i - 1].key != key)
		;
	return i;
}

uint32_t
u64_map_get(const struct u64_map *m, uint64_t key)
{
	uint32_t i = find_key(m, key, hash_u64(m->seed, key));

	return i > 0 ? m->all[i - 1].value : 0;
}

uint32_t *
u64_map_put(struct u64_map *m, uint64_t key)
{
	uint64_t hash;
	uint32_t i;

	if (m->n == 0)
		m->seed = sys_random();
	hash = hash_u64(m->seed, key);
	i = find_key(m, key, hash);
	if (i == 0) {
		*APPEND(m->all, m->cap, m->n) =
		    (struct u64_map_pair){.key = key};
		i = (uint32_t)m->n;
		hash_add(&m->table, hash, i);
	}
	return &m->all[i - 1].value;
}

void
u64_map_free(struct u64_map *m)
{
	buf_drop(m->all);
	hash_free(&m->table);
	*m = (struct u64_map){0};
}
