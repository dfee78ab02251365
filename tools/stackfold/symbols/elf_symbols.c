#include "tools/stackfold/symbols/elf_symbols.h"

#include "common/base/bytes.h"
#include "common/base/sys.h"
#include "tools/stackfold/symbols/debugfiles.h"
#include "tools/stackfold/symbols/pclntab.h"
#include "tools/stackfold/symbols/recorded_file.h"

/* which symbols of a file are added, and how their addresses are converted */
struct load {
	struct module *m;
	const struct elf *run;	/* file whose segments map addresses to file
				 * offsets */
	bool memory;		/* symbols get addresses in memory; for the
				 * kernel only */
	uint64_t moved;		/* added to linked addresses if `memory` is
				 * set */
	const char *section;	/* add only symbols of this section; NULL: of
				 * all sections */
};

/* Return true if the symbol names code or data in memory. */
static bool
is_useful(const struct elf *e, const struct elf_symbol *y, str section)
{
	if (y->st_name == 0 || y->st_shndx == SHN_UNDEF ||
	    y->st_shndx >= e->nsection ||
	    !(e->section[y->st_shndx].sh_flags & SHF_ALLOC))
		return false;
	if (y->type == STT_FUNC || y->type == STT_GNU_IFUNC ||
	    y->type == STT_OBJECT)
		return true;
	return y->type == STT_NOTYPE && y->visibility != STV_INTERNAL &&
	    y->visibility != STV_HIDDEN &&
	    (str_has(section, STR("text")) || str_has(section, STR("data")));
}

static bool
view_names(struct module *m, const struct elf *e,
    const struct elf_section *of, unsigned text)
{
	return of->sh_link < e->nsection &&
	    elf_view(e, &e->section[of->sh_link], &m->table.text[text]);
}

/* Return true for a mapping symbol of ARM, such as "$a" and "$d.12", which
 * marks the beginning of code or data. */
static bool
is_mapping_symbol(const struct module *m, const struct elf *e,
    const struct elf_symbol *y, unsigned text)
{
	str names = buf_str(&m->table.text[text].all);

	return (e->e_machine == EM_ARM || e->e_machine == EM_AARCH64) &&
	    y->type == STT_NOTYPE && y->st_name < names.n &&
	    names.p[y->st_name] == '$';
}

static void
add_symbols(struct load *s, const struct elf *e,
    const struct elf_section *of, unsigned text)
{
	struct symtab *t = &s->m->table;
	struct elf_cursor from = {.of = of};
	struct elf_symbol y;

	if (!view_names(s->m, e, of, text))
		return;
	while (elf_symbol(e, &from, &y)) {
		const struct elf_section *sec = y.st_shndx < e->nsection ?
		    &e->section[y.st_shndx] : NULL;
		struct symtab_symbol new = {.name = y.st_name,
		    .text = (uint8_t)text, .binding = y.binding};

		if (sec == NULL || !is_useful(e, &y, y.type == STT_NOTYPE ?
		    elf_section_name(e, sec) : STR("")) ||
		    is_mapping_symbol(s->m, e, &y, text))
			continue;
		if (e->e_machine == EM_ARM && y.type == STT_FUNC)
			y.st_value &= ~(uint64_t)1;
		if (s->section != NULL && !str_eq(elf_section_name(e, sec),
		    str_of(s->section)))
			continue;
		new.start = s->memory ? y.st_value + s->moved :
		    elf_place(s->run, y.st_value, sec);
		new.end = new.start + y.st_size;
		if (new.end < new.start)
			new.end = new.start;
		symtab_add(t, new);
	}
	symtab_sort(t);
}

/* Get the sizes in bytes of a PLT's header and of each of its n entries.
 * Entries on aarch64 have 24 bytes if pointers are signed or branch targets are
 * marked. */
static void
get_plt_sizes(const struct elf *e, const struct elf_section *plt, uint64_t n,
    uint64_t *head, uint64_t *each)
{
	*head = *each = plt->sh_entsize > 0 ? plt->sh_entsize : 16;
	if (e->e_machine == EM_AARCH64) {
		*head = 32;
		*each = n > 0 && n < UINT32_MAX &&
		    plt->sh_size >= 32 + n * 24 ? 24 : 16;
	} else if (e->e_machine == EM_ARM) {
		*head = 20;
		*each = 12;
	}
}

/* Add the entries of the PLT.  The relocations, in the same order, have their
 * names. */
static void
add_plt(struct load *s, const struct elf *e, const char *relocations)
{
	const struct elf_section *rel = elf_section(e, relocations), *sym,
	    *plt = elf_section(e, ".plt"), *sec = elf_section(e, ".plt.sec");
	struct elf_cursor from = {.of = rel};
	struct symtab *t = &s->m->table;
	struct elf_view symbols = {0};
	struct elf_relocation r;
	uint64_t head, each, i = 0;
	unsigned text = 1;

	if (rel == NULL || plt == NULL || rel->sh_link >= e->nsection ||
	    (rel->sh_type != SHT_RELA && rel->sh_type != SHT_REL))
		return;
	sym = &e->section[rel->sh_link];
	if (sym->sh_type != SHT_DYNSYM || (t->text[text].all.n == 0 &&
	    !view_names(s->m, e, sym, text)) || !elf_view(e, sym, &symbols))
		return;
	get_plt_sizes(e, plt, rel->sh_entsize > 0 ?
	    rel->sh_size / rel->sh_entsize : 0, &head, &each);
	if (sec != NULL) {
		plt = sec;
		head = 0;
	}
	for (; elf_relocation(e, &from, &r); i++) {
		struct symtab_symbol new = {.text = (uint8_t)text,
		    .binding = STB_GLOBAL, .plt = true};
		struct elf_symbol y;

		if (head + (i + 1) * each > plt->sh_size ||
		    !elf_symbol_at(e, buf_str(&symbols.all), r.symbol,
		    &y))
			continue;
		new.name = y.st_name;
		new.start = plt->sh_offset + head + i * each;
		new.end = new.start + each;
		symtab_add(t, new);
	}
	elf_unview(&symbols);
}

static void
add_go_functions(struct load *s, const struct elf *e, unsigned text)
{
	struct pclntab go = {0};
	const struct elf_section *sec = elf_section(e, ".text");
	struct pclntab_function f;

	if (!pclntab_read(&go, e))
		return;
	for (uint64_t i = 0; i < go.n; i++) {
		if (!pclntab_function(&go, i, &f))
			continue;
		symtab_add(&s->m->table, (struct symtab_symbol){
		    .start = elf_place(s->run, f.start, sec),
		    .end = elf_place(s->run, f.end, sec),
		    .name = (uint32_t)go.names + f.name,
		    .text = (uint8_t)text, .binding = STB_LOCAL});
	}
	symtab_sort(&s->m->table);
	s->m->table.text[text] = go.view;
	go.view = (struct elf_view){0};
	pclntab_free(&go);
}

void
elf_symbols_load(struct modules *all, struct module *m)
{
	struct module_files f;
	const struct elf_section *sec;
	const struct elf *e;

	debugfiles_find(all, m, &f);
	e = f.has_symbols ? &f.symbols : &f.run;
	if (f.has_symbols || f.has_run) {
		struct load l = {.m = m, .run = f.has_run ? &f.run : e};

		sec = elf_section_of(e, SHT_SYMTAB);
		if (sec != NULL)
			add_symbols(&l, e, sec, 0);
		else
			add_go_functions(&l, e, 0);
		sec = elf_section_of(e, SHT_DYNSYM);
		if (sec != NULL)
			add_symbols(&l, e, sec, 1);
		add_plt(&l, l.run, ".rela.plt");
		add_plt(&l, l.run, ".rel.plt");
		symtab_finish(&m->table);
		m->table.mangled = !all->settings.raw_names;
	}
	modules_close_files(&f);
}

static bool
find_anchor(const struct elf *e, const struct elf_section *of,
    const char *anchor, uint64_t *addr)
{
	struct elf_cursor from = {.of = of};
	struct elf_symbol y;
	struct elf_view view = {0};
	struct buf *names = &view.all;
	bool found = false;

	if (of->sh_link < e->nsection)
		elf_view(e, &e->section[of->sh_link], &view);
	while (!found && elf_symbol(e, &from, &y)) {
		struct bytes b = bytes_of(str_from(buf_str(names),
		    y.st_name < names->n ? y.st_name : names->n));
		str name = bytes_text(&b);

		found = str_eq(name, str_of(anchor));
		*addr = y.st_value;
	}
	elf_unview(&from.view);
	elf_unview(&view);
	return found;
}

/* Read the symbols of the kernel or of a kernel module at their addresses in
 * memory.  Return false if the file has none. */
static bool
load_kernel(const struct modules *all, struct module *m, const struct elf *e)
{
	const struct elf_section *of = elf_section_of(e, SHT_SYMTAB);
	const struct elf_section *code = elf_section(e, ".text");
	struct load l = {.m = m, .run = e, .memory = true};
	uint64_t linked;

	if (of == NULL)
		return false;
	if (m->kind == MODULE_KO) {
		if (code == NULL)
			return false;
		l.section = ".text";
		l.moved = m->recorded.addr - code->sh_addr;
	} else {
		if (!find_anchor(e, of, all->kernel.anchor, &linked))
			return false;
		l.moved = all->kernel.text != 0 ? all->kernel.text - linked : 0;
	}
	add_symbols(&l, e, of, 0);
	symtab_finish(&m->table);
	return m->table.n > 0;
}

/* places for debugfiles_path() */
static const char *const places[] = {
	"%h/.debug/.build-id/%b/%r/elf", "%h/.debug/.build-id/%b/%r/vmlinux",
	"/usr/lib/debug/.build-id/%b/%r.debug",
	"/boot/vmlinux-%v", "/usr/lib/debug/boot/vmlinux-%v",
	"/lib/modules/%v/build/vmlinux",
	"/usr/lib/debug/lib/modules/%v/vmlinux",
	"/usr/lib/debug/boot/vmlinux-%v.debug",
	"%h/.cache/debuginfod_client/%b%r/debuginfo"
};

/* open the file if it is the recorded one; return NULL or the reason */
static const char *
open_recorded(struct elf *e, const char *path, const struct modules *all,
    const struct module *m)
{
	const char *why = elf_open(e, path);

	if (why != NULL || (m->recorded.id.n == 0 &&
	    all->settings.symfs != NULL))
		return why;
	if (m->recorded.id.n == 0)
		return recorded_file_elsewhere(all) ? "recorded on another "
		    "machine, without its build id" : NULL;
	return elf_build_id_is(e, &m->recorded.id) ? NULL : "another build id";
}

bool
elf_symbols_load_kernel(const struct modules *all, struct module *m)
{
	struct buf path = {0};
	bool found = false;

	for (size_t i = 0; i < LENGTH(places) && !found; i++) {
		struct elf e;

		if (!debugfiles_path(&path, places[i], all, m,
		    elf_build_id_str(&m->recorded.id)))
			continue;
		found = open_recorded(&e, buf_text(&path), all, m) == NULL &&
		    load_kernel(all, m, &e);
		elf_close(&e);
	}
	buf_free(&path);
	return found;
}

void
elf_symbols_load_ko(const struct modules *all, struct module *m)
{
	struct buf path = {0};
	struct elf e;
	bool found;

	if (m->name.n == 0 || m->name.p[0] != '/') {
		m->why = "no file";
		return;
	}
	if (all->settings.symfs != NULL)
		buf_add(&path, str_of(all->settings.symfs));
	buf_add(&path, m->name);
	m->why = open_recorded(&e, buf_text(&path), all, m);
	found = m->why == NULL && load_kernel(all, m, &e);
	if (m->why == NULL && !found)
		m->why = MODULE_STRIPPED;
	elf_close(&e);
	buf_free(&path);
}
