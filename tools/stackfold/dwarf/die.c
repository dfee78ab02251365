#include "tools/stackfold/dwarf/die.h"

#include "common/base/leb128.h"

#define WIDE UINT32_MAX		/* a length that means: 64 bits follow */
#define HEAD 40			/* bytes of a header, at most */
#define ROOT 1024		/* bytes that most first DIEs lie in */

/* kinds of units, since DWARF 5 */
enum {COMPILE = 1, TYPE, PARTIAL, SKELETON, SPLIT, SPLIT_TYPE};

static void
read_kind(struct bytes *b, struct die_unit *u)
{
	uint8_t kind = COMPILE;

	if (u->form.version >= 5) {
		kind = bytes_u8(b);
		u->form.address = bytes_u8(b);
		u->abbrev = form_offset(b, &u->form);
	} else {
		u->abbrev = form_offset(b, &u->form);
		u->form.address = bytes_u8(b);
	}
	if (kind == SKELETON || kind == SPLIT)
		u->id = bytes_u64(b);
	if (kind == TYPE || kind == SPLIT_TYPE) {
		bytes_take(b, 8);
		form_offset(b, &u->form);
	}
}

bool
die_unit(struct sections *s, uint64_t at, struct die_unit *u)
{
	struct bytes b = bytes_of(sections_part(s, SECTIONS_INFO, at, HEAD));
	uint64_t n = bytes_u32(&b), begin, left;
	size_t all = b.n;

	*u = (struct die_unit){.form = {.s = s, .at = at}};
	u->form.wide = n == WIDE;
	if (u->form.wide)
		n = bytes_u64(&b);
	begin = at + 4 + (all - b.n);
	left = s->of[SECTIONS_INFO].size - begin;
	if (b.cut || n == 0 || n > left)
		return false;
	u->end = begin + n;
	all = b.n = n < b.n ? (size_t)n : b.n;
	u->form.version = bytes_u16(&b);
	read_kind(&b, u);
	u->first = begin + (all - b.n);
	if (b.cut || u->form.version < 2 || u->form.version > 5 ||
	    (u->form.address != 8 && u->form.address != 4))
		u->first = u->end;	/* passed over */
	return true;
}

/* read the first bytes of a unit, and its first abbreviations */
static void
read_some(struct die_unit *u, uint64_t bytes, size_t most)
{
	uint64_t n = u->end - u->form.at;

	u->all = sections_part(u->form.s, SECTIONS_INFO, u->form.at,
	    bytes < n ? bytes : n);
	abbrevs_read(&u->abbrevs, &u->form, sections_from(u->form.s,
	    SECTIONS_ABBREV, u->abbrev), most);
}

void
die_open(struct die_unit *u)
{
	if (!u->open)
		read_some(u, UINT64_MAX, SIZE_MAX);
	u->open = true;
}

bool
die_root(struct die_unit *u, struct die *root)
{
	uint64_t at = u->first;

	if (!u->open)		/* most need no more for that */
		read_some(u, ROOT, 1);
	if (die_read(u, &at, root))
		return true;
	die_open(u);
	at = u->first;
	return die_read(u, &at, root);
}

static struct form_value *
value_of(struct die_values *d, uint64_t name)
{
	switch (name) {
	case 0x03:
		return &d->name;
	case 0x10:
		return &d->line;
	case 0x11:
		return &d->low;
	case 0x12:
		return &d->high;
	case 0x1b:
		return &d->folder;
	case 0x31:
		return &d->origin;
	case 0x47:
		return &d->specification;
	case 0x55:
		return &d->ranges;
	case 0x58:
		return &d->call_file;
	case 0x59:
		return &d->call_line;
	case 0x6e:
	case 0x2007:
		return &d->linkage;
	case 0x72:
		return &d->strings;
	case 0x73:
	case 0x2133:
		return &d->addresses;
	case 0x2131:
		return &d->id;
	case 0x2132:
		return &d->old_ranges;
	case 0x74:
		return &d->rnglists;
	case 0x76:
	case 0x2130:
		return &d->split;
	default:
		return NULL;
	}
}

static bool
matters(uint64_t tag)
{
	return tag == DIE_SUBPROGRAM || tag == DIE_INLINED ||
	    tag == DIE_COMPILE_UNIT || tag == DIE_PARTIAL_UNIT ||
	    tag == DIE_SKELETON;
}

/* the attributes of a DIE; those that do not matter are passed over */
static bool
read_values(const struct die_unit *u, struct bytes *b, const struct abbrev *a,
    struct die_values *to)
{
	struct form_value v, *of;

	for (size_t i = 0; i < a->n; i++) {
		const struct abbrev_attribute *t =
		    &u->abbrevs.attribute[a->first + i];

		of = to != NULL ? value_of(to, t->name) : NULL;
		if (of == NULL && t->size != FORM_VARIES)
			bytes_take(b, t->size);
		else if (!form_read(b, &u->form, t->form, t->constant,
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
	d->children = a != NULL && a->children;
	if (matters(d->tag))
		d->of = (struct die_values){0};
	if (a != NULL && !read_values(u, &b, a, matters(d->tag) ? &d->of :
	    NULL))
		return false;
	*at = u->form.at + (u->all.n - b.n);
	return !b.cut;
}
