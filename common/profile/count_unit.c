#include "common/profile/count_unit.h"

#include "common/base/units.h"
#include "common/profile/event.h"

/* Return the weight of a sample if all counts are multiples of it, else 0. */
static struct num
find_sample_weight(const struct stacks *s, unsigned column,
    const struct meta *m, uint64_t samples)
{
	str event = meta_get(m, STR("event")), unit = meta_get(m, STR("unit"));
	struct num total = stacks_total(s, column);
	uint64_t each;

	if (samples == 0 || num_is0(total) || total.nano > 0 ||
	    total.whole % samples != 0)
		return NUM(0);
	if (!event_is_periodic(event) && (event.n > 0 || unit.n > 0) &&
	    !str_eq(unit, STR("samples")))
		return NUM(0);
	each = total.whole / samples;
	for (uint32_t i = 0; i < s->n; i++) {
		struct num n = stacks_count(s, i, column);

		if (n.nano > 0 || n.whole % each != 0)
			return NUM(0);
	}
	return NUM(each);
}

struct count_unit
count_unit_of(const struct stacks *s, unsigned column, const struct meta *m,
    uint64_t samples)
{
	struct count_unit u = {.given = meta_get(m, STR("unit")),
	    .each = find_sample_weight(s, column, m, samples)};

	u.name = u.given.n > 0 ? u.given : u.each.whole == 1 ?
	    STR("samples") : STR("counts");
	return u;
}

void
count_unit_amount(const struct count_unit *u, struct num n, struct buf *to)
{
	char text[NUM_TEXT];
	str s = units_human(text, n, u->name);

	if (str_eq(s, STR("1 samples")) || str_eq(s, STR("1 counts")))
		s.n--;
	buf_add(to, s);
}
