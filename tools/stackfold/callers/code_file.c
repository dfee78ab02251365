#include "tools/stackfold/callers/code_file.h"

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/symbols/debugfiles.h"

#define WORK ((uint64_t)16 << 20)	/* bytes for any file, and times those
					 * of its code and tables */
#define WORK_TIMES 32
#define ADDRESS_BITS 48		/* no code lies above */

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

/* a name without its version */
static str
read_name(const struct elf_view *names, uint32_t at)
{
	struct bytes b = bytes_of(str_from(buf_str(&names->all),
	    at < names->all.n ? at : names->all.n));

	return bytes_text(&b);
}

/* the tables of symbols for other files */
struct dynamic {
	struct elf_view symbols, names, versions;
};

static void
read_offers(struct code_file *f, const struct elf *e, struct names *names,
    const struct dynamic *d)
{
	struct bytes versions = bytes_of(buf_str(&d->versions.all));
	struct elf_symbol y;

	for (uint64_t i = 0; elf_symbol_at(e, buf_str(&d->symbols.all), i, &y);
	    i++) {
		bool hidden = bytes_u16(&versions) & VERSYM_HIDDEN;
		uint32_t *at;

		if (y.st_shndx == SHN_UNDEF || hidden ||
		    (y.type != STT_FUNC && y.type != STT_GNU_IFUNC))
			continue;
		at = u64_map_put(&f->offered, names_id(names,
		    read_name(&d->names, y.st_name)));
		if (*at > 0)
			continue;
		GROW(f->def, f->def_cap, f->ndef + 1);
		f->def[f->ndef++] = (struct code_file_def){y.st_value,
		    y.type == STT_GNU_IFUNC};
		*at = (uint32_t)f->ndef;
		*u64_map_put(&f->offers, y.st_value) = 1;
	}
}

static void
add_slot(struct code_file *f, const struct elf *e, struct names *names,
    const struct dynamic *d, const struct elf_relocation *r)
{
	struct code_file_slot new = {0};
	struct elf_symbol y;
	uint32_t *at;

	switch (r->type) {
	case R_X86_64_IRELATIVE:
	case R_X86_64_RELATIVE:
		new.target = r->r_addend;
		new.ifunc = r->type == R_X86_64_IRELATIVE;
		break;
	case R_X86_64_64:
	case R_X86_64_GLOB_DAT:
	case R_X86_64_JUMP_SLOT:
		if (!elf_symbol_at(e, buf_str(&d->symbols.all), r->symbol,
		    &y))
			return;
		new.name = names_id(names, read_name(&d->names, y.st_name));
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

/* read how the file is linked with others */
static void
read_links(struct code_file *f, const struct elf *e, struct names *names)
{
	const struct elf_section *sym = elf_section_of(e, SHT_DYNSYM);
	const struct elf_section *v = elf_section(e, ".gnu.version");
	struct dynamic d = {0};
	struct elf_relocation r;

	if (sym != NULL && sym->sh_link < e->nsection &&
	    elf_view(e, sym, &d.symbols) &&
	    elf_view(e, &e->section[sym->sh_link], &d.names)) {
		if (v != NULL)
			elf_view(e, v, &d.versions);
		read_offers(f, e, names, &d);
	}
	for (size_t i = 0; i < e->nsection; i++) {
		struct elf_cursor from = {.of = &e->section[i]};

		if (from.of->sh_type == SHT_RELA &&
		    (from.of->sh_flags & SHF_ALLOC))
			while (elf_relocation(e, &from, &r))
				add_slot(f, e, names, &d, &r);
	}
	elf_unview(&d.symbols);
	elf_unview(&d.names);
	elf_unview(&d.versions);
}

void
code_file_read(struct code_file *f, struct modules *all, struct names *names,
    struct elf_cache_file *elf)
{
	struct elf e;

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
	if (f->usable)
		read_links(f, &e, names);
	elf_close(&e);
}

const struct code_file_slot *
code_file_slot(const struct code_file *f, uint64_t addr)
{
	uint32_t at = u64_map_get(&f->slots, addr);

	return at > 0 ? &f->slot[at - 1] : NULL;
}

const struct code_file_def *
code_file_offer(const struct code_file *f, uint32_t name)
{
	uint32_t at = u64_map_get(&f->offered, name);

	return at > 0 ? &f->def[at - 1] : NULL;
}

bool
code_file_offers(const struct code_file *f, uint64_t addr)
{
	return u64_map_get(&f->offers, addr) > 0;
}

void
code_file_free(struct code_file *f)
{
	for (size_t i = 0; i < f->ntext; i++)
		elf_unview(&f->text[i].view);
	buf_drop(f->text);
	buf_drop(f->slot);
	buf_drop(f->def);
	u64_map_free(&f->slots);
	u64_map_free(&f->offered);
	u64_map_free(&f->offers);
}
