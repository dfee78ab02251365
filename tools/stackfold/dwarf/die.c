#include "tools/stackfold/dwarf/die.h"

#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define HEADER 40		/* maximum bytes of a unit header */
#define ROOT 1024		/* bytes read first; enough for most root
				 * DIEs */
#define PADDING 16		/* bytes; a shorter gap after a unit may be
				 * padding */

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
	struct bytes b = bytes_of(sections_part(s, SECTIONS_INFO, at, HEADER));
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
		u->first = u->end;	/* no DIE of the unit can be read */
		die_damaged(u);
	}
	return true;
}

/* the attributes that are kept, with offsets in die_values */
static const struct {
	uint64_t name;
	size_t at;
} members[] = {
#define KEEP(attribute, member) \
	{DW_AT_##attribute, offsetof(struct die_values, member)}
	KEEP(name, name),
	KEEP(stmt_list, stmt_list),
	KEEP(low_pc, low_pc),
	KEEP(high_pc, high_pc),
	KEEP(comp_dir, comp_dir),
	KEEP(abstract_origin, abstract_origin),
	KEEP(specification, specification),
	KEEP(ranges, ranges),
	KEEP(call_file, call_file),
	KEEP(call_line, call_line),
	KEEP(linkage_name, linkage_name),
	KEEP(MIPS_linkage_name, linkage_name),
	KEEP(str_offsets_base, str_offsets_base),
	KEEP(addr_base, addr_base),
	KEEP(GNU_addr_base, addr_base),
	KEEP(rnglists_base, rnglists_base),
	KEEP(dwo_name, dwo_name),
	KEEP(GNU_dwo_name, dwo_name),
	KEEP(GNU_dwo_id, GNU_dwo_id),
	KEEP(GNU_ranges_base, GNU_ranges_base)
};

/* Return true if the attributes of DIEs with this tag are read. */
static bool
is_read(uint64_t tag)
{
	return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine ||
	    tag == DW_TAG_compile_unit || tag == DW_TAG_partial_unit ||
	    tag == DW_TAG_skeleton_unit;
}

static void
read_attribute_forms(struct die_abbrevs *t, const struct form_unit *u,
    struct bytes *b, struct die_abbrev *a)
{
	struct die_attribute one;
	uint64_t name;

	a->first = t->nattribute;
	for (;;) {
		name = leb128_unsigned(b);
		one.form = leb128_unsigned(b);
		one.implicit_const = one.form == DW_FORM_implicit_const ?
		    leb128_signed(b) : 0;
		if (b->cut || (name == 0 && one.form == 0))
			break;
		one.size = form_size(one.form, u);
		one.member = is_read(a->tag) ? 0 : LENGTH(members);
		while (one.member < LENGTH(members) &&
		    members[one.member].name != name)
			one.member++;
		*APPEND(t->attribute, t->attribute_cap, t->nattribute) = one;
	}
	a->n = t->nattribute - a->first;
}

static void
read_abbrevs(struct die_abbrevs *t, const struct form_unit *u, str table,
    size_t most)
{
	struct bytes b = bytes_of(table);

	for (t->n = t->nattribute = 0; t->n < most; t->n++) {
		struct die_abbrev a = {.code = leb128_unsigned(&b)};

		if (a.code == 0)
			break;
		a.tag = leb128_unsigned(&b);
		a.has_children = bytes_u8(&b) != 0;
		read_attribute_forms(t, u, &b, &a);
		if (b.cut)
			break;
		GROW(t->all, t->cap, t->n + 1);
		t->all[t->n] = a;
	}
	radix_elements(t->all, t->n, sizeof(*t->all));
}

static const struct die_abbrev *
find_abbrev(const struct die_abbrevs *t, uint64_t code)
{
	size_t n;

	if (t->n == 0 || code == 0)
		return NULL;
	/* compilers usually number abbreviations 1, 2, 3 */
	if (code <= t->n && t->all[code - 1].code == code)
		return &t->all[code - 1];
	n = search_after(&t->all[0].code, t->n, sizeof(*t->all), code - 1);
	return n < t->n && t->all[n].code == code ? &t->all[n] : NULL;
}

/* read the first bytes of a unit and at most `most` abbreviations */
static void
read_unit_begin(struct die_unit *u, uint64_t bytes, size_t most)
{
	uint64_t n = u->end - u->form.at;

	u->all = sections_part(u->form.s, SECTIONS_INFO, u->form.at,
	    bytes < n ? bytes : n);
	read_abbrevs(&u->abbrevs, &u->form, sections_from(u->form.s,
	    SECTIONS_ABBREV, u->debug_abbrev_offset), most);
}

void
die_open(struct die_unit *u)
{
	if (!u->open)
		read_unit_begin(u, UINT64_MAX, SIZE_MAX);
	u->open = true;
}

void
die_close(struct die_unit *u)
{
	buf_drop(u->abbrevs.all);
	buf_drop(u->abbrevs.attribute);
	u->abbrevs = (struct die_abbrevs){0};
	u->open = false;
}

bool
die_root(struct die_unit *u, struct die *root)
{
	uint64_t at = u->first;

	if (!u->open)		/* the first bytes are enough for most units */
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

static bool
read_attributes(const struct die_unit *u, struct bytes *b,
    const struct die_abbrev *a, struct die_values *to)
{
	struct form_value unused, *v;

	for (size_t i = 0; i < a->n; i++) {
		const struct die_attribute *t =
		    &u->abbrevs.attribute[a->first + i];
		bool kept = t->member < LENGTH(members);

		if (!kept && t->size != FORM_VARIES) {
			bytes_take(b, t->size);
			continue;
		}
		v = kept ? (struct form_value *)(void *)((char *)to +
		    members[t->member].at) : &unused;
		if (!form_read(b, &u->form, t->form, t->implicit_const, v))
			return false;
	}
	return !b->cut;
}

bool
die_read(const struct die_unit *u, uint64_t *at, struct die *d)
{
	struct bytes b;
	const struct die_abbrev *a;
	uint64_t code;

	if (*at < u->form.at || *at - u->form.at >= u->all.n)
		return false;
	b = bytes_of(str_from(u->all, (size_t)(*at - u->form.at)));
	code = leb128_unsigned(&b);
	a = find_abbrev(&u->abbrevs, code);
	if (a == NULL && code != 0)
		return false;
	d->at = *at;
	d->tag = a != NULL ? a->tag : 0;
	d->has_children = a != NULL && a->has_children;
	if (is_read(d->tag))
		d->of = (struct die_values){0};
	if (a != NULL && !read_attributes(u, &b, a, &d->of))
		return false;
	*at = u->form.at + (u->all.n - b.n);
	return !b.cut;
}
