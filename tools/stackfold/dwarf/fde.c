#include "tools/stackfold/dwarf/fde.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"
#include "tools/stackfold/dwarf/eh_pointer.h"

/* a CIE or an FDE */
struct entry {
	struct bytes body;	/* after the id */
	uint64_t id_at;		/* offset of the id in the section */
	uint64_t id;		/* CIE id, or CIE pointer of an FDE */
	unsigned offset_size;
};

static uint64_t
table_offset(const struct fde_table *t, const struct bytes *b)
{
	return (uint64_t)(b->p - t->view.all.p);
}

static bool
read_entry(const struct fde_table *t, uint64_t at, struct entry *e,
    uint64_t *next)
{
	struct bytes b;
	uint64_t length;

	if (at >= t->view.all.n)
		return false;
	b = bytes_of(str_from(buf_str(&t->view.all), (size_t)at));
	length = dwarf_initial_length(&b, &e->offset_size);
	e->body = bytes_of(bytes_take(&b, length));
	if (b.cut || length == 0)
		return false;
	*next = table_offset(t, &b);
	e->id_at = table_offset(t, &e->body);
	e->id = e->offset_size == 8 && t->debug ? bytes_u64(&e->body) :
	    bytes_u32(&e->body);
	return true;
}

static bool
is_cie(const struct fde_table *t, const struct entry *e)
{
	if (!t->debug)
		return e->id == 0;
	return e->id == (e->offset_size == 8 ? UINT64_MAX : UINT32_MAX);
}

/* read the augmentation data announced by the letters after 'z' */
static void
read_augmentation(struct fde *f, str letters, struct bytes b)
{
	for (size_t i = 0; i < letters.n; i++)
		switch (letters.p[i]) {
		case 'R':
			f->encoding = bytes_u8(&b);
			break;
		case 'P':
			eh_pointer_value(&b, bytes_u8(&b));
			break;
		case 'L':
			bytes_u8(&b);
			break;
		case 'S':
			f->signal = true;
			break;
		case 'B':	/* return addresses signed with key B */
		case 'G':	/* tagged stack */
			break;
		default:
			return;	/* the rest cannot be parsed */
		}
}

/* read the CIE of an FDE; false if it is malformed or of an unknown version */
static bool
read_cie(const struct fde_table *t, uint64_t at, struct fde *f,
    bool *augmented)
{
	struct entry e;
	uint64_t next;
	struct bytes *b = &e.body;
	uint8_t version;
	str letters, more;

	if (!read_entry(t, at, &e, &next) || !is_cie(t, &e))
		return false;
	version = bytes_u8(b);
	letters = bytes_string(b);
	if (version == 4 &&	/* address and segment sizes */
	    (bytes_u8(b) != 8 || bytes_u8(b) != 0))
		return false;
	f->code_alignment_factor = leb128_unsigned(b);
	f->data_alignment_factor = leb128_signed(b);
	f->return_address_register = version == 1 ? bytes_u8(b) :
	    leb128_unsigned(b);
	*augmented = str_starts(letters, STR("z"));
	if (*augmented) {
		more = bytes_take(b, leb128_unsigned(b));
		read_augmentation(f, str_from(letters, 1), bytes_of(more));
	}
	f->initial = *b;
	return !b->cut && (*augmented || letters.n == 0) &&
	    (version == 1 || version == 3 || version == 4);
}

static void
read_fde(const struct fde_table *t, struct entry *e, struct fde *f)
{
	struct bytes *b = &e->body;
	uint64_t cie = t->debug ? e->id : e->id_at - e->id, size;
	bool augmented = false;

	if (!read_cie(t, cie, f, &augmented))
		return;
	f->start = eh_pointer(b, f->encoding, t->addr + table_offset(t, b), 0);
	size = eh_pointer_value(b, f->encoding);
	if (augmented)
		bytes_take(b, leb128_unsigned(b));
	f->instructions = *b;
	f->end = b->cut || f->start + size < f->start ? f->start :
	    f->start + size;
	f->from = f->start;
	f->to = f->end;
}

bool
fde_next(const struct fde_table *t, uint64_t *at, struct fde *f)
{
	struct entry e;

	*f = (struct fde){.table = t};
	if (!read_entry(t, *at, &e, at))
		return false;
	if (!is_cie(t, &e))
		read_fde(t, &e, f);
	return true;
}
