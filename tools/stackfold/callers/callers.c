#include "tools/stackfold/callers/callers.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/sys.h"

#ifndef CALLERS_SLOTS
#define CALLERS_SLOTS 4096	/* addresses; a power of two */
#endif
#ifndef CALLERS_PAIR_SLOTS
#define CALLERS_PAIR_SLOTS 1024	/* pairs of them, the same */
#endif

/* the first places are those of no file: no code, and code that has none */
enum { PLACE_NONE = 1, PLACE_UNFILED };

void
callers_init(struct callers *c, struct elf_cache *files)
{
	static const struct callers_place first[] = {
		{.rbp = RBP_UNKNOWN}, {.rbp = RBP_UNKNOWN, .code = true}
	};

	GROW(c->place, c->place_cap, LENGTH(first));
	memcpy(c->place, first, sizeof(first));
	c->nplace = LENGTH(first);
	c->files = files;
	c->functions.modules = files->modules;
	c->routes.functions = &c->functions;
	c->routes.files = files;
	c->recent = buf_table(CALLERS_SLOTS, sizeof(*c->recent));
	c->pair = buf_table(CALLERS_PAIR_SLOTS, sizeof(*c->pair));
}

/* do stacks begin with a function, or only if it is the last one?  Without
 * symbols the C library may begin a thread anywhere */
static enum callers_root
classify_root(const struct callers *c, const struct function *f)
{
	static const char *const roots[] = {
		"_start", "__libc_start_call_main", "__libc_start_main",
		"start_thread", "clone", "clone3", "__clone", "__clone3",
		"runtime.goexit", "runtime.mstart", "runtime.mstart0",
		"runtime.mstart1", "runtime.rt0_go", "_rt0_amd64_linux",
		"_dl_start", "_dl_start_user"
	};
	struct symtab_hit hit;
	struct module *m = f->file->elf->module;
	str name;

	if (f->top)
		return ROOT_YES;
	modules_load(c->files->modules, m);
	if (!symtab_find(&m->table, elf_place(&f->file->elf->elf, f->start,
	    NULL), &hit))
		return str_find(m->name, STR("/libc.so")) != STR_NONE &&
		    !f->linkage ? ROOT_LAST : ROOT_NO;
	name = str_upto(hit.name, str_chr(hit.name, '@') != STR_NONE ?
	    str_chr(hit.name, '@') : hit.name.n);
	if (str_ends(name, STR(".abi0")))
		name.n -= 5;
	for (size_t i = 0; i < LENGTH(roots); i++)
		if (str_eq(name, str_of(roots[i])))
			return ROOT_YES;
	return str_eq(name, STR("main")) ? ROOT_LAST : ROOT_NO;
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

/* look at an address of a file: the innermost one of a chain, or a return
 * address */
static void
read_place(struct callers *c, struct code_file *f, uint64_t addr, bool exact,
    struct callers_place *to)
{
	struct functions *all = &c->functions;
	const struct functions_call *call;

	to->read = f->usable;
	to->function = exact ? functions_at(all, f, addr) : find_function(c, f,
	    addr);
	if (to->function == 0)
		return;
	to->signal = !exact && functions_get(all, to->function)->signal;
	to->rbp = functions_rbp(all, to->function, exact ? addr : addr - 1);
	if (exact && to->rbp == RBP_ANYTHING &&
	    functions_keeps_rbp(all, to->function, addr))
		to->rbp = RBP_CALLERS;
	if (to->rbp != RBP_FRAME)
		to->root = classify_root(c, functions_get(all, to->function));
	call = exact ? NULL : functions_call(all, to->function, addr);
	to->called = call != NULL;
	to->call = call != NULL ? (uint32_t)(call - all->call) : 0;
}

/* the number of the place of an address, + 1 */
static uint32_t
find_place(struct callers *c, struct maps *maps, uint64_t addr, bool exact)
{
	const struct map *m = maps_find(maps, exact ? addr : addr - 1);
	struct callers_place new = {.rbp = RBP_UNKNOWN, .code = m != NULL};
	struct elf_cache_file *elf;
	size_t cap = c->by_addr_cap;
	uint64_t linked;
	uint32_t *at;

	if (m == NULL || m->as_is || (m->module->kind != MODULE_FILE &&
	    m->module->kind != MODULE_VDSO))
		return m == NULL ? PLACE_NONE : PLACE_UNFILED;
	elf = elf_cache_of(c->files, m->module);
	linked = elf_cache_address(elf, map_place(m, addr));
	if (elf->number >= cap) {
		GROW(c->by_addr, c->by_addr_cap, elf->number + 1);
		memset(c->by_addr + cap, 0, (c->by_addr_cap - cap) *
		    sizeof(*c->by_addr));
	}
	at = u64_map_put(&c->by_addr[elf->number], linked * 2 + exact);
	if (*at > 0)
		return *at;
	new.module = m->module;
	read_place(c, functions_file(&c->functions, elf), linked, exact, &new);
	GROW(c->place, c->place_cap, c->nplace + 1);
	c->place[c->nplace++] = new;
	return *at = (uint32_t)c->nplace;
}

static const struct callers_found end = {.then = CALLERS_END};

/* what is known of an address.  Like the rows of unwind.c it holds in maps of
 * the same base, but not in earlier ones */
static inline const struct callers_recent *
get_recent(struct callers *c, struct maps *maps, uint64_t addr, bool exact)
{
	uint64_t key = addr * 2 + exact;
	uint64_t mixed = (key ^ maps->base << 32) * 0x9e3779b97f4a7c15u;
	struct callers_recent *r = &c->recent[mixed >> 40 &
	    (CALLERS_SLOTS - 1)];
	const struct callers_place *p;

	if (r->addr == key && r->base == maps->base && r->state <= maps->state)
		return r;
	*r = (struct callers_recent){key, (uint32_t)maps->base,
	    (uint32_t)maps->state, find_place(c, maps, addr, exact) - 1,
	    CALLERS_DEPENDS};
	p = &c->place[r->place];
	if (p->root == ROOT_YES)
		r->after = CALLERS_NOBODY;
	else if (exact && p->rbp == RBP_FRAME)
		r->after = CALLERS_NOTHING;
	return r;
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

/* the callers between two addresses, of which `back` is the outer one, and
 * where these are in memory */
static void
find_between(struct callers *c, struct maps *maps,
    const struct callers_place *at, const struct callers_place *next,
    uint64_t back, struct callers_found *to)
{
	struct functions *all = &c->functions;
	const struct code_file *near = functions_get(all,
	    next->function)->file;
	uint64_t after = all->call[next->call].after;
	const struct route *r = routes_find(&c->routes,
	    routes_files(&c->routes, maps), at->signal ? 0 : at->function,
	    next->function, &all->call[next->call]);

	*to = (struct callers_found){.unknown = at->signal ||
	    r->kind == ROUTE_UNKNOWN, .exact = r->after != 0};
	if (r->kind == ROUTE_LOST) {
		to->then = CALLERS_LOST;
		to->module = at->module;
	}
	for (unsigned k = 0; k < r->n; k++) {
		const struct function *f = functions_get(all, r->caller[k]);
		uint64_t addr = r->after != 0 ? r->after : f->start;

		addr = f->file == near ? back + (addr - after) :
		    find_in_memory(maps, f->file, addr);
		if (addr != 0)
			to->addr[to->n++] = addr;
		to->unknown |= addr == 0;
	}
}

/* the same from the pairs that were met just now */
static const struct callers_found *
get_between(struct callers *c, struct maps *maps, uint32_t at, uint32_t next,
    uint64_t back)
{
	uint64_t mixed = ((uint64_t)at << 32 ^ next ^ maps->state << 16) *
	    0x9e3779b97f4a7c15u;
	struct callers_pair *p = &c->pair[mixed >> 40 &
	    (CALLERS_PAIR_SLOTS - 1)];

	if (p->at != at || p->next != next || p->state != maps->state) {
		p->at = at;
		p->next = next;
		p->state = maps->state;
		find_between(c, maps, &c->place[at], &c->place[next], back,
		    &p->found);
	}
	return &p->found;
}

/* can the next address be a return address, where rbp was in that state? */
static bool
is_plausible(const struct callers *c, const struct callers_place *next,
    enum functions_rbp rbp)
{
	if (rbp == RBP_ANYTHING || !next->code)
		return false;
	if (next->function == 0)
		return !next->read || rbp == RBP_FRAME;
	return next->called ||
	    functions_get(&c->functions, next->function)->top;
}

/* the same as callers_find(), where the next address matters */
static const struct callers_found *
find_by_next(struct callers *c, struct maps *maps, uint32_t place,
    const uint64_t *next_addr)
{
	static const struct callers_found one = {.unknown = true};
	const struct callers_place *at = &c->place[place], *next;
	enum functions_rbp rbp = at->signal ? RBP_CALLERS : at->rbp;
	uint32_t next_place;

	if (next_addr == NULL) {
		if (rbp == RBP_FRAME || !at->read || at->root == ROOT_LAST)
			return &end;
		goto lost;
	}
	next_place = get_recent(c, maps, *next_addr, false)->place;
	at = &c->place[place];
	next = &c->place[next_place];
	if (!at->read && next->code)
		return NULL;	/* code of a JIT, or of a file that is gone */
	if (next->signal && rbp != RBP_ANYTHING)
		return rbp == RBP_CALLERS ? &one : NULL;
	if (!is_plausible(c, next, rbp))
		goto lost;
	if (rbp != RBP_CALLERS)
		return NULL;
	return !next->called ? &one : get_between(c, maps, place, next_place,
	    *next_addr);
lost:
	c->lost = (struct callers_found){.then = CALLERS_LOST,
	    .module = at->module};
	return &c->lost;
}

const struct callers_found *
callers_find(struct callers *c, struct maps *maps, uint64_t addr, bool exact,
    const uint64_t *next)
{
	const struct callers_recent *r = get_recent(c, maps, addr, exact);

	return r->after == CALLERS_NOTHING ? NULL :
	    r->after == CALLERS_NOBODY ? &end :
	    find_by_next(c, maps, r->place, next);
}

enum callers_after
callers_after(struct callers *c, struct module *m, uint64_t place)
{
	struct elf_cache_file *elf = elf_cache_of(c->files, m);
	uint64_t addr = elf_cache_address(elf, place);
	uint32_t i = functions_at(&c->functions, functions_file(&c->functions,
	    elf), addr);

	if (i == 0 || functions_get(&c->functions, i)->start != addr ||
	    functions_get(&c->functions, i)->signal)
		return CALLERS_DEPENDS;
	if (functions_framed(&c->functions, i))
		return CALLERS_NOTHING;
	return classify_root(c, functions_get(&c->functions, i)) == ROOT_YES ?
	    CALLERS_NOBODY : CALLERS_DEPENDS;
}

void
callers_free(struct callers *c)
{
	for (size_t i = 0; i < c->by_addr_cap; i++)
		u64_map_free(&c->by_addr[i]);
	buf_drop(c->by_addr);
	buf_drop(c->place);
	buf_drop(c->recent);
	buf_drop(c->pair);
	routes_free(&c->routes);
	functions_free(&c->functions);
}
