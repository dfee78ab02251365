#include "tools/stackfold/dwarf/cfi.h"

#include <stdlib.h>

#include "tools/stackfold/dwarf/eh_pointer.h"

#define PAIR 8			/* bytes of a pair in the index */

static void
take_table(struct fde_table *t, const struct elf *e, const char *name)
{
	const struct elf_section *s = elf_section(e, name);

	if (s == NULL || t->all.n > 0 || !elf_content(e, s, &t->all))
		return;
	t->addr = s->sh_addr;
}

/* the index has a head, and then pairs of 32 bits, counted from the head */
static void
take_header(struct cfi *c, const struct elf *e)
{
	const struct elf_section *s = elf_section(e, ".eh_frame_hdr");
	struct bytes b;
	uint8_t version, of_frame, of_count, of_pairs;

	if (s == NULL || c->header.n > 0 || !elf_content(e, s, &c->header))
		return;
	c->header_addr = s->sh_addr;
	b = bytes_of(buf_str(&c->header));
	version = bytes_u8(&b);
	of_frame = bytes_u8(&b);
	of_count = bytes_u8(&b);
	of_pairs = bytes_u8(&b);
	if (version != 1 || of_count == DW_EH_PE_omit ||
	    of_pairs != (DW_EH_PE_datarel | DW_EH_PE_sdata4))
		return;
	eh_pointer_value(&b, of_frame);
	c->header_n = eh_pointer_value(&b, of_count);
	c->header_from = c->header.n - b.n;
	if (b.cut || c->header_n > b.n / PAIR)
		c->header_n = 0;
}

void
cfi_add(struct cfi *c, const struct elf *e)
{
	if (e->fd < 0 || !e->is64 || e->e_machine != EM_X86_64)
		return;
	c->debug.debug = true;
	take_table(&c->eh, e, ".eh_frame");
	take_table(&c->debug, e, ".debug_frame");
	take_header(c, e);
}

static int
by_start(const void *a, const void *b)
{
	const struct cfi_range *x = a, *y = b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static void
make_index(struct cfi_index *i, const struct fde_table *t)
{
	struct fde p;
	uint64_t at = 0, next = 0;

	for (; fde_next(t, &next, &p); at = next) {
		if (p.start == p.end)
			continue;
		GROW(i->all, i->cap, i->n + 1);
		i->all[i->n++] = (struct cfi_range){p.start, p.end, at};
	}
	if (i->n > 0)
		qsort(i->all, i->n, sizeof(*i->all), by_start);
}

void
cfi_end(struct cfi *c)
{
	if (c->header_n == 0)
		make_index(&c->of_eh, &c->eh);
	make_index(&c->of_debug, &c->debug);
}

static bool
part_at(const struct fde_table *t, uint64_t at, uint64_t addr,
    struct fde *p)
{
	return fde_next(t, &at, p) && addr >= p->start && addr < p->end;
}

static bool
by_index(const struct cfi_index *i, const struct fde_table *t, uint64_t addr,
    struct fde *p)
{
	size_t low = 0, high;

	for (high = i->n; low < high;) {
		size_t mid = low + (high - low) / 2;

		if (i->all[mid].start <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low > 0 && addr < i->all[low - 1].end &&
	    part_at(t, i->all[low - 1].at, addr, p);
}

/* a number of the index, as an address */
static uint64_t
pair(const struct cfi *c, uint64_t n, size_t half)
{
	size_t at = c->header_from + (size_t)n * PAIR + half * 4;
	struct bytes b = bytes_of((str){c->header.p + at, 4});

	return c->header_addr + (uint64_t)(int32_t)bytes_u32(&b);
}

static bool
by_header(const struct cfi *c, uint64_t addr, struct fde *p)
{
	uint64_t low = 0, high = c->header_n, at;

	while (low < high) {
		uint64_t mid = low + (high - low) / 2;

		if (pair(c, mid, 0) <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	if (low == 0)
		return false;
	at = pair(c, low - 1, 1) - c->eh.addr;
	return at < c->eh.all.n && part_at(&c->eh, at, addr, p);
}

bool
cfi_find(const struct cfi *c, uint64_t addr, struct fde *p)
{
	if (c->header_n > 0 && by_header(c, addr, p))
		return true;
	if (by_index(&c->of_eh, &c->eh, addr, p))
		return true;
	return by_index(&c->of_debug, &c->debug, addr, p);
}

void
cfi_free(struct cfi *c)
{
	struct buf eh = {.p = (char *)c->of_eh.all};
	struct buf debug = {.p = (char *)c->of_debug.all};

	buf_free(&eh);
	buf_free(&debug);
	buf_free(&c->eh.all);
	buf_free(&c->debug.all);
	buf_free(&c->header);
	*c = (struct cfi){0};
}
