#include "tools/stackfold/dwarf/codefiles.h"

#include "common/arena.h"
#include "tools/stackfold/perfdata/bytes.h"
#include "tools/stackfold/perfdata/debugfiles.h"

static const char *const jump_sections[CODEFILES_JUMPS] = {
	".plt", ".plt.sec", ".plt.got"
};

/* keep what places are computed with, and not the descriptor */
static void
keep_segments(struct codefile *f, struct elf *from)
{
	if (f->elf.nsegment > 0)
		return;
	f->elf.segment = from->segment;
	f->elf.nsegment = from->nsegment;
	from->segment = NULL;
	from->nsegment = 0;
}

static void
use(struct codefile *f, struct elf *e)
{
	cfi_add(&f->cfi, e);
	for (size_t i = 0; i < CODEFILES_JUMPS; i++) {
		const struct elf_section *s = elf_section(e, jump_sections[i]);

		if (s != NULL)
			f->jumps[i] = (struct codefile_range){s->addr,
			    s->size};
	}
	keep_segments(f, e);
	elf_close(e);
}

static void
load(struct codefiles *all, struct codefile *f)
{
	struct debugfiles found;
	struct elf bare;

	modules_load(all->modules, f->module);
	debugfiles_find(all->modules, f->module, &found);
	if (!found.has_run && debugfiles_program(all->modules, f->module,
	    &bare))
		use(f, &bare);
	if (found.has_run)
		use(f, &found.run);
	if (found.has_symbols)
		use(f, &found.symbols);
}

struct codefile *
codefiles_of(struct codefiles *all, struct module *m)
{
	struct codefile *f = m->code;

	if (f != NULL)
		return f;
	m->code = f = NEW(&all->modules->arena, struct codefile, 1);
	f->module = m;
	f->elf.fd = -1;
	GROW(all->all, all->cap, all->n + 1);
	all->all[all->n++] = f;
	if (m->kind == MODULE_FILE || m->kind == MODULE_VDSO)
		load(all, f);
	return f;
}

uint64_t
codefiles_address(const struct codefile *f, uint64_t place)
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
codefiles_jump(const struct codefile *f, uint64_t addr, uint64_t *pushed)
{
	for (size_t i = 0; i < CODEFILES_JUMPS; i++) {
		uint64_t at = addr - f->jumps[i].start;

		if (at >= f->jumps[i].size)
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

bool
codefiles_read(struct codefiles *all, struct codefile *f, uint64_t place,
    uint64_t *to)
{
	char read[sizeof(*to)];
	struct bytes b = bytes_of((str){read, sizeof(read)});
	struct elf e;

	if (!f->opened && f->elf.nsegment > 0 &&
	    debugfiles_program(all->modules, f->module, &e)) {
		elf_close(&f->elf);
		f->elf = e;
	}
	f->opened = true;
	if (f->elf.fd < 0 || !elf_read(&f->elf, place, read, sizeof(read)))
		return false;
	*to = bytes_u64(&b);
	return true;
}

void
codefiles_free(struct codefiles *all)
{
	struct buf list = {.p = (char *)all->all};

	for (size_t i = 0; i < all->n; i++) {
		cfi_free(&all->all[i]->cfi);
		keys_free(&all->all[i]->rows);
		elf_close(&all->all[i]->elf);
	}
	buf_free(&list);
}
