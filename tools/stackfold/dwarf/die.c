#include "tools/stackfold/dwarf/die.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define HEAD 40			/* most bytes of a header */
#define ROOT 1024		/* bytes that hold most root DIEs */
#define PADDING 16		/* fewer zeros than this may pad a unit */

/* read the fields after the version, whose order changed in DWARF 5 */
static void
read_unit_header(struct bytes *b, struct die_unit *u)
{
	uint8_t unit_type = DW_UT_compile;

	if (u->form.version >= 5) {
		unit_type = bytes_u8(b);
		u->form.address_size = bytes_u8(b);
		u->debug_abbrev_offset = form_offset(b, &u->form);
	} else {
		u->debug_abbrev_offset = form_offset(b, &u->form);
		u->form.address_size = bytes_u8(b);
	}
	if (unit_type == DW_UT_skeleton || unit_type == DW_UT_split_compile)
		u->dwo_id = bytes_u64(b);
	if (unit_type == DW_UT_type || unit_type == DW_UT_split_type) {
		bytes_take(b, 8);
		form_offset(b, &u->form);
	}
}

void
die_damaged(const struct die_unit *u)
{
	u->form.s->damaged |= u->form.s->why == NULL;
}

void
die_ended(const struct die_unit *u, uint64_t at)
{
	if (at < u->end && u->end - at >= PADDING)
		die_damaged(u);
}

bool
die_unit(struct sections *s, uint64_t at, struct die_unit *u)
{
	struct bytes b = bytes_of(sections_part(s, SECTIONS_INFO, at, HEAD));
	uint64_t length, begin, left;
	size_t all;

	*u = (struct die_unit){.form = {.s = s, .at = at}};
	length = dwarf_initial_length(&b, &u->form.offset_size);
	begin = at + dwarf_initial_length_size(u->form.offset_size);
	left = s->of[SECTIONS_INFO].size - begin;
	if (b.cut || length == 0 || length > left) {
		die_ended(&(struct die_unit){.form.s = s,
		    .end = s->of[SECTIONS_INFO].size}, at);
		return false;
	}
	u->end = begin + length;
	all = b.n = length < b.n ? (size_t)length : b.n;
	u->form.version = bytes_u16(&b);
	read_unit_header(&b, u);
	u->first = begin + (all - b.n);
	if (b.cut || u->form.version < 2 || u->form.version > 5 ||
	    (u->form.address_size != 8 && u->form.address_size != 4)) {
		u->first = u->end;	/* so that no DIE is read */
		die_damaged(u);
	}
	return true;
}

/* read the first bytes of a unit and its first `most` abbreviations */
static void
read_unit_begin(struct die_unit *u, uint64_t bytes, size_t most)
{
	uint64_t n = u->end - u->form.at;

	u->all = sections_part(u->form.s, SECTIONS_INFO, u->form.at,
	    bytes < n ? bytes : n);
	abbrevs_read(&u->abbrevs, &u->form, sections_from(u->form.s,
	    SECTIONS_ABBREV, u->debug_abbrev_offset), most);
}

void
die_open(struct die_unit *u)
{
	if (!u->open)
		read_unit_begin(u, UINT64_MAX, SIZE_MAX);
	u->open = true;
}

bool
die_root(struct die_unit *u, struct die *root)
{
	uint64_t at = u->first;

	if (!u->open)		/* that is enough for most */
		read_unit_begin(u, ROOT, 1);
	if (die_read(u, &at, root))
		return true;
	die_open(u);
	at = u->first;
	if (die_read(u, &at, root))
		return true;
	die_damaged(u);
	return false;
}

static struct form_value *
get_attribute(struct die_values *d, uint64_t attribute)
{
	switch (attribute) {
	case DW_AT_name:
		return &d->name;
	case DW_AT_stmt_list:
		return &d->stmt_list;
	case DW_AT_low_pc:
		return &d->low_pc;
	case DW_AT_high_pc:
		return &d->high_pc;
	case DW_AT_comp_dir:
		return &d->comp_dir;
	case DW_AT_abstract_origin:
		return &d->abstract_origin;
	case DW_AT_specification:
		return &d->specification;
	case DW_AT_ranges:
		return &d->ranges;
	case DW_AT_call_file:
		return &d->call_file;
	case DW_AT_call_line:
		return &d->call_line;
	case DW_AT_linkage_name:
	case DW_AT_MIPS_linkage_name:
		return &d->linkage_name;
	case DW_AT_str_offsets_base:
		return &d->str_offsets_base;
	case DW_AT_addr_base:
	case DW_AT_GNU_addr_base:
		return &d->addr_base;
	case DW_AT_rnglists_base:
		return &d->rnglists_base;
	case DW_AT_dwo_name:
	case DW_AT_GNU_dwo_name:
		return &d->dwo_name;
	case DW_AT_GNU_dwo_id:
		return &d->GNU_dwo_id;
	case DW_AT_GNU_ranges_base:
		return &d->GNU_ranges_base;
	default:
		return NULL;
	}
}

/* are the attributes of DIEs of this tag used? */
static bool
is_used(uint64_t tag)
{
	return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine ||
	    tag == DW_TAG_compile_unit || tag == DW_TAG_partial_unit ||
	    tag == DW_TAG_skeleton_unit;
}

/* read the attributes of a DIE, or skip them if `to` is NULL */
static bool
read_attributes(const struct die_unit *u, struct bytes *b,
    const struct abbrev *a, struct die_values *to)
{
	struct form_value v, *of;

	for (size_t i = 0; i < a->n; i++) {
		const struct abbrev_attribute *t =
		    &u->abbrevs.attribute[a->first + i];

		of = to != NULL ? get_attribute(to, t->name) : NULL;
		if (of == NULL && t->size != FORM_VARIES)
			bytes_take(b, t->size);
		else if (!form_read(b, &u->form, t->form, t->implicit_const,
		    of != NULL ? of : &v))
			return false;
	}
	return !b->cut;
}

bool
die_read(const struct die_unit *u, uint64_t *at, struct die *d)
{
	struct bytes b;
	const struct abbrev *a;
	uint64_t code;

	if (*at < u->form.at || *at - u->form.at >= u->all.n)
		return false;
	b = bytes_of(str_from(u->all, (size_t)(*at - u->form.at)));
	code = leb128_unsigned(&b);
	a = abbrevs_find(&u->abbrevs, code);
	if (a == NULL && code != 0)
		return false;
	d->at = *at;
	d->tag = a != NULL ? a->tag : 0;
	d->has_children = a != NULL && a->has_children;
	if (is_used(d->tag))
		d->of = (struct die_values){0};
	if (a != NULL && !read_attributes(u, &b, a, is_used(d->tag) ? &d->of :
	    NULL))
		return false;
	*at = u->form.at + (u->all.n - b.n);
	return !b.cut;
}
