#include "common/base/u64_map.h"

#include "common/base/buf.h"
#include "common/base/sys.h"

#ifndef U64_MAP_SLOTS
#define U64_MAP_SLOTS 16		/* to begin with; a power of two */
#endif

/* the slot of a key, or the free one where it belongs */
static struct u64_map_slot *
find_slot(const struct u64_map *k, uint64_t key)
{
	size_t at = (size_t)sys_mix(key ^ k->seed, 0x9e3779b97f4a7c15u) &
	    (k->nslot - 1);

	while (k->slot[at].value != 0 && k->slot[at].key != key)
		at = (at + 1) & (k->nslot - 1);
	return &k->slot[at];
}

static void
grow_slots(struct u64_map *k)
{
	struct u64_map old = *k;
	size_t cap = 0;

	if (old.nslot == 0)
		k->seed = sys_random();
	k->nslot = old.nslot > 0 ? old.nslot * 2 : U64_MAP_SLOTS;
	k->slot = NULL;
	GROW(k->slot, cap, k->nslot);
	memset(k->slot, 0, k->nslot * sizeof(*k->slot));
	for (size_t i = 0; i < old.nslot; i++)
		if (old.slot[i].value != 0)
			*find_slot(k, old.slot[i].key) = old.slot[i];
	u64_map_free(&old);
}

uint32_t
u64_map_get(const struct u64_map *k, uint64_t key)
{
	return k->nslot > 0 ? find_slot(k, key)->value : 0;
}

void
u64_map_set(struct u64_map *k, uint64_t key, uint32_t value)
{
	struct u64_map_slot *slot;

	if (k->n * 2 >= k->nslot)
		grow_slots(k);
	slot = find_slot(k, key);
	k->n += slot->value == 0;
	*slot = (struct u64_map_slot){key, value};
}

void
u64_map_free(struct u64_map *k)
{
	buf_drop(k->slot);
	*k = (struct u64_map){0};
}
