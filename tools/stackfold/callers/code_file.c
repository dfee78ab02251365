#include "tools/stackfold/callers/code_file.h"

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/symbols/debugfiles.h"

/* the budget of a file, in bytes that may be decoded: a fixed part, and a part
 * per byte of its code and tables */
#define BUDGET ((uint64_t)16 << 20)
#define BUDGET_PER_BYTE 32
#define ADDRESS_BITS 48		/* code lies below 1 << 48 */

/* the properties of a file that elf_symbol_at() needs */
static const struct elf x86_64 = {.fd = -1, .is64 = true};

bool
code_file_spend(struct code_file *f, uint64_t bytes)
{
	bool enough = bytes <= f->budget;

	f->budget -= enough ? bytes : 0;
	return enough;
}

str
code_file_at(const struct code_file *f, uint64_t addr)
{
	for (size_t i = 0; i < f->ntext; i++) {
		const struct code_file_text *t = &f->text[i];

		if (addr >= t->addr && addr - t->addr < t->view.all.n)
			return str_from(buf_str(&t->view.all),
			    (size_t)(addr - t->addr));
	}
	return (str){0};
}

static void
add_slot(struct code_file *f, const struct elf_relocation *r)
{
	struct code_file_slot new = {.ifunc = r->type == R_X86_64_IRELATIVE};
	struct elf_symbol y;
	uint32_t *at;

	if (new.ifunc || r->type == R_X86_64_RELATIVE)
		new.target = r->r_addend;
	else if ((r->type == R_X86_64_64 || r->type == R_X86_64_GLOB_DAT ||
	    r->type == R_X86_64_JUMP_SLOT) && elf_symbol_at(&x86_64,
	    buf_str(&f->dynsym.all), r->symbol, &y))
		new.st_name = y.st_name;
	else
		return;
	if (new.target != 0 && code_file_at(f, new.target).n == 0)
		return;		/* the address is that of data */
	at = u64_map_put(&f->slots, r->r_offset);
	if (*at > 0)
		return;
	*APPEND(f->slot, f->slot_cap, f->nslot) = new;
	*at = (uint32_t)f->nslot;
}

/* read the dynamic symbol tables, and optionally the PLT slots, unless already
 * read */
static void
read_links(struct code_file *f, enum code_file_links links)
{
	const struct elf_section *dynsym;
	struct elf e;

	if (f->links >= links || !f->usable ||
	    !debugfiles_program(f->modules, f->elf->module, &e))
		return;
	dynsym = elf_section_of(&e, SHT_DYNSYM);
	if (f->links == CODE_FILE_UNLINKED && dynsym != NULL &&
	    dynsym->sh_link < e.nsection) {
		elf_view(&e, dynsym, &f->dynsym);
		elf_view(&e, &e.section[dynsym->sh_link], &f->dynstr);
		elf_view(&e, elf_section(&e, ".gnu.hash"), &f->hash);
		elf_view(&e, elf_section(&e, ".gnu.version"), &f->versions);
	}
	for (size_t i = 0; i < e.nsection && links == CODE_FILE_SLOTS; i++) {
		struct elf_cursor from = {.of = &e.section[i]};
		struct elf_relocation r;

		if (from.of->sh_type == SHT_RELA &&
		    (from.of->sh_flags & SHF_ALLOC))
			while (elf_relocation(&e, &from, &r))
				add_slot(f, &r);
	}
	f->links = links;
	elf_close(&e);
}

void
code_file_read(struct code_file *f, struct modules *all,
    struct elf_cache_file *elf)
{
	uint64_t bytes = elf->cfi.eh_frame.view.all.n;
	struct elf e;

	f->modules = all;
	f->elf = elf;
	if (elf->e_machine != EM_X86_64 ||
	    !debugfiles_program(all, elf->module, &e))
		return;
	f->e_entry = e.e_entry;
	for (size_t i = 0; i < e.nsection; i++) {
		const struct elf_section *s = &e.section[i];
		struct code_file_text t = {.addr = s->sh_addr};

		if (!(s->sh_flags & SHF_EXECINSTR) ||
		    s->sh_addr >> ADDRESS_BITS != 0 ||
		    !elf_view(&e, s, &t.view))
			continue;
		*APPEND(f->text, f->text_cap, f->ntext) = t;
		bytes += t.view.all.n;
	}
	f->budget = bytes * BUDGET_PER_BYTE + BUDGET;
	f->usable = f->ntext > 0;
	elf_close(&e);
}

const struct code_file_slot *
code_file_slot(struct code_file *f, uint64_t addr)
{
	uint32_t at;

	read_links(f, CODE_FILE_SLOTS);
	at = u64_map_get(&f->slots, addr);
	return at > 0 ? &f->slot[at - 1] : NULL;
}

str
code_file_name(const struct code_file *f, uint32_t st_name)
{
	struct bytes b = bytes_of(buf_str(&f->dynstr.all));

	bytes_take(&b, st_name);
	return bytes_text(&b);
}

/* read dynamic symbol i; false unless it is a function that other files can
 * call */
static bool
read_offered(const struct code_file *f, uint64_t i, struct elf_symbol *y)
{
	struct bytes version = bytes_of(buf_str(&f->versions.all));

	bytes_take(&version, i * 2);
	return elf_symbol_at(&x86_64, buf_str(&f->dynsym.all), i, y) &&
	    y->st_shndx != SHN_UNDEF &&
	    (y->type == STT_FUNC || y->type == STT_GNU_IFUNC) &&
	    !(bytes_u16(&version) & VERSYM_HIDDEN);
}

/*
 * .gnu.hash has four numbers, a Bloom filter (skipped), the first symbol of
 * each bucket, and the hash of each symbol from `first` on.  Its lowest bit is
 * set for the last symbol of a bucket.
 */
bool
code_file_find(struct code_file *f, str name, struct elf_symbol *y)
{
	uint32_t buckets, first, words, i, other, hash = 5381;
	struct bytes b, chain;

	for (size_t k = 0; k < name.n; k++)
		hash = hash * 33 + (unsigned char)name.p[k];
	read_links(f, CODE_FILE_SYMBOLS);
	b = bytes_of(buf_str(&f->hash.all));
	buckets = bytes_u32(&b);
	first = bytes_u32(&b);
	words = bytes_u32(&b);
	bytes_take(&b, 4 + (uint64_t)words * 8);
	chain = b;
	bytes_take(&b, buckets == 0 ? 0 : (uint64_t)(hash % buckets) * 4);
	i = bytes_u32(&b);
	if (i < first)
		return false;
	bytes_take(&chain, ((uint64_t)buckets + (i - first)) * 4);
	do {
		other = bytes_u32(&chain);
		if (chain.cut || !code_file_spend(f, 1))
			return false;
		if ((hash | 1) == (other | 1) && read_offered(f, i, y) &&
		    str_eq(code_file_name(f, y->st_name), name))
			return true;
		i++;
	} while (!(other & 1));
	return false;
}

bool
code_file_offers(struct code_file *f, uint64_t addr)
{
	struct elf_symbol y;

	read_links(f, CODE_FILE_SYMBOLS);
	for (uint64_t i = 0, none = f->offers.n == 0; none &&
	    i < f->dynsym.all.n / ELF64_SYM; i++)
		if (read_offered(f, i, &y))
			*u64_map_put(&f->offers, y.st_value) = 1;
	return u64_map_get(&f->offers, addr) > 0;
}

void
code_file_free(struct code_file *f)
{
	for (size_t i = 0; i < f->ntext; i++)
		elf_unview(&f->text[i].view);
	elf_unview(&f->dynsym);
	elf_unview(&f->dynstr);
	elf_unview(&f->hash);
	elf_unview(&f->versions);
	buf_drop(f->text);
	buf_drop(f->slot);
	u64_map_free(&f->slots);
	u64_map_free(&f->offers);
}
