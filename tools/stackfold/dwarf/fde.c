#include "tools/stackfold/dwarf/fde.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/eh_pointer.h"

#define WIDE UINT32_MAX		/* a length that means: 64 bits follow */

/* a part of either kind: its bytes behind the length */
struct raw {
	struct bytes body;
	uint64_t id_at;		/* where its second number lies */
	uint64_t id;
	bool wide;
};

static uint64_t
place(const struct fde_table *t, const struct bytes *b)
{
	return (uint64_t)(b->p - t->all.p);
}

static bool
read_raw(const struct fde_table *t, uint64_t at, struct raw *r, uint64_t *next)
{
	struct bytes b;
	uint64_t n;

	if (at >= t->all.n)
		return false;
	b = bytes_of(str_from(buf_str(&t->all), (size_t)at));
	n = bytes_u32(&b);
	r->wide = n == WIDE;
	if (r->wide)
		n = bytes_u64(&b);
	r->body = bytes_of(bytes_take(&b, n));
	if (b.cut || n == 0)
		return false;
	*next = place(t, &b);
	r->id_at = place(t, &r->body);
	r->id = r->wide && t->debug ? bytes_u64(&r->body) :
	    bytes_u32(&r->body);
	return true;
}

static bool
is_common(const struct fde_table *t, const struct raw *r)
{
	if (!t->debug)
		return r->id == 0;
	return r->id == (r->wide ? UINT64_MAX : UINT32_MAX);
}

/* the letters behind the 'z' say what the augmentation has */
static void
read_augmentation(struct fde *p, str letters, struct bytes b)
{
	for (size_t i = 0; i < letters.n; i++)
		switch (letters.p[i]) {
		case 'R':
			p->encoding = bytes_u8(&b);
			break;
		case 'P':
			eh_pointer_value(&b, bytes_u8(&b));
			break;
		case 'L':
			bytes_u8(&b);
			break;
		case 'S':
			p->signal = true;
			break;
		default:
			return;	/* what follows cannot be found */
		}
}

/* false if it is damaged or of a kind that is not known */
static bool
read_common(const struct fde_table *t, uint64_t at, struct fde *p,
    bool *augmented)
{
	struct raw r;
	uint64_t next;
	struct bytes *b = &r.body;
	uint8_t version;
	str letters, more;

	if (!read_raw(t, at, &r, &next) || !is_common(t, &r))
		return false;
	version = bytes_u8(b);
	letters = bytes_take(b, str_chr((str){b->p, b->n}, '\0') != STR_NONE ?
	    str_chr((str){b->p, b->n}, '\0') : b->n);
	bytes_u8(b);
	if (version == 4 && (bytes_u8(b) != 8 || bytes_u8(b) != 0))
		return false;
	p->code_unit = leb128_unsigned(b);
	p->data_unit = leb128_signed(b);
	p->return_register = version == 1 ? bytes_u8(b) : leb128_unsigned(b);
	*augmented = str_starts(letters, STR("z"));
	if (*augmented) {
		more = bytes_take(b, leb128_unsigned(b));
		read_augmentation(p, str_from(letters, 1), bytes_of(more));
	}
	p->common = *b;
	return !b->cut && (*augmented || letters.n == 0) &&
	    (version == 1 || version == 3 || version == 4);
}

static void
read_part(const struct fde_table *t, struct raw *r, struct fde *p)
{
	struct bytes *b = &r->body;
	uint64_t common = t->debug ? r->id : r->id_at - r->id, size;
	bool augmented = false;

	if (!read_common(t, common, p, &augmented))
		return;
	p->start = eh_pointer(b, p->encoding, t->addr + place(t, b), 0);
	size = eh_pointer_value(b, p->encoding);
	if (augmented)
		bytes_take(b, leb128_unsigned(b));
	p->own = *b;
	p->end = b->cut || p->start + size < p->start ? p->start :
	    p->start + size;
}

bool
fde_next(const struct fde_table *t, uint64_t *at, struct fde *p)
{
	struct raw r;

	*p = (struct fde){.table = t};
	if (!read_raw(t, *at, &r, at))
		return false;
	if (!is_common(t, &r))
		read_part(t, &r, p);
	return true;
}
