#include "tools/stackfold/dwarf/cfi.h"

#include "common/base/radix.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/arch.h"
#include "tools/stackfold/dwarf/eh_pointer.h"
#include "tools/stackfold/dwarf/sections.h"

#define PAIR 8			/* bytes of an entry of .eh_frame_hdr */

static void
read_frame_table(struct fde_table *t, const struct elf *e, const char *name)
{
	const struct elf_section *s = elf_section(e, name);

	if (t->view.all.n == 0 && sections_view(e, name, &t->view))
		t->addr = s != NULL ? s->sh_addr : 0;
}

/* use the search table only in the encoding that all linkers emit: 32 bits,
 * relative to the start of the section */
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
make_index(struct cfi_index *i, const struct fde_table *t)
{
	struct fde f;
	uint64_t at = 0, next = 0;

	for (; fde_next(t, &next, &f); at = next) {
		if (f.start == f.end)
			continue;
		GROW(i->all, i->cap, i->n + 1);
		i->all[i->n++] = (struct cfi_range){f.start, f.end, at};
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

/* read the FDE at an offset; false if it does not cover the address */
static bool
read_fde_of(const struct fde_table *t, uint64_t at, uint64_t addr,
    struct fde *f)
{
	return fde_next(t, &at, f) && addr >= f->start && addr < f->end;
}

/* outside from..to a search may return another FDE */
static void
narrow_fde(struct fde *f, uint64_t from, uint64_t to)
{
	f->from = from > f->from ? from : f->from;
	f->to = to < f->to ? to : f->to;
}

static bool
find_in_index(const struct cfi_index *i, const struct fde_table *t,
    uint64_t addr, struct fde *f)
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

/* a field of a search table entry, as an address */
static uint64_t
read_pair_address(const struct cfi_header *h, uint64_t pair, size_t half)
{
	size_t at = h->pairs + (size_t)pair * PAIR + half * 4;
	struct bytes b = bytes_of((str){h->view.all.p + at, 4});

	return h->addr + (uint64_t)(int32_t)bytes_u32(&b);
}

/* a search for any address in from..to compares the same entries, even if the
 * table is not sorted */
static bool
find_in_header(const struct cfi *c, uint64_t addr, struct fde *f)
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
cfi_find(const struct cfi *c, uint64_t addr, struct fde *f)
{
	if (c->eh_frame_hdr.fde_count > 0 && find_in_header(c, addr, f))
		return true;
	if (find_in_index(&c->of_eh_frame, &c->eh_frame, addr, f))
		return true;
	if (!find_in_index(&c->of_debug_frame, &c->debug_frame, addr, f))
		return false;
	if (c->eh_frame.view.all.n > 0)	/* it may have the next FDE */
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
