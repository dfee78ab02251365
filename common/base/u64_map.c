#include "common/base/u64_map.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/sys.h"

#ifndef U64_MAP_SLOTS
#define U64_MAP_SLOTS 16		/* initial number; a power of two */
#endif

/* Return the slot of a key, or the free one to put it in. */
static inline struct u64_map_slot *
find_slot(const struct u64_map *m, uint64_t key)
{
	size_t at = (size_t)sys_mix(key ^ m->seed, 0x9e3779b97f4a7c15u) &
	    (m->nslot - 1);

	while (m->slot[at].value != 0 && u64_map_key(&m->slot[at]) != key)
		at = (at + 1) & (m->nslot - 1);
	return &m->slot[at];
}

static void
grow_slots(struct u64_map *m)
{
	struct u64_map old = *m;

	if (old.nslot == 0)
		m->seed = sys_random();
	m->nslot = old.nslot > 0 ? old.nslot * 2 : U64_MAP_SLOTS;
	m->slot = buf_table(m->nslot, sizeof(*m->slot));
	for (size_t i = 0; i < old.nslot; i++)
		if (old.slot[i].value != 0)
			*find_slot(m, u64_map_key(&old.slot[i])) = old.slot[i];
	buf_drop(old.slot);
}

uint32_t
u64_map_get(const struct u64_map *m, uint64_t key)
{
	return m->nslot > 0 ? find_slot(m, key)->value : 0;
}

uint32_t *
u64_map_put(struct u64_map *m, uint64_t key)
{
	struct u64_map_slot *slot;

	if ((m->n + 1) * 2 > m->nslot)
		grow_slots(m);
	slot = find_slot(m, key);
	if (slot->value == 0) {
		memcpy(slot->key, &key, sizeof(key));
		m->n++;
	}
	return &slot->value;
}

void
u64_map_free(struct u64_map *m)
{
	buf_drop(m->slot);
	*m = (struct u64_map){0};
}
