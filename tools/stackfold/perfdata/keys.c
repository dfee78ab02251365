#include "tools/stackfold/perfdata/keys.h"

#include "common/base/buf.h"
#include "common/base/sys.h"

#ifndef KEYS_SLOTS
#define KEYS_SLOTS 16		/* to begin with; a power of two */
#endif

/* the slot of a key, or the free one where it belongs */
static struct keys_slot *
seek(const struct keys *k, uint64_t key)
{
	uint64_t low, high = sys_mul(key ^ k->seed, 0x9e3779b97f4a7c15u, &low);
	size_t at = (size_t)(high ^ low) & (k->nslot - 1);

	while (k->slot[at].value != 0 && k->slot[at].key != key)
		at = (at + 1) & (k->nslot - 1);
	return &k->slot[at];
}

static void
grow(struct keys *k)
{
	struct keys old = *k;
	size_t cap = 0;

	if (old.nslot == 0)
		k->seed = sys_random();
	k->nslot = old.nslot > 0 ? old.nslot * 2 : KEYS_SLOTS;
	k->slot = NULL;
	GROW(k->slot, cap, k->nslot);
	memset(k->slot, 0, k->nslot * sizeof(*k->slot));
	for (size_t i = 0; i < old.nslot; i++)
		if (old.slot[i].value != 0)
			*seek(k, old.slot[i].key) = old.slot[i];
	keys_free(&old);
}

uint32_t
keys_get(const struct keys *k, uint64_t key)
{
	return k->nslot > 0 ? seek(k, key)->value : 0;
}

void
keys_set(struct keys *k, uint64_t key, uint32_t value)
{
	struct keys_slot *slot;

	if (k->n * 2 >= k->nslot)
		grow(k);
	slot = seek(k, key);
	k->n += slot->value == 0;
	*slot = (struct keys_slot){key, value};
}

void
keys_free(struct keys *k)
{
	struct buf b = {.p = (char *)k->slot};

	buf_free(&b);
	*k = (struct keys){0};
}
