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

/* what is known of an address */
struct place {
	struct module *module;	/* or NULL */
	uint32_t function;	/* its number, as functions_at() has it; or 0 */
	uint32_t call;		/* the call in front of it, + 1; or 0 */
	enum functions_rbp rbp;
	enum function_root root;	/* of what has no frame there */
	bool code;		/* a map has it */
	bool read;		/* of a file whose code was read */
	bool signal;		/* the kernel calls it */
	bool called;		/* a call is in front of it */
};

/* look at the innermost address of a chain, or a return address */
static struct place
look(struct callers *c, struct maps *maps, uint64_t addr, bool exact)
{
	uint64_t at = exact ? addr : addr - 1;	/* in the call */
	const struct map *m = maps_find(maps, at);
	struct place p = {.rbp = RBP_UNKNOWN, .code = m != NULL};
	struct functions *all = &c->functions;
	const struct functions_call *call;
	struct elf_cache_file *elf;
	struct code_file *file;
	struct function *f = NULL;

	if (m == NULL || m->as_is || (m->module->kind != MODULE_FILE &&
	    m->module->kind != MODULE_VDSO))
		return p;
	p.module = m->module;
	elf = elf_cache_of(c->files, m->module);
	file = functions_file(all, elf);
	p.read = file->usable;
	addr = elf_cache_address(elf, map_place(m, addr));
	p.function = exact ? functions_at(all, file, addr) :
	    find_function(c, file, addr);
	if (p.function > 0) {
		f = functions_get(all, p.function);
		p.signal = !exact && f->signal;
		p.rbp = functions_rbp(all, p.function, exact ? addr : addr - 1,
		    exact);
		call = exact ? NULL : functions_call(all, p.function, addr);
		p.call = call != NULL ? (uint32_t)(call - all->call) + 1 : 0;
		p.called = call != NULL;
	} else
		p.called = !exact && functions_follows_call(file, addr);
	if (p.read && p.rbp != RBP_FRAME)
		p.root = find_root(c, m->module, map_place(m, at), f);
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
	/* before all->call is used: it may be moved */
	struct route_files *files = routes_files(&c->routes, maps);
	struct functions_call call = all->call[next->call - 1];
	struct route r = routes_find(&c->routes, files,
	    at->signal ? 0 : at->function, next->function, call);
	struct callers_found found = {.exact = r.after != 0,
	    .then = r.kind == ROUTE_LOST ? CALLERS_LOST : CALLERS_SOME,
	    .unknown = r.kind == ROUTE_UNKNOWN, .module = at->module};
	const struct function *f;
	uint64_t addr;

	if (r.caller == 0)
		return found;
	f = functions_get(all, r.caller);
	addr = r.after != 0 ? r.after : f->start;
	found.caller = f->file == near ? back + (addr - call.after) :
	    find_in_memory(maps, f->file, addr);
	found.unknown |= found.caller == 0;
	return found;
}

/* can an address be a return address, where rbp was in that state? */
static bool
is_plausible(const struct callers *c, const struct place *next,
    enum functions_rbp rbp)
{
	if (rbp == RBP_ANYTHING || !next->code)
		return false;
	if (next->function == 0)
		return !next->read || rbp == RBP_FRAME || next->called;
	return next->called ||
	    functions_get(&c->functions, next->function)->top;
}

static struct callers_found
find(struct callers *c, struct maps *maps, uint64_t addr, bool exact,
    uint64_t next_addr)
{
	static const struct callers_found none = {.then = CALLERS_NOTHING},
	    end = {.then = CALLERS_END},
	    one = {.then = CALLERS_SOME, .unknown = true};
	struct place at = look(c, maps, addr, exact), next;
	struct callers_found lost = {.then = CALLERS_LOST,
	    .module = at.module};
	enum functions_rbp rbp = at.signal ? RBP_CALLERS : at.rbp;

	if (at.root == ROOT_YES)
		return end;
	if (exact && rbp == RBP_FRAME)
		return none;
	if (next_addr == CALLERS_NO_NEXT)
		return rbp == RBP_FRAME || !at.read || at.root == ROOT_LAST ?
		    end : lost;
	next = look(c, maps, next_addr, false);
	if (!at.read && next.code)
		return none;	/* code of a JIT, or of a file that is gone */
	if (next.signal && rbp != RBP_ANYTHING)
		return rbp == RBP_CALLERS ? one : none;
	if (!is_plausible(c, &next, rbp))
		return lost;
	if (rbp != RBP_CALLERS)
		return none;
	return next.call == 0 ? one : find_between(c, maps, &at, &next,
	    next_addr);
}

void
callers_look(struct callers *c, struct maps *maps, struct callers_recent *r)
{
	r->found = find(c, maps, r->addr, r->exact, r->next);
}

enum callers_then
callers_after(struct callers *c, struct module *m, uint64_t place)
{
	struct elf_cache_file *elf = elf_cache_of(c->files, m);
	uint64_t addr = elf_cache_address(elf, place);
	struct functions *all = &c->functions;
	uint32_t i = functions_at(all, functions_file(all, elf), addr);

	if (i == 0 || functions_get(all, i)->start != addr ||
	    functions_get(all, i)->signal)
		return CALLERS_DEPENDS;
	if (functions_framed(all, i))
		return CALLERS_NOTHING;
	return find_root(c, m, place, functions_get(all, i)) == ROOT_YES ?
	    CALLERS_END : CALLERS_DEPENDS;
}

void
callers_free(struct callers *c)
{
	buf_drop(c->recent);
	routes_free(&c->routes);
	functions_free(&c->functions);
}
