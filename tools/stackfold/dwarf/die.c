#include "tools/stackfold/dwarf/die.h"

#include <stddef.h>

#include "common/sys.h"
#include "tools/stackfold/dwarf/leb.h"

#define WIDE UINT32_MAX		/* a length that means: 64 bits follow */

/* kinds of units, since DWARF 5 */
enum {COMPILE = 1, TYPE, PARTIAL, SKELETON, SPLIT, SPLIT_TYPE};

static const struct {
	uint64_t name;
	size_t at;
} values[] = {
	{0x03, offsetof(struct die_values, name)},
	{0x10, offsetof(struct die_values, line)},
	{0x11, offsetof(struct die_values, low)},
	{0x12, offsetof(struct die_values, high)},
	{0x1b, offsetof(struct die_values, folder)},
	{0x31, offsetof(struct die_values, origin)},
	{0x47, offsetof(struct die_values, specification)},
	{0x55, offsetof(struct die_values, ranges)},
	{0x58, offsetof(struct die_values, call_file)},
	{0x59, offsetof(struct die_values, call_line)},
	{0x6e, offsetof(struct die_values, linkage)},
	{0x72, offsetof(struct die_values, strings)},
	{0x73, offsetof(struct die_values, addresses)},
	{0x74, offsetof(struct die_values, rnglists)},
	{0x76, offsetof(struct die_values, split)},
	{0x2007, offsetof(struct die_values, linkage)},
	{0x2130, offsetof(struct die_values, split)},
	{0x2131, offsetof(struct die_values, id)},
	{0x2132, offsetof(struct die_values, old_ranges)},
	{0x2133, offsetof(struct die_values, addresses)},
};

static uint64_t
place(const struct sections *s, const struct bytes *b)
{
	return (uint64_t)(b->p - s->of[SECTIONS_INFO].p);
}

static void
read_kind(struct bytes *b, struct die_unit *u)
{
	uint8_t kind = COMPILE;

	if (u->form.version >= 5) {
		kind = leb_u8(b);
		u->form.address = leb_u8(b);
		u->abbrev = form_offset(b, &u->form);
	} else {
		u->abbrev = form_offset(b, &u->form);
		u->form.address = leb_u8(b);
	}
	if (kind == SKELETON || kind == SPLIT)
		u->id = bytes_u64(b);
	if (kind == TYPE || kind == SPLIT_TYPE) {
		bytes_take(b, 8);
		form_offset(b, &u->form);
	}
}

bool
die_unit(const struct sections *s, uint64_t at, struct die_unit *u,
    uint64_t *next)
{
	struct bytes all = bytes_of(sections_from(s, SECTIONS_INFO, at)), b;
	uint64_t n = bytes_u32(&all);

	*u = (struct die_unit){.form = {.s = s, .at = at}};
	u->form.wide = n == WIDE;
	if (u->form.wide)
		n = bytes_u64(&all);
	b = bytes_of(bytes_take(&all, n));
	if (all.cut || n == 0)
		return false;
	u->end = *next = place(s, &all);
	u->form.version = bytes_u16(&b);
	read_kind(&b, u);
	u->first = place(s, &b);
	if (b.cut || u->form.version < 2 || u->form.version > 5 ||
	    (u->form.address != 8 && u->form.address != 4))
		u->first = u->end;	/* passed over */
	return true;
}

void
die_open(struct die_unit *u)
{
	if (!u->open)
		abbrevs_read(&u->abbrevs, sections_from(u->form.s,
		    SECTIONS_ABBREV, u->abbrev), SIZE_MAX);
	u->open = true;
}

static struct form_value *
value_of(struct die_values *d, uint64_t name)
{
	for (size_t i = 0; i < LENGTH(values); i++)
		if (values[i].name == name)
			return (struct form_value *)(void *)((char *)d +
			    values[i].at);
	return NULL;
}

static bool
matters(uint64_t tag)
{
	return tag == DIE_SUBPROGRAM || tag == DIE_INLINED ||
	    tag == DIE_COMPILE_UNIT || tag == DIE_PARTIAL_UNIT ||
	    tag == DIE_SKELETON;
}

bool
die_read(const struct die_unit *u, uint64_t *at, struct die *d)
{
	struct bytes b = bytes_of(sections_from(u->form.s, SECTIONS_INFO,
	    *at));
	const struct abbrev *a;
	struct form_value v, *to;
	uint64_t code;

	if (*at >= u->end)
		return false;
	b.n = u->end - *at < b.n ? (size_t)(u->end - *at) : b.n;
	code = leb_u(&b);
	a = abbrevs_find(&u->abbrevs, code);
	if (a == NULL && code != 0)
		return false;
	d->at = *at;
	d->tag = a != NULL ? a->tag : 0;
	d->children = a != NULL && a->children;
	if (matters(d->tag))
		d->of = (struct die_values){0};
	for (size_t i = 0; a != NULL && i < a->n; i++) {
		const struct abbrev_attribute *t =
		    &u->abbrevs.attribute[a->first + i];

		if (!form_read(&b, &u->form, t->form, t->constant, &v))
			return false;
		to = matters(d->tag) ? value_of(&d->of, t->name) : NULL;
		if (to != NULL)
			*to = v;
	}
	*at = place(u->form.s, &b);
	return !b.cut;
}
