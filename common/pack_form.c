#include "common/pack_form.h"

const char pack_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void
pack_expect_init(struct pack_expect *e, struct arena *arena, size_t names)
{
	e->callee = NEW(arena, uint32_t, names + 1);
	e->next = NEW(arena, uint32_t, names + 1);
	e->none = (uint32_t)names;
}
