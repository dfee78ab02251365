#include "tools/stackfold/callers/callers.h"

#include "common/base/buf.h"

void
callers_init(struct callers *c, struct elf_cache *files, bool exact)
{
	c->files = files;
	c->functions.modules = files->modules;
	c->routes.functions = &c->functions;
	c->routes.files = files;
	c->routes.exact = exact;
}

/* without symbols the C library may begin a thread anywhere */
static enum function_root
read_root(const struct callers *c, struct module *m, uint64_t place,
    const struct function *f)
{
	static const char *const roots[] = {
		"_start", "__libc_start_call_main", "__libc_start_main",
		"start_thread", "clone", "clone3", "__clone", "__clone3",
		"runtime.goexit", "runtime.mstart", "runtime.mstart0",
		"runtime.mstart1", "runtime.rt0_go", "_rt0_amd64_linux",
		"_dl_start", "_dl_start_user"
	};
	struct symtab_hit hit;
	str name, rest;

	if (f != NULL && f->top)
		return ROOT_YES;
	modules_load(c->files->modules, m);
	if (!symtab_find(&m->table, place, &hit))
		return str_find(m->name, STR("/libc.so")) != STR_NONE &&
		    f != NULL && !f->linkage ? ROOT_LAST : ROOT_NO;
	name = rest = hit.name;
	str_cut(&rest, '@', &name);
	if (str_ends(name, STR(".abi0")))
		name.n -= 5;
	for (size_t i = 0; i < LENGTH(roots); i++)
		if (str_eq(name, str_of(roots[i])))
			return ROOT_YES;
	return str_eq(name, STR("main")) ? ROOT_LAST : ROOT_NO;
}

/* do stacks begin with the function of a place?  It is asked once */
static enum function_root
find_root(const struct callers *c, struct module *m, uint64_t place,
    struct function *f)
{
	if (f == NULL)
		return read_root(c, m, place, f);
	if (f->root == ROOT_UNSEEN)
		f->root = read_root(c, m, place, f);
	return f->root;
}

/* the function of a return address, which may be the end of it; that of
 * the kernel's for a handler is where the function begins */
static uint32_t
find_function(struct callers *c, struct code_file *f, uint64_t addr)
{
	struct functions *all = &c->functions;
	uint32_t before = functions_at(all, f, addr - 1), at;

	if (before > 0 && addr < functions_get(all, before)->end)
		return before;
	at = functions_at(all, f, addr);
	return at > 0 && functions_get(all, at)->signal ? at : before;
}

/* an address of a chain: the innermost one, or a return address */
struct place {
	struct module *module;	/* or NULL */
	uint64_t at;		/* offset of the instruction in the module */
	struct code_file *file;	/* set if its code was read */
	uint64_t addr;		/* as linked */
	uint32_t function;	/* its number, as functions_at() has it; or 0 */
	struct functions_call call;	/* in front of it */
	bool code;		/* a map has it */
	bool signal;		/* the kernel calls it */
};

static struct place
look(struct callers *c, struct maps *maps, uint64_t addr, bool exact)
{
	uint64_t at = exact ? addr : addr - 1;	/* in the call */
	const struct map *m = maps_find(maps, at);
	struct place p = {.code = m != NULL};
	struct elf_cache_file *elf;
	struct code_file *file;

	if (m == NULL || m->as_is || (m->module->kind != MODULE_FILE &&
	    m->module->kind != MODULE_VDSO))
		return p;
	p.module = m->module;
	p.at = map_place(m, at);
	elf = elf_cache_of(c->files, m->module);
	file = functions_file(&c->functions, elf);
	if (!file->usable)
		return p;
	p.file = file;
	p.addr = elf_cache_address(elf, map_place(m, addr));
	p.function = exact ? functions_at(&c->functions, file, p.addr) :
	    find_function(c, file, p.addr);
	p.signal = !exact && p.function > 0 &&
	    functions_get(&c->functions, p.function)->signal;
	return p;
}

/* where the code of an address of a file is in memory; 0 if it is not mapped */
static uint64_t
find_in_memory(struct maps *maps, const struct code_file *f, uint64_t addr)
{
	uint64_t place = elf_place(&f->elf->elf, addr, NULL), from, to = 0;

	do {
		const struct map *m = maps_find_part(maps, to, &from, &to);

		if (m != NULL && m->module == f->elf->module && !m->as_is &&
		    place - m->offset < m->end - m->start)
			return m->start + (place - m->offset);
	} while (to != UINT64_MAX);
	return 0;
}

/* the callers between two addresses, of which `back` is the outer one */
static struct callers_found
find_between(struct callers *c, struct maps *maps, const struct place *at,
    const struct place *next, uint64_t back)
{
	struct functions *all = &c->functions;
	const struct code_file *near = functions_get(all,
	    next->function)->file;
	struct route r = routes_find(&c->routes, maps,
	    at->signal ? 0 : at->function, next->function, next->call);
	struct callers_found found = {.exact = r.after != 0,
	    .then = r.kind == ROUTE_LOST ? CALLERS_LOST : CALLERS_SOME,
	    .unknown = r.kind == ROUTE_UNKNOWN, .module = at->module};
	const struct function *f;
	uint64_t addr;

	if (r.caller == 0)
		return found;
	f = functions_get(all, r.caller);
	addr = r.after != 0 ? r.after : f->start;
	found.caller = f->file == near ? back + (addr - next->call.after) :
	    find_in_memory(maps, f->file, addr);
	found.unknown |= found.caller == 0;
	return found;
}

/* can an address be a return address, where rbp was in that state? */
static bool
is_plausible(const struct callers *c, const struct place *next,
    enum functions_rbp rbp)
{
	bool is_call = functions_is_call(next->call.kind);

	if (rbp == RBP_ANYTHING)
		return false;
	if (next->function == 0)
		return next->file == NULL || rbp == RBP_FRAME || is_call;
	return is_call || functions_get(&c->functions, next->function)->top;
}

static struct callers_found
find(struct callers *c, struct maps *maps, uint64_t addr, bool exact,
    uint64_t next_addr)
{
	static const struct callers_found none = {.then = CALLERS_NOTHING},
	    end = {.then = CALLERS_END},
	    one = {.then = CALLERS_SOME, .unknown = true};
	struct functions *all = &c->functions;
	struct place at = look(c, maps, addr, exact), next;
	struct callers_found lost = {.then = CALLERS_LOST,
	    .module = at.module};
	enum functions_rbp rbp = at.signal ? RBP_CALLERS : functions_rbp(all,
	    at.function, exact ? at.addr : at.addr - 1);
	enum function_root root = ROOT_NO;

	if (exact && rbp == RBP_FRAME)
		return none;
	if (at.file != NULL && rbp != RBP_FRAME)
		root = find_root(c, at.module, at.at, at.function == 0 ? NULL :
		    functions_get(all, at.function));
	if (root == ROOT_YES)
		return end;
	if (next_addr == CALLERS_NO_NEXT)
		return rbp == RBP_FRAME || at.file == NULL ||
		    root == ROOT_LAST ? end : lost;
	next = look(c, maps, next_addr, false);
	if (!next.code)
		return lost;
	if (at.file == NULL)
		return none;	/* code of a JIT, or of a file that is gone */
	if (exact && rbp == RBP_ANYTHING && functions_saved(all, at.function,
	    at.addr))
		rbp = RBP_CALLERS;
	if (next.signal && rbp != RBP_ANYTHING)
		return rbp == RBP_CALLERS ? one : none;
	if (next.file != NULL)
		next.call = functions_call(next.file, next.addr);
	if (!is_plausible(c, &next, rbp))
		return lost;
	if (rbp != RBP_CALLERS)
		return none;
	return next.call.kind == X86_OTHER || next.function == 0 ? one :
	    find_between(c, maps, &at, &next, next_addr);
}

void
callers_look(struct callers *c, struct maps *maps, struct callers_recent *r)
{
	r->found = find(c, maps, r->addr, r->exact, r->next);
}

enum callers_code
callers_code(struct callers *c, struct module *m, uint64_t place,
    uint64_t *from, uint64_t *to)
{
	struct elf_cache_file *elf = elf_cache_of(c->files, m);
	uint64_t addr = elf_cache_address(elf, place);
	struct functions *all = &c->functions;
	uint32_t i = functions_at(all, functions_file(all, elf), addr);
	struct function *f;
	enum function_root root;

	if (i == 0)
		return CALLERS_DEPEND;
	f = functions_get(all, i);
	if (place - *from > addr - f->start)
		*from = place - (addr - f->start);
	if (*to - place > f->end - addr)
		*to = place + (f->end - addr);
	if (f->signal)
		return CALLERS_DEPEND;
	if (functions_framed(all, i))
		return CALLERS_FRAMED;
	root = find_root(c, m, place, f);
	return root == ROOT_YES ? CALLERS_ROOT : root == ROOT_NO &&
	    f->nrow > 0 && !f->owner ? CALLERS_FRAMELESS : CALLERS_DEPEND;
}

void
callers_free(struct callers *c)
{
	buf_drop(c->recent);
	routes_free(&c->routes);
	functions_free(&c->functions);
}
