#include "tools/stackfold/dwarf/dwp.h"

#include "common/base/bytes.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define COLUMNS 16		/* only 8 are defined */
#define PROBES 4096		/* far more than a table with free slots
				 * needs */

/*
 * The header is followed by a hash table of ids and a table of equal size with
 * each id's row number, from 1, or 0 if the slot is empty; then by the
 * DW_SECT_* of each column and by an offset for each row and column.
 */
struct index {
	unsigned version;
	uint32_t section_count, unit_count, slot_count;
	str ids, rows, sections, offsets;
};

static bool
read_index(str bytes, struct index *x)
{
	struct bytes b = bytes_of(bytes);

	x->version = bytes_u16(&b);
	bytes_u16(&b);
	x->section_count = bytes_u32(&b);
	x->unit_count = bytes_u32(&b);
	x->slot_count = bytes_u32(&b);
	if ((x->version != 2 && x->version != 5) ||
	    x->section_count > COLUMNS || x->slot_count == 0 ||
	    (x->slot_count & (x->slot_count - 1)) != 0)
		return false;
	x->ids = bytes_take(&b, (uint64_t)x->slot_count * 8);
	x->rows = bytes_take(&b, (uint64_t)x->slot_count * 4);
	x->sections = bytes_take(&b, (uint64_t)x->section_count * 4);
	x->offsets = bytes_take(&b,
	    (uint64_t)x->unit_count * x->section_count * 4);
	return !b.cut;
}

static uint32_t
read_number_at(str table, uint64_t n)
{
	struct bytes b = bytes_of(n < table.n / 4 ?
	    str_from(table, (size_t)n * 4) : STR(""));

	return bytes_u32(&b);
}

/* the row of an id, from 1; 0 if it is not found */
static uint32_t
find_unit_row(const struct index *x, uint64_t id)
{
	uint32_t mask = x->slot_count - 1, slot = (uint32_t)id & mask;
	uint32_t step = ((uint32_t)(id >> 32) & mask) | 1;

	for (uint32_t i = 0; i < PROBES; i++, slot = (slot + step) & mask) {
		struct bytes b = bytes_of(str_from(x->ids, (size_t)slot * 8));
		uint32_t row = read_number_at(x->rows, slot);

		if (row == 0 || bytes_u64(&b) == id)
			return row <= x->unit_count ? row : 0;
	}
	return 0;
}

bool
dwp_find(str index, uint64_t dwo_id, struct dwp_part *to)
{
	struct index x;
	uint32_t row;

	*to = (struct dwp_part){0};
	if (!read_index(index, &x) || (row = find_unit_row(&x, dwo_id)) == 0)
		return false;
	for (uint32_t i = 0; i < x.section_count; i++) {
		uint32_t offset = read_number_at(x.offsets,
		    (uint64_t)(row - 1) * x.section_count + i);

		switch (read_number_at(x.sections, i)) {
		case DW_SECT_INFO:
			to->info = offset;
			break;
		case DW_SECT_ABBREV:
			to->abbrev = offset;
			break;
		case DW_SECT_STR_OFFSETS:
			to->str_offsets = offset;
			break;
		case DW_SECT_RNGLISTS:	/* version 5; units of version 2 have no
					 * such lists */
			to->rnglists = offset;
			break;
		default:
			break;
		}
	}
	return true;
}
