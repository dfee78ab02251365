#include "tools/stackfold/dwarf/elf_cache.h"

#include <string.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/symbols/debugfiles.h"

static const char *const plt_sections[ELF_CACHE_PLTS] = {
	".plt", ".plt.sec", ".plt.got"
};

static void
keep_segments(struct elf_cache_file *f, const struct elf *from)
{
	size_t cap = 0, n = from->nsegment;

	if (f->elf.nsegment > 0 || n == 0)
		return;
	GROW(f->elf.segment, cap, n);
	memcpy(f->elf.segment, from->segment, n * sizeof(*from->segment));
	f->elf.nsegment = n;
}

static void
read_tables(struct elf_cache_file *f, const struct elf *e)
{
	f->e_machine = e->e_machine;
	cfi_add(&f->cfi, e);
	for (size_t i = 0; i < ELF_CACHE_PLTS; i++) {
		const struct elf_section *s = elf_section(e, plt_sections[i]);

		if (s != NULL)
			f->plt[i] = (struct elf_cache_range){s->sh_addr,
			    s->sh_size};
	}
	if (f->go.n == 0)
		pclntab_read(&f->go, e);
	keep_segments(f, e);
}

static void
load_elf_file(struct elf_cache *all, struct elf_cache_file *f)
{
	struct module_files found;
	struct elf bare;

	modules_identify(all->modules, f->module);
	debugfiles_find(all->modules, f->module, &found);
	if (!found.has_run && debugfiles_program(all->modules, f->module,
	    &bare)) {
		read_tables(f, &bare);
		elf_close(&bare);
	}
	if (found.has_run)
		read_tables(f, &found.run);
	if (found.has_symbols)
		read_tables(f, &found.symbols);
	debugfiles_keep(all->modules, f->module, &found);
	cfi_end(&f->cfi);
}

struct elf_cache_file *
elf_cache_of(struct elf_cache *all, struct module *m)
{
	struct elf_cache_file *f = elf_cache_loaded(m);

	if (f != NULL)
		return f;
	f = NEW(&all->modules->loaded, struct elf_cache_file, 1);
	f->module = m;
	f->elf.fd = -1;
	f->number = all->n;
	*APPEND(all->all, all->cap, all->n) = f;
	if (m->kind == MODULE_FILE || m->kind == MODULE_VDSO)
		load_elf_file(all, f);
	atomic_store_explicit(&m->cached, f, memory_order_release);
	return f;
}

struct elf_cache_file *
elf_cache_loaded(struct module *m)
{
	return atomic_load_explicit(&m->cached, memory_order_acquire);
}

uint64_t
elf_cache_address(const struct elf_cache_file *f, uint64_t place)
{
	return elf_address(&f->elf, place);
}

/*
 * The first entry of .plt pushes a number and jumps; each other one
 *
 *	jmp *GOT; push number; jmp first
 *
 * of 6, 5 and 5 bytes.  Entries of the other sections only jump.
 */
bool
elf_cache_jump(const struct elf_cache_file *f, uint64_t addr, uint64_t *pushed)
{
	for (size_t i = 0; i < ELF_CACHE_PLTS; i++) {
		uint64_t at = addr - f->plt[i].start;

		if (at >= f->plt[i].size)
			continue;
		if (i > 0)
			*pushed = 0;
		else if (at < 16)
			*pushed = at < 6 ? 8 : 16;
		else
			*pushed = at % 16 < 11 ? 0 : 8;
		return true;
	}
	return false;
}

void
elf_cache_open(struct elf_cache *all, struct elf_cache_file *f)
{
	if (elf_cache_opened(f))
		return;
	f->content.fd = -1;
	if (f->elf.nsegment > 0)
		debugfiles_program(all->modules, f->module, &f->content);
	atomic_store_explicit(&f->opened, true, memory_order_release);
}

bool
elf_cache_opened(struct elf_cache_file *f)
{
	return atomic_load_explicit(&f->opened, memory_order_acquire);
}

bool
elf_cache_read(const struct elf_cache_file *f, uint64_t place, uint64_t *to)
{
	char read[sizeof(*to)];
	struct bytes b = bytes_of((str){read, sizeof(read)});

	if (f->content.fd < 0 || !elf_read(&f->content, place, read,
	    sizeof(read)))
		return false;
	*to = bytes_u64(&b);
	return true;
}

void
elf_cache_free(struct elf_cache *all)
{
	for (size_t i = 0; i < all->n; i++) {
		cfi_free(&all->all[i]->cfi);
		pclntab_free(&all->all[i]->go);
		elf_close(&all->all[i]->elf);
		if (all->all[i]->opened)
			elf_close(&all->all[i]->content);
	}
	buf_drop(all->all);
}
