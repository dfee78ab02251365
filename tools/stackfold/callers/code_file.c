#include "tools/stackfold/callers/code_file.h"

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/symbols/debugfiles.h"

#define WORK ((uint64_t)16 << 20)	/* bytes for any file, and times those
					 * of its code and tables */
#define WORK_TIMES 32
#define ADDRESS_BITS 48		/* no code lies above */

/* whose tables are read */
static const struct elf x86_64 = {.fd = -1, .is64 = true};

bool
code_file_spend(struct code_file *f, uint64_t bytes)
{
	if (bytes > f->work_most - f->work)
		return false;
	f->work += bytes;
	return true;
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
	struct code_file_slot new = {0};
	struct elf_symbol y;
	uint32_t *at;

	switch (r->type) {
	case R_X86_64_IRELATIVE:
	case R_X86_64_RELATIVE:
		new.target = r->r_addend;
		new.ifunc = r->type == R_X86_64_IRELATIVE;
		if (code_file_at(f, new.target).n == 0)
			return;
		break;
	case R_X86_64_64:
	case R_X86_64_GLOB_DAT:
	case R_X86_64_JUMP_SLOT:
		if (!elf_symbol_at(&x86_64, buf_str(&f->symbols.all), r->symbol,
		    &y))
			return;
		new.name = y.st_name;
		break;
	default:
		return;
	}
	at = u64_map_put(&f->slots, r->r_offset);
	if (*at > 0)
		return;
	GROW(f->slot, f->slot_cap, f->nslot + 1);
	f->slot[f->nslot++] = new;
	*at = (uint32_t)f->nslot;
}

/* open the tables of dynamic symbols, or read the slots besides, when they are
 * first asked for */
static void
read_links(struct code_file *f, enum code_file_links links)
{
	const struct elf_section *sym, *hash, *versions;
	struct elf e;

	if (f->links >= links || !f->usable ||
	    !debugfiles_program(f->modules, f->elf->module, &e))
		return;
	sym = elf_section_of(&e, SHT_DYNSYM);
	hash = elf_section(&e, ".gnu.hash");
	versions = elf_section(&e, ".gnu.version");
	if (f->links == CODE_FILE_UNLINKED && sym != NULL &&
	    sym->sh_link < e.nsection && elf_view(&e, sym, &f->symbols) &&
	    elf_view(&e, &e.section[sym->sh_link], &f->names)) {
		if (hash != NULL)
			elf_view(&e, hash, &f->hash);
		if (versions != NULL)
			elf_view(&e, versions, &f->versions);
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
	struct elf e;

	f->modules = all;
	f->elf = elf;
	if (elf->e_machine != EM_X86_64 ||
	    !debugfiles_program(all, elf->module, &e))
		return;
	f->entry = e.e_entry;
	f->work_most = elf->cfi.eh_frame.view.all.n;
	for (size_t i = 0; i < e.nsection; i++) {
		const struct elf_section *s = &e.section[i];
		struct code_file_text t = {.addr = s->sh_addr};

		if (!(s->sh_flags & SHF_EXECINSTR) ||
		    s->sh_addr >> ADDRESS_BITS != 0 ||
		    !elf_view(&e, s, &t.view))
			continue;
		GROW(f->text, f->text_cap, f->ntext + 1);
		f->text[f->ntext++] = t;
		f->work_most += t.view.all.n;
	}
	f->work_most = f->work_most * WORK_TIMES + WORK;
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
	struct bytes b = bytes_of(buf_str(&f->names.all));

	bytes_take(&b, st_name);
	return bytes_text(&b);
}

/* read the dynamic symbol i, if other files can link with it as a function */
static bool
read_offered(const struct code_file *f, uint64_t i, struct elf_symbol *y)
{
	struct bytes version = bytes_of(buf_str(&f->versions.all));

	bytes_take(&version, i * 2);
	return elf_symbol_at(&x86_64, buf_str(&f->symbols.all), i, y) &&
	    y->st_shndx != SHN_UNDEF &&
	    (y->type == STT_FUNC || y->type == STT_GNU_IFUNC) &&
	    !(bytes_u16(&version) & VERSYM_HIDDEN);
}

/*
 * The section .gnu.hash: a header, a Bloom filter of 64-bit words, which is not
 * used here, for each bucket the number of its first symbol, and for each
 * symbol from `first` on its hash, whose lowest bit is set in the last of a
 * bucket.
 */
bool
code_file_offer(struct code_file *f, str name, struct elf_symbol *y)
{
	struct bytes b, chain;
	uint32_t nbucket, first, words, i, h = 5381, other;

	for (size_t k = 0; k < name.n; k++)
		h = h * 33 + (unsigned char)name.p[k];
	read_links(f, CODE_FILE_SYMBOLS);
	b = bytes_of(buf_str(&f->hash.all));
	nbucket = bytes_u32(&b);
	first = bytes_u32(&b);
	words = bytes_u32(&b);
	bytes_u32(&b);
	bytes_take(&b, (uint64_t)words * 8);
	if (nbucket == 0)
		return false;
	chain = b;
	bytes_take(&b, (uint64_t)(h % nbucket) * 4);
	i = bytes_u32(&b);
	if (i < first)
		return false;
	bytes_take(&chain, ((uint64_t)nbucket + (i - first)) * 4);
	do {
		other = bytes_u32(&chain);
		if (chain.cut || !code_file_spend(f, 1))
			return false;
		if (((h ^ other) | 1) == 1 && read_offered(f, i, y) &&
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
	    i < f->symbols.all.n / ELF64_SYM; i++)
		if (read_offered(f, i, &y))
			*u64_map_put(&f->offers, y.st_value) = 1;
	return u64_map_get(&f->offers, addr) > 0;
}

void
code_file_free(struct code_file *f)
{
	for (size_t i = 0; i < f->ntext; i++)
		elf_unview(&f->text[i].view);
	elf_unview(&f->symbols);
	elf_unview(&f->names);
	elf_unview(&f->hash);
	elf_unview(&f->versions);
	buf_drop(f->text);
	buf_drop(f->slot);
	u64_map_free(&f->slots);
	u64_map_free(&f->offers);
}
