#include "tools/stackfold/dwarf/dwp.h"

#include "common/base/bytes.h"

#define COLUMNS 16		/* there are 8 kinds of sections */
#define PROBES 4096		/* of a table that is not full, a few suffice */

/* kinds of sections; the last is another one in version 2, which has none of
 * its own for what only DWARF 5 has */
enum {INFO = 1, ABBREV = 3, STR_OFFSETS = 6, RNGLISTS = 8};

/*
 * After the header: a table of ids and one of the same size of rows, counted
 * from 1, with 0 where nothing is; then the kinds of the columns, and a place
 * for each row and column.
 */
struct table {
	unsigned version;
	uint32_t columns, rows, slots;
	str ids, row, kinds, places;
};

static bool
read_table(str index, struct table *t)
{
	struct bytes b = bytes_of(index);

	t->version = bytes_u16(&b);
	bytes_u16(&b);
	t->columns = bytes_u32(&b);
	t->rows = bytes_u32(&b);
	t->slots = bytes_u32(&b);
	if ((t->version != 2 && t->version != 5) || t->columns > COLUMNS ||
	    t->slots == 0 || (t->slots & (t->slots - 1)) != 0)
		return false;
	t->ids = bytes_take(&b, (uint64_t)t->slots * 8);
	t->row = bytes_take(&b, (uint64_t)t->slots * 4);
	t->kinds = bytes_take(&b, (uint64_t)t->columns * 4);
	t->places = bytes_take(&b, (uint64_t)t->rows * t->columns * 4);
	return !b.cut;
}

static uint32_t
number(str of, uint64_t n)
{
	struct bytes b = bytes_of(n < of.n / 4 ? str_from(of, (size_t)n * 4) :
	    STR(""));

	return bytes_u32(&b);
}

/* the row of an id, counted from 1; 0 if it has none */
static uint32_t
find_row(const struct table *t, uint64_t id)
{
	uint32_t mask = t->slots - 1, at = (uint32_t)id & mask;
	uint32_t step = ((uint32_t)(id >> 32) & mask) | 1;

	for (uint32_t i = 0; i < PROBES; i++, at = (at + step) & mask) {
		struct bytes b = bytes_of(str_from(t->ids, (size_t)at * 8));
		uint32_t row = number(t->row, at);

		if (row == 0 || bytes_u64(&b) == id)
			return row <= t->rows ? row : 0;
	}
	return 0;
}

bool
dwp_find(str index, uint64_t id, struct dwp_part *to)
{
	struct table t;
	uint32_t row;

	*to = (struct dwp_part){0};
	if (!read_table(index, &t) || (row = find_row(&t, id)) == 0)
		return false;
	for (uint32_t i = 0; i < t.columns; i++) {
		uint64_t cell = (uint64_t)(row - 1) * t.columns + i;
		uint32_t at = number(t.places, cell);

		switch (number(t.kinds, i)) {
		case INFO:
			to->info = at;
			break;
		case ABBREV:
			to->abbrev = at;
			break;
		case STR_OFFSETS:
			to->strings = at;
			break;
		case RNGLISTS:
			to->ranges = at;
			break;
		default:
			break;
		}
	}
	return true;
}
