#include "common/folded/pack.h"

#include "common/base/sys.h"

void
pack_expect_init(struct pack_expect *e, struct arena *arena, size_t names)
{
	e->of = arena_alloc(arena, sizeof(*e->of), sizeof(uint32_t), names + 1);
	e->none = (uint32_t)names;
}

struct num
pack_units(uint64_t n, struct num unit)
{
	uint64_t whole, lo, rest, q, hi;

	if (sys_mul(n, unit.whole, &whole) > 0)
		return NUM(UINT64_MAX);
	if (unit.nano == 0)
		return NUM(whole);
	hi = sys_mul(n, unit.nano, &lo);	/* < NUM_NANO, since nano is */
	q = sys_div(hi, lo, NUM_NANO, &rest);
	return num_add(NUM(whole), (struct num){q, (uint32_t)rest});
}
