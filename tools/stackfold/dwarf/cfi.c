#include "tools/stackfold/dwarf/cfi.h"

#include "common/base/leb128.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/arch.h"
#include "tools/stackfold/dwarf/dwarf.h"
#include "tools/stackfold/dwarf/eh_pointer.h"
#include "tools/stackfold/dwarf/sections.h"

#define PAIR 8			/* bytes per entry of .eh_frame_hdr */

/* a CIE or an FDE */
struct entry {
	struct bytes body;	/* bytes after the id */
	uint64_t id_at;		/* offset of the id in the section */
	uint64_t id;		/* CIE id, or CIE pointer of an FDE */
	unsigned offset_size;
};

static uint64_t
table_offset(const struct cfi_section *t, const struct bytes *b)
{
	return (uint64_t)(b->p - t->view.all.p);
}

static bool
read_entry(const struct cfi_section *t, uint64_t at, struct entry *e,
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
is_cie(const struct cfi_section *t, const struct entry *e)
{
	if (!t->debug)
		return e->id == 0;
	return e->id == (e->offset_size == 8 ? UINT64_MAX : UINT32_MAX);
}

/* read the augmentation data announced by the letters after 'z' */
static void
read_augmentation(struct cfi_fde *f, str letters, struct bytes b)
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
			return;	/* the remaining data cannot be parsed */
		}
}

static bool
read_cie(const struct cfi_section *t, uint64_t at, struct cfi_fde *f,
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
read_fde(const struct cfi_section *t, struct entry *e, struct cfi_fde *f)
{
	struct bytes *b = &e->body;
	uint64_t cie = t->debug ? e->id : e->id_at - e->id, size;
	bool augmented = false;

	if (!read_cie(t, cie, f, &augmented))
		return;
	f->start = eh_pointer(b, f->encoding, t->addr + table_offset(t, b));
	size = eh_pointer_value(b, f->encoding);
	if (augmented)
		bytes_take(b, leb128_unsigned(b));
	f->instructions = *b;
	f->end = b->cut || f->start + size < f->start ? f->start :
	    f->start + size;
	f->from = f->start;
	f->to = f->end;
}

/* Read the entry at *at and advance *at past it.  Return false at the end of
 * the section.  A CIE or a malformed entry has f->start == f->end. */
static bool
read_next(const struct cfi_section *t, uint64_t *at, struct cfi_fde *f)
{
	struct entry e;

	*f = (struct cfi_fde){.table = t};
	if (!read_entry(t, *at, &e, at))
		return false;
	if (!is_cie(t, &e))
		read_fde(t, &e, f);
	return true;
}

static void
read_frame_table(struct cfi_section *t, const struct elf *e, const char *name)
{
	const struct elf_section *s = elf_section(e, name);

	if (t->view.all.n == 0 && sections_view(e, name, &t->view))
		t->addr = s != NULL ? s->sh_addr : 0;
}

/* Read the search table if it has the encoding that all linkers use: 32 bits,
 * relative to the start of the section. */
static void
read_frame_header(struct cfi_header *h, const struct elf *e)
{
	const struct elf_section *s = elf_section(e, ".eh_frame_hdr");
	struct bytes b;
	uint8_t version, eh_frame_ptr_enc, fde_count_enc, table_enc;

	if (s == NULL || h->view.all.n > 0 || !elf_view(e, s, &h->view))
		return;
	h->addr = s->sh_addr;
	b = bytes_of(buf_str(&h->view.all));
	version = bytes_u8(&b);
	eh_frame_ptr_enc = bytes_u8(&b);
	fde_count_enc = bytes_u8(&b);
	table_enc = bytes_u8(&b);
	if (version != 1 || fde_count_enc == DW_EH_PE_omit ||
	    table_enc != (DW_EH_PE_datarel | DW_EH_PE_sdata4))
		return;
	eh_pointer_value(&b, eh_frame_ptr_enc);
	h->fde_count = eh_pointer_value(&b, fde_count_enc);
	h->pairs = h->view.all.n - b.n;
	if (b.cut || h->fde_count > b.n / PAIR)
		h->fde_count = 0;
}

void
cfi_add(struct cfi *c, const struct elf *e)
{
	if (e->fd < 0 || !e->is64 || !arch_has_elf(e->e_machine))
		return;
	c->debug_frame.debug = true;
	read_frame_table(&c->eh_frame, e, ".eh_frame");
	read_frame_table(&c->debug_frame, e, ".debug_frame");
	read_frame_header(&c->eh_frame_hdr, e);
}

static void
make_index(struct cfi_index *i, const struct cfi_section *t)
{
	struct cfi_fde f;
	uint64_t at = 0, next = 0;

	for (; read_next(t, &next, &f); at = next) {
		if (f.start == f.end)
			continue;
		*APPEND(i->all, i->cap, i->n) =
		    (struct cfi_range){f.start, f.end, at};
	}
	radix_elements(i->all, i->n, sizeof(*i->all));
}

void
cfi_end(struct cfi *c)
{
	if (c->eh_frame_hdr.fde_count == 0)
		make_index(&c->of_eh_frame, &c->eh_frame);
	make_index(&c->of_debug_frame, &c->debug_frame);
}

static bool
read_fde_of(const struct cfi_section *t, uint64_t at, uint64_t addr,
    struct cfi_fde *f)
{
	return read_next(t, &at, f) && addr >= f->start && addr < f->end;
}

/* narrow the range in which cfi_find() returns this FDE */
static void
narrow_fde(struct cfi_fde *f, uint64_t from, uint64_t to)
{
	f->from = from > f->from ? from : f->from;
	f->to = to < f->to ? to : f->to;
}

static bool
find_in_index(const struct cfi_index *i, const struct cfi_section *t,
    uint64_t addr, struct cfi_fde *f)
{
	size_t n = i->n == 0 ? 0 : search_after(&i->all[0].start, i->n,
	    sizeof(*i->all), addr);

	if (n == 0 || addr >= i->all[n - 1].end ||
	    !read_fde_of(t, i->all[n - 1].at, addr, f))
		return false;
	narrow_fde(f, i->all[n - 1].start, n < i->n ? i->all[n].start :
	    UINT64_MAX);
	return true;
}

static uint64_t
read_pair_address(const struct cfi_header *h, uint64_t pair, size_t field)
{
	size_t at = h->pairs + (size_t)pair * PAIR + field * 4;
	struct bytes b = bytes_of((str){h->view.all.p + at, 4});

	return h->addr + (uint64_t)(int32_t)bytes_u32(&b);
}

/* Search the table of .eh_frame_hdr.  All addresses in f->from..f->to take the
 * same path, even if the table is not sorted. */
static bool
find_in_header(const struct cfi *c, uint64_t addr, struct cfi_fde *f)
{
	const struct cfi_header *h = &c->eh_frame_hdr;
	uint64_t low = 0, high = h->fde_count, from = 0, to = UINT64_MAX, at;

	while (low < high) {
		uint64_t mid = low + (high - low) / 2;
		uint64_t start = read_pair_address(h, mid, 0);

		if (start <= addr) {
			low = mid + 1;
			from = start > from ? start : from;
		} else {
			high = mid;
			to = start < to ? start : to;
		}
	}
	if (low == 0)
		return false;
	at = read_pair_address(h, low - 1, 1) - c->eh_frame.addr;
	if (at >= c->eh_frame.view.all.n ||
	    !read_fde_of(&c->eh_frame, at, addr, f))
		return false;
	narrow_fde(f, from, to);
	return true;
}

bool
cfi_find(const struct cfi *c, uint64_t addr, struct cfi_fde *f)
{
	if (c->eh_frame_hdr.fde_count > 0 && find_in_header(c, addr, f))
		return true;
	if (find_in_index(&c->of_eh_frame, &c->eh_frame, addr, f))
		return true;
	if (!find_in_index(&c->of_debug_frame, &c->debug_frame, addr, f))
		return false;
	if (c->eh_frame.view.all.n > 0)	/* .eh_frame may have an FDE close to
					 * it */
		narrow_fde(f, addr, addr + 1);
	return true;
}

void
cfi_free(struct cfi *c)
{
	buf_drop(c->of_eh_frame.all);
	buf_drop(c->of_debug_frame.all);
	elf_unview(&c->eh_frame.view);
	elf_unview(&c->debug_frame.view);
	elf_unview(&c->eh_frame_hdr.view);
	*c = (struct cfi){0};
}
