#include "tools/stackfold/dwarf/inlines.h"

#include "common/base/arena.h"
#include "tools/stackfold/symbols/debugfiles.h"
#include "tools/stackfold/symbols/supplement.h"

/* bytes of debug information that any machine reads in less than a second */
#define CHEAP ((uint64_t)32 << 20)
#define MEGA ((uint64_t)1 << 20)

static bool
open_dwo(const struct dwo_source *of, str folder, str name, unsigned n,
    struct elf *to)
{
	return debugfiles_dwo(of->modules, of->module, folder, name, n, to);
}

/* open the debug information of a file unless it is too large */
static void
open_debuginfo(struct inlines *all, struct inlines_module *m, struct elf *e)
{
	struct elf supplement = {.fd = -1};
	uint64_t size = sections_size(e);

	if (supplement_needed(e) &&
	    debugfiles_supplement(all->files->modules, m->module, &supplement))
		size += sections_size(&supplement);
	if (all->cheap && size > CHEAP - all->spent) {
		m->refused = size;
	} else {
		m->info.dwo.source = (struct dwo_source){.open = open_dwo,
		    .modules = all->files->modules, .module = m->module,
		    .most = all->cheap ? CHEAP : UINT64_MAX,
		    .spent = &all->spent};
		m->info.paths = all->paths;
		m->readable = debuginfo_open(&m->info, e);
		all->spent += all->cheap ? size : 0;
		if (supplement.fd >= 0)
			debuginfo_supplement(&m->info, &supplement);
	}
	elf_close(&supplement);
}

static void
open_module(struct inlines *all, struct inlines_module *m)
{
	struct modules *modules = all->files->modules;
	struct module_files f;

	modules_load(modules, m->module);
	debugfiles_find(modules, m->module, &f);
	if (f.has_symbols)
		open_debuginfo(all, m, &f.symbols);
	if (!m->readable && m->info.sections.why == NULL && m->refused == 0 &&
	    f.has_run)
		open_debuginfo(all, m, &f.run);
	modules_close_files(&f);
}

static struct inlines_module *
get_module(struct inlines *all, struct module *module)
{
	uint32_t at = u64_map_get(&all->by_module, (uintptr_t)module);
	struct inlines_module *m;

	if (at > 0)
		return all->all[at - 1];
	m = NEW(&all->files->modules->loaded, struct inlines_module, 1);
	m->module = module;
	*APPEND(all->all, all->cap, all->n) = m;
	*u64_map_put(&all->by_module, (uintptr_t)module) = (uint32_t)all->n;
	if (module->kind == MODULE_FILE)
		open_module(all, m);
	return m;
}

/* Get the linked address of a file offset.  Return false in a PLT: no unit
 * covers it, so a search would read all units. */
static bool
find_address(struct inlines *all, struct inlines_module *m, uint64_t place,
    uint64_t *addr)
{
	struct elf_cache_file *f;
	uint64_t pushed;

	if (!m->readable)
		return false;
	f = elf_cache_of(all->files, m->module);
	*addr = elf_cache_address(f, place);
	return !elf_cache_jump(f, *addr, &pushed);
}

static void
add_source_line(struct buf *b, str file, uint64_t line)
{
	buf_add(b, file.n > 0 ? file : STR("??"));
	buf_fmt(b, ":%llu", (unsigned long long)line);
}

str
inlines_find(struct inlines *all, struct module *module, uint64_t place,
    str name, bool lines)
{
	struct inlines_module *m = get_module(all, module);
	struct debuginfo_frame frame[DEBUGINFO_FRAMES];
	uint64_t addr;
	size_t n = find_address(all, m, place, &addr) ?
	    debuginfo_find(&m->info, addr, lines, frame) : 0;

	all->text.n = 0;
	for (size_t i = 0; i < n; i++) {
		if (i == n - 1 && name.n > 0)
			frame[i].name = name;
		if (frame[i].name.n == 0)
			return STR("");
		buf_add(&all->text, frame[i].name);
		buf_char(&all->text, '\n');
		add_source_line(&all->text, frame[i].file, frame[i].line);
		buf_char(&all->text, '\n');
	}
	return buf_str(&all->text);
}

str
inlines_line(struct inlines *all, struct module *module, uint64_t place)
{
	struct inlines_module *m = get_module(all, module);
	uint64_t addr, line;
	str file;

	all->text.n = 0;
	if (find_address(all, m, place, &addr) &&
	    debuginfo_line(&m->info, addr, &file, &line) && line > 0)
		add_source_line(&all->text, file, line);
	return buf_str(&all->text);
}

static void
report_dwo(const struct inlines_module *m, struct diag *d)
{
	const struct dwo *s = &m->info.dwo;
	struct buf more = {0};

	if (s->lacking > 1)
		buf_fmt(&more, "; %zu more such file%s cannot be used",
		    s->lacking - 1, s->lacking == 2 ? "" : "s");
	diag_remark(d, "debug information of %s is in %.*s, which %s%s; "
	    "inlined functions remain part of their callers; keep such files, "
	    "or pack them: llvm-dwp -e %s -o %s.dwp", m->module->name.p,
	    (int)s->first.n, s->first.p, s->why, buf_text(&more),
	    m->module->name.p, m->module->name.p);
	buf_free(&more);
}

static void
report_module(const struct inlines_module *m, struct diag *d)
{
	const char *name = m->module->name.p, *why = m->info.sections.why;
	struct buf part = {0};

	if (m->refused > 0)
		buf_fmt(&part, "it has %llu MB of debug information; --inline "
		    "expands them", (unsigned long long)
		    ((m->refused + MEGA - 1) / MEGA));
	else if (m->info.dwo.refused)
		buf_fmt(&part, "it has too much split debug information; "
		    "--inline expands them");
	else if (m->info.dwo.lacking > 0)
		report_dwo(m, d);
	else if (m->info.elsewhere && why == NULL)
		buf_fmt(&part, "its debug information is in other files, which "
		    "are missing");
	if (why != NULL && part.n == 0)
		buf_fmt(&part, "its debug information %s", why);
	if (part.n > 0)
		diag_remark(d, "functions inlined in %s are part of their "
		    "callers: %s", name, buf_text(&part));
	if (why == NULL && debuginfo_damaged(&m->info))
		diag_remark(d, "the debug information of %s is damaged or "
		    "newer than DWARF 5; functions inlined in its unreadable "
		    "parts remain part of their callers; install or build the "
		    "file again", name);
	buf_free(&part);
}

void
inlines_report(const struct inlines *all, struct diag *d)
{
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		n += all->all[i]->readable;
		report_module(all->all[i], d);
	}
	if (all->cheap && n > 0)
		diag_advise(d, "inlined functions of %zu module%s are "
		    "expanded; --inline=auto does so", n, n == 1 ? "" : "s");
}

void
inlines_free(struct inlines *all)
{
	for (size_t i = 0; i < all->n; i++)
		debuginfo_free(&all->all[i]->info);
	u64_map_free(&all->by_module);
	buf_drop(all->all);
	buf_free(&all->text);
}
