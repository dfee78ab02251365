#include "common/profile/pack_form.h"

#include "common/base/sys.h"

const char pack_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void
pack_expect_init(struct pack_expect *e, struct arena *arena, size_t names)
{
	e->callee = NEW(arena, uint32_t, names + 1);
	e->next = NEW(arena, uint32_t, names + 1);
	e->none = (uint32_t)names;
}

uint64_t
pack_get_num(struct pack_reader *r)
{
	uint64_t n = 0;

	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned char c;

		if (r->rest.n == 0)
			break;
		c = (unsigned char)r->rest.p[0];
		r->rest = str_from(r->rest, 1);
		n |= (uint64_t)(c & 0x7f) << shift;
		if (c < 0x80)
			return n;
	}
	r->bad = true;
	return 0;
}

struct num
pack_units(uint64_t n, struct num unit)
{
	uint64_t whole, lo, rest, q, hi;

	if (sys_mul(n, unit.whole, &whole) > 0)
		return NUM(UINT64_MAX);
	if (unit.nano == 0)
		return NUM(whole);
	hi = sys_mul(n, unit.nano, &lo);	/* below NUM_NANO, as nano is */
	q = sys_div(hi, lo, NUM_NANO, &rest);
	return num_add(NUM(whole), (struct num){q, (uint32_t)rest});
}
