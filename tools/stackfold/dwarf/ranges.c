#include "tools/stackfold/dwarf/ranges.h"

#include "common/base/buf.h"
#include "common/base/leb128.h"

#define MOST ((size_t)1 << 22)	/* of a unit; more are an attack */

/* entries of .debug_rnglists */
enum {
	END, BASE_INDEX, INDEX_INDEX, INDEX_LENGTH, OFFSETS, BASE, START_END,
	START_LENGTH
};

/* code that the linker dropped lies at 0 or at the end of all addresses */
static void
add(struct ranges *r, uint64_t low, uint64_t high)
{
	if (low == 0 || low >= high || low >= (uint64_t)-4 || r->n >= MOST)
		return;
	GROW(r->all, r->cap, r->n + 1);
	r->all[r->n++] = (struct range){low, high};
}

static void
add_pairs(struct ranges *r, const struct die_unit *u, uint64_t at,
    uint64_t base)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RANGES,
	    at));
	uint64_t last = u->form.address == 4 ? UINT32_MAX : UINT64_MAX;

	for (;;) {
		uint64_t low = bytes_fixed(&b, u->form.address);
		uint64_t high = bytes_fixed(&b, u->form.address);

		if (b.cut || (low == 0 && high == 0))
			return;
		if (low == last)
			base = high;
		else
			add(r, base + low, base + high);
	}
}

static uint64_t
indexed(const struct die_unit *u, struct bytes *b)
{
	uint64_t addr = 0;

	b->cut |= !form_address_of(&u->form, leb128_unsigned(b), &addr);
	return addr;
}

static void
add_list(struct ranges *r, const struct die_unit *u, uint64_t at,
    uint64_t base)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RNGLISTS,
	    at));
	unsigned size = u->form.address;
	uint64_t low;

	while (!b.cut)
		switch (bytes_u8(&b)) {
		case BASE_INDEX:
			base = indexed(u, &b);
			break;
		case INDEX_INDEX:
			low = indexed(u, &b);
			add(r, low, indexed(u, &b));
			break;
		case INDEX_LENGTH:
			low = indexed(u, &b);
			add(r, low, low + leb128_unsigned(&b));
			break;
		case OFFSETS:
			low = base + leb128_unsigned(&b);
			add(r, low, base + leb128_unsigned(&b));
			break;
		case BASE:
			base = bytes_fixed(&b, size);
			break;
		case START_END:
			low = bytes_fixed(&b, size);
			add(r, low, bytes_fixed(&b, size));
			break;
		case START_LENGTH:
			low = bytes_fixed(&b, size);
			add(r, low, low + leb128_unsigned(&b));
			break;
		default:
			return;
		}
}

/* the place of the n-th list, counted from the table of the unit */
static uint64_t
list_place(const struct die_unit *u, uint64_t n)
{
	uint64_t size = u->form.wide ? 8 : 4;
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RNGLISTS,
	    n < UINT32_MAX ? u->form.ranges + n * size : UINT64_MAX));

	return u->form.ranges + form_offset(&b, &u->form);
}

void
ranges_add(struct ranges *r, const struct die_unit *u,
    const struct die_values *d, uint64_t base)
{
	uint64_t low, high;

	if (d->ranges.kind == FORM_RANGES_INDEX)
		add_list(r, u, list_place(u, d->ranges.n), base);
	else if (d->ranges.kind == FORM_NUMBER && u->form.version >= 5)
		add_list(r, u, u->form.lists + d->ranges.n, base);
	else if (d->ranges.kind == FORM_NUMBER)
		add_pairs(r, u, u->form.lists + d->ranges.n, base);
	else if (form_address(&u->form, &d->low, &low)) {
		if (d->high.kind == FORM_NUMBER)
			add(r, low, low + d->high.n);
		else if (form_address(&u->form, &d->high, &high))
			add(r, low, high);
	}
}

void
ranges_free(struct ranges *r)
{
	struct buf all = {.p = (char *)r->all};

	buf_free(&all);
	*r = (struct ranges){0};
}
