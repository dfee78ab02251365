#include "tools/stackfold/dwarf/ranges.h"

#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define MOST ((size_t)1 << 22)	/* maximum ranges; limits damaged units */

/* Add a range, unless the linker discarded its code: the range then starts at 0
 * or near the largest address. */
static void
add_range(struct ranges *r, uint64_t low, uint64_t high)
{
	if (low == 0 || low >= high || low >= (uint64_t)-4 || r->n >= MOST)
		return;
	*APPEND(r->all, r->cap, r->n) = (struct range){low, high};
}

/* add a list of .debug_ranges, up to DWARF 4 */
static void
add_old_list(struct ranges *r, const struct die_unit *u, uint64_t at,
    uint64_t base)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RANGES,
	    at));
	uint64_t last = u->form.address_size == 4 ? UINT32_MAX : UINT64_MAX;

	for (;;) {
		uint64_t low = bytes_fixed(&b, u->form.address_size);
		uint64_t high = bytes_fixed(&b, u->form.address_size);

		if (b.cut || (low == 0 && high == 0))
			return;
		if (low == last)
			base = high;
		else
			add_range(r, base + low, base + high);
	}
}

static uint64_t
read_addrx(const struct die_unit *u, struct bytes *b)
{
	uint64_t addr = 0;

	b->cut |= !form_addrx(&u->form, leb128_unsigned(b), &addr);
	return addr;
}

static void
add_list(struct ranges *r, const struct die_unit *u, uint64_t at,
    uint64_t base)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RNGLISTS,
	    at));
	unsigned size = u->form.address_size;
	uint64_t low;

	while (!b.cut)
		switch (bytes_u8(&b)) {
		case DW_RLE_base_addressx:
			base = read_addrx(u, &b);
			break;
		case DW_RLE_startx_endx:
			low = read_addrx(u, &b);
			add_range(r, low, read_addrx(u, &b));
			break;
		case DW_RLE_startx_length:
			low = read_addrx(u, &b);
			add_range(r, low, low + leb128_unsigned(&b));
			break;
		case DW_RLE_offset_pair:
			low = base + leb128_unsigned(&b);
			add_range(r, low, base + leb128_unsigned(&b));
			break;
		case DW_RLE_base_address:
			base = bytes_fixed(&b, size);
			break;
		case DW_RLE_start_end:
			low = bytes_fixed(&b, size);
			add_range(r, low, bytes_fixed(&b, size));
			break;
		case DW_RLE_start_length:
			low = bytes_fixed(&b, size);
			add_range(r, low, low + leb128_unsigned(&b));
			break;
		default:	/* DW_RLE_end_of_list */
			return;
		}
}

static uint64_t
find_rnglistx(const struct die_unit *u, uint64_t n)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_RNGLISTS,
	    n < UINT32_MAX ? u->form.rnglists_base +
	    n * u->form.offset_size : UINT64_MAX));

	return u->form.rnglists_base + form_offset(&b, &u->form);
}

void
ranges_add(struct ranges *r, const struct die_unit *u,
    const struct die_values *d, uint64_t base)
{
	uint64_t low, high;

	if (d->ranges.class == FORM_RNGLISTX)
		add_list(r, u, find_rnglistx(u, d->ranges.n), base);
	else if (d->ranges.class == FORM_CONSTANT && u->form.version >= 5)
		add_list(r, u, u->form.ranges_base + d->ranges.n, base);
	else if (d->ranges.class == FORM_CONSTANT)
		add_old_list(r, u, u->form.ranges_base + d->ranges.n, base);
	else if (form_address(&u->form, &d->low_pc, &low)) {
		if (d->high_pc.class == FORM_CONSTANT)
			add_range(r, low, low + d->high_pc.n);
		else if (form_address(&u->form, &d->high_pc, &high))
			add_range(r, low, high);
	}
}

void
ranges_free(struct ranges *r)
{
	buf_drop(r->all);
	*r = (struct ranges){0};
}
