#include "tools/stackfold/callers/callers.h"

void
callers_init(struct callers *c, struct elf_cache *files, bool exact)
{
	c->files = files;
	c->functions.modules = files->modules;
	c->routes.functions = &c->functions;
	c->routes.files = files;
	c->routes.exact = exact;
}

/* Return whether a stack may begin with a function, or with code outside all
 * functions, by the name of its symbol.  In a libc without symbols, any
 * function may start a thread. */
static enum function_root
find_root(const struct callers *c, struct module *m, uint64_t place,
    const struct function *f)
{
	static const char *const roots[] = {
		"_start", "__libc_start_call_main", "__libc_start_main",
		"start_thread", "clone", "clone3", "__clone", "__clone3",
		"runtime.goexit", "runtime.mstart", "runtime.mstart0",
		"runtime.mstart1", "runtime.rt0_go", "_rt0_amd64_linux",
		"_dl_start", "_dl_start_user", NULL
	};
	struct symtab_hit hit;
	str name, rest;

	if (f != NULL && (f->root != ROOT_UNSEEN || f->top))
		return f->top ? ROOT_YES : f->root;
	modules_load(c->files->modules, m);
	if (!symtab_find(&m->table, place, &hit))
		return str_has(m->name, STR("/libc.so")) &&
		    f != NULL && f->slot == 0 ? ROOT_LAST : ROOT_NO;
	name = rest = hit.name;
	str_cut(&rest, '@', &name);
	if (str_ends(name, STR(".abi0")))
		name.n -= 5;
	if (str_eq_any(name, roots))
		return ROOT_YES;
	return str_eq(name, STR("main")) ? ROOT_LAST : ROOT_NO;
}

/* an address of a chain, and its function */
struct place {
	struct module *module;	/* module of the address, or NULL */
	uint64_t at;		/* offset in the module: of the instruction, or
				 * of the end of a call */
	struct code_file *file;	/* NULL if it has no usable code */
	uint64_t addr;		/* linked address */
	uint32_t function;	/* number of the function, or 0 */
	struct functions_call call;	/* call before the address, decoded when
					 * it is first needed */
	bool mapped;
	bool signal;		/* a signal handler returns to this address */
};

static struct place
look_up(struct callers *c, struct maps *maps, uint64_t addr, bool leaf)
{
	uint64_t at = leaf ? addr : addr - 1;	/* an address within the call */
	const struct map *m = maps_find(maps, at);
	struct functions *all = &c->functions;
	struct place p = {.mapped = m != NULL};
	struct elf_cache_file *elf;
	struct code_file *file;
	uint32_t after;

	if (m == NULL || m->as_is || (m->module->kind != MODULE_FILE &&
	    m->module->kind != MODULE_VDSO))
		return p;
	p.module = m->module;
	p.at = map_place(m, at);
	elf = elf_cache_of(c->files, m->module);
	file = functions_file(all, elf);
	if (!file->usable)
		return p;
	p.file = file;
	p.addr = elf_cache_address(elf, map_place(m, addr));
	p.function = functions_at(all, file, leaf ? p.addr : p.addr - 1);
	/* a handler returns to the start of a function, but a call may be the
	 * last instruction of one */
	after = leaf ? 0 : functions_at(all, file, p.addr);
	if (after > 0 && functions_get(all, after)->signal)
		p.function = after;
	p.signal = after > 0 && after == p.function &&
	    functions_get(all, after)->signal;
	return p;
}

/* return the address at which linked code of a file is mapped, or 0 */
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

/* find the callers between two places of a chain; `back` is the second
 * address */
static struct callers_found
find_between(struct callers *c, struct maps *maps, const struct place *at,
    const struct place *next, uint64_t back)
{
	struct route r = routes_find(&c->routes, maps, at->signal ? 0 :
	    at->function, next->function, next->call);
	struct callers_found found = {.exact = r.after != 0,
	    .then = r.kind == ROUTE_LOST ? CALLERS_LOST : CALLERS_SOME,
	    .unknown = r.kind == ROUTE_UNKNOWN, .module = at->module};
	const struct function *f;
	uint64_t addr;

	if (r.caller == 0)
		return found;
	f = functions_get(&c->functions, r.caller);
	addr = r.after != 0 ? r.after : f->start;
	found.caller = f->file == next->file ? back + (addr - next->addr) :
	    find_in_memory(maps, f->file, addr);
	found.unknown |= found.caller == 0;
	return found;
}

/* return true if a place that was found through rbp can be a return address */
static bool
is_plausible(const struct callers *c, const struct place *p,
    enum functions_rbp rbp)
{
	bool is_call = functions_is_call(p->call.kind);

	if (rbp == RBP_ANYTHING)
		return false;
	if (p->function == 0)
		return p->file == NULL || rbp == RBP_FRAME || is_call;
	return is_call || functions_get(&c->functions, p->function)->top;
}

struct callers_found
callers_find_missing(struct callers *c, struct maps *maps, uint64_t addr,
    bool leaf, uint64_t next_addr)
{
	static const struct callers_found none = {.then = CALLERS_NOTHING},
	    end = {.then = CALLERS_END},
	    one = {.then = CALLERS_SOME, .unknown = true};
	struct functions *all = &c->functions;
	struct place at = look_up(c, maps, addr, leaf), next;
	struct callers_found lost = {.then = CALLERS_LOST,
	    .module = at.module};
	enum functions_rbp rbp = at.signal ? RBP_CALLERS : functions_rbp(all,
	    at.function, leaf ? at.addr : at.addr - 1);
	struct function *f = at.function > 0 ?
	    functions_get(all, at.function) : NULL;
	enum function_root root = ROOT_NO;

	if (leaf && rbp == RBP_FRAME)
		return none;
	if (at.file != NULL && rbp != RBP_FRAME)
		root = find_root(c, at.module, at.at, f);
	if (f != NULL && rbp != RBP_FRAME)
		f->root = root;
	if (root == ROOT_YES)
		return end;
	if (next_addr == CALLERS_NO_NEXT)
		return rbp == RBP_FRAME || at.file == NULL ||
		    root == ROOT_LAST ? end : lost;
	next = look_up(c, maps, next_addr, false);
	if (!next.mapped)
		return lost;
	if (at.file == NULL)	/* the code is from a JIT compiler, or its file
				 * was not found */
		return none;
	if (leaf && rbp == RBP_ANYTHING &&
	    functions_saved(all, at.function, at.addr))
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

enum callers_code
callers_code(struct callers *c, struct module *m, uint64_t place,
    uint64_t *from, uint64_t *to)
{
	struct elf_cache_file *elf = elf_cache_of(c->files, m);
	uint64_t addr = elf_cache_address(elf, place);
	struct functions *all = &c->functions;
	uint32_t function = functions_at(all, functions_file(all, elf), addr);
	struct function *f;
	enum function_root root;

	if (function == 0)
		return CALLERS_DEPEND;
	f = functions_get(all, function);
	if (place - *from > addr - f->start)
		*from = place - (addr - f->start);
	if (*to - place > f->end - addr)
		*to = place + (f->end - addr);
	if (f->signal)
		return CALLERS_DEPEND;
	if (functions_framed(all, function))
		return CALLERS_FRAMED;
	root = f->root = find_root(c, m, place, f);
	if (root == ROOT_YES)
		return CALLERS_ROOT;
	return root == ROOT_NO && f->nrow > 0 && !f->owner ?
	    CALLERS_FRAMELESS : CALLERS_DEPEND;
}

void
callers_free(struct callers *c)
{
	buf_drop(c->recent);
	routes_free(&c->routes);
	functions_free(&c->functions);
}
