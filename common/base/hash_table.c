#include "common/base/hash_table.h"

#include "common/base/buf.h"

#ifndef HASH_SLOTS
#define HASH_SLOTS 16		/* initial number */
#endif

static void
put_slot(struct hash_table *t, struct hash_slot s)
{
	struct hash_probe p = hash_find(t, (uint64_t)s.hash << 32);

	while (t->slot[p.slot].number != 0)
		p.slot = hash_after(t, p.slot);
	t->slot[p.slot] = s;
}

static void
grow_slots(struct hash_table *t)
{
	struct hash_table old = *t;

	t->nslot = old.nslot > 0 ? old.nslot * 3 / 2 + 1 : HASH_SLOTS;
	t->slot = buf_table(t->nslot, sizeof(*t->slot));
	for (size_t i = 0; i < old.nslot; i++)
		if (old.slot[i].number != 0)
			put_slot(t, old.slot[i]);
	buf_drop(old.slot);
}

void
hash_add(struct hash_table *t, uint64_t hash, uint32_t number)
{
	if ((t->n + 1) * 4 > t->nslot * 3)
		grow_slots(t);
	put_slot(t, (struct hash_slot){(uint32_t)(hash >> 32), number});
	t->n++;
}

void
hash_free(struct hash_table *t)
{
	buf_drop(t->slot);
	*t = (struct hash_table){0};
}
