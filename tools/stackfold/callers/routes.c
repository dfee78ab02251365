#include "tools/stackfold/callers/routes.h"

#include <string.h>

#include "common/base/buf.h"

#define STEPS ((uint64_t)1000000)	/* maximum steps of one search */
#define STEPS_EACH ((uint64_t)20000)	/* maximum average of steps over all
					 * searches */
#define TAILS 64		/* maximum functions in a tail closure */
#define FILES 1024		/* maximum files of a process */
#define LINKED UINT32_MAX	/* value in routes.known: the route depends on
				 * the files of the process */

/* tail closure of a call: the called function, and those that its members may
 * jump to while they have no frame */
struct tail {
	uint32_t member[TAILS];
	size_t n;
	bool open;		/* a member may jump to an unknown function */
};

/* list the distinct files in maps in address order */
static size_t
list_modules(struct maps *maps, struct module **to)
{
	uint64_t from, end = 0;
	size_t n = 0;

	do {
		const struct map *m = maps_find_part(maps, end, &from, &end);
		size_t i = 0;

		if (m == NULL || m->as_is || m->module->kind != MODULE_FILE)
			continue;
		while (i < n && to[i] != m->module)
			i++;
		if (i == n && n < FILES)
			to[n++] = m->module;
	} while (end != UINT64_MAX);
	return n;
}

/* Return the files of the current process.  The current search now depends on
 * them. */
static struct route_files *
find_files(struct routes *r)
{
	uint32_t known = u64_map_get(&r->states, r->maps->state), id;
	struct module *all[FILES];
	struct route_files *f;
	size_t n;

	r->linked = true;
	if (known > 0)
		return r->of[known - 1];
	n = list_modules(r->maps, all);
	id = names_id(&r->same, (str){(char *)all, n * sizeof(*all)});
	*u64_map_put(&r->states, r->maps->state) = id + 1;
	if (id < r->n)
		return r->of[id];
	f = NEW(&r->functions->modules->loaded, struct route_files, 1);
	f->all = NEW(&r->functions->modules->loaded, struct module *, n);
	memcpy(f->all, all, n * sizeof(*all));
	f->n = n;
	*APPEND(r->of, r->cap, r->n) = f;
	return f;
}

static struct code_file *
file_of(struct routes *r, struct module *m)
{
	return functions_file(r->functions, elf_cache_of(r->files, m));
}

/* Return the function at an address, or 0.  If the symbol is that of an
 * indirect function, mark it as a resolver. */
static uint32_t
function_at(struct routes *r, struct code_file *f, uint64_t addr, bool ifunc)
{
	uint32_t function = functions_at(r->functions, f, addr);

	if (function > 0 && ifunc)
		functions_get(r->functions, function)->resolver = true;
	return function;
}

/* Return the function of a symbol that a file uses, or 0.  If two files define
 * the symbol, the program's definition is used, or that of the library itself;
 * otherwise none. */
static uint32_t
find_symbol(struct routes *r, const struct route_files *files,
    const struct code_file *user, uint32_t st_name)
{
	str name = code_file_name(user, st_name);
	struct elf_symbol y, found = {0};
	struct code_file *in = NULL;

	for (size_t i = 0; i < files->n; i++) {
		struct code_file *f = file_of(r, files->all[i]);

		if (!code_file_find(f, name, &y))
			continue;
		if (in != NULL && in->elf->module != files->all[0] && f != user)
			return 0;
		if (in == NULL || f == user) {
			found = y;
			in = f;
		}
	}
	return in == NULL ? 0 : function_at(r, in, found.st_value,
	    found.type == STT_GNU_IFUNC);
}

/* return the function whose address a slot holds, or 0 */
static uint32_t
resolve_slot(struct routes *r, struct code_file *from, uint64_t addr)
{
	const struct code_file_slot *slot = code_file_slot(from, addr);
	uint64_t key = addr | (uint64_t)from->elf->number << 48;
	struct route_files *files;
	uint32_t *at, function;

	if (slot == NULL)
		return 0;
	if (slot->target != 0)
		return function_at(r, from, slot->target, slot->ifunc);
	files = find_files(r);
	at = u64_map_put(&files->slots, key);
	if (*at > 0)
		return *at - 1;
	function = find_symbol(r, files, from, slot->st_name);
	*u64_map_put(&files->slots, key) = function + 1;
	return function;
}

/* Return the function that a call names, or 0.  *slot becomes the address of
 * the slot that the call goes through, or 0. */
static uint32_t
named_target(struct functions *fs, struct code_file *from,
    struct functions_call *call, uint64_t *slot)
{
	*slot = call->kind == X86_CALL_SLOT || call->kind == X86_JUMP_SLOT ?
	    call->target : 0;
	if (*slot != 0 || call->kind == X86_CALL_ANY ||
	    call->kind == X86_JUMP_ANY)
		return 0;
	if (call->to == 0)
		call->to = functions_at(fs, from, call->target);
	if (call->to > 0)
		*slot = functions_get(fs, call->to)->slot;
	return call->to;
}

/* return the function that a function's call or jump leads to, or 0 */
static uint32_t
target_of(struct routes *r, uint32_t function, struct functions_call *call)
{
	struct code_file *from = functions_get(r->functions, function)->file;
	uint64_t slot;
	uint32_t to = named_target(r->functions, from, call, &slot), far;

	far = slot != 0 ? resolve_slot(r, from, slot) : 0;
	return far > 0 ? far : to;
}

/* take a step of the search; false if it has taken too many */
static bool
step(struct routes *r)
{
	r->left -= r->left > 0;
	return r->left > 0;
}

/* return the next call of a known function at which rbp has a given state, or
 * NULL */
static struct functions_call *
next_call(struct routes *r, uint32_t function, struct functions_cursor *at,
    enum functions_rbp rbp)
{
	struct functions_call *call;

	while ((call = functions_next(r->functions, function, at)) != NULL)
		if (call->rbp == rbp && (call->kind == X86_CALL ||
		    call->kind == X86_CALL_SLOT))
			return step(r) ? call : NULL;
	return NULL;
}

/* add the functions that a member of a tail closure may jump to */
static void
add_jumps(struct routes *r, struct tail *t, uint32_t member)
{
	const struct function *f = functions_get(r->functions, member);
	struct functions_cursor at = {.last = PART_ENTRY};
	struct functions_call *call;

	while ((call = functions_next(r->functions, member, &at)) != NULL) {
		uint32_t to;
		size_t i = 0;

		if (call->rbp != RBP_CALLERS || (call->kind != X86_JUMP &&
		    call->kind != X86_JUMP_SLOT))
			continue;
		t->open |= !step(r);
		to = target_of(r, member, call);
		while (i < t->n && t->member[i] != to)
			i++;
		if (to == 0 || i == TAILS)
			t->open = true;
		else if (i == t->n)
			t->member[t->n++] = to;
	}
	t->open |= at.failed || f->slot != 0 || f->bare_jumps_any;
}

static void
find_tail(struct routes *r, uint32_t called, struct tail *t)
{
	t->member[0] = called;
	t->n = 1;
	t->open = false;
	for (size_t i = 0; i < t->n; i++)
		add_jumps(r, t, t->member[i]);
}

/* Return true if the resolver of an indirect function takes the address of a
 * function in its code. */
static bool
may_return(struct routes *r, uint32_t resolver, uint32_t function)
{
	struct functions_cursor at = {.last = PART_FRAMED};
	struct functions_call *call;

	while ((call = functions_next(r->functions, resolver, &at)) != NULL)
		if (call->kind == X86_ADDRESS && step(r) &&
		    target_of(r, resolver, call) == function)
			return true;
	return false;
}

/* return true if a call of one function may lead to another by jumps */
static bool
may_lead_to(struct routes *r, uint32_t called, uint32_t to)
{
	struct tail t;

	if (called == to)
		return true;
	find_tail(r, called, &t);
	for (size_t i = 0; i < t.n; i++)
		if (t.member[i] == to ||
		    (functions_get(r->functions, t.member[i])->resolver &&
		    may_return(r, t.member[i], to)))
			return true;
	return false;
}

/* Return true if a call is a direct call of a function.  If it goes through a
 * slot, the function's own file must define the slot's symbol: the function is
 * running, so other files that define the symbol are not checked. */
static bool
calls_directly(struct routes *r, uint32_t caller, struct functions_call *call,
    uint32_t callee)
{
	struct code_file *from = functions_get(r->functions, caller)->file;
	const struct function *to = functions_get(r->functions, callee);
	const struct code_file_slot *slot;
	struct elf_symbol y;
	uint64_t addr;
	uint32_t named = named_target(r->functions, from, call, &addr);

	if (addr == 0)
		return named == callee;
	slot = code_file_slot(from, addr);
	if (slot == NULL)
		return false;
	if (slot->target != 0)
		return to->file == from && to->start == slot->target;
	return code_file_find(to->file, code_file_name(from, slot->st_name), &y)
	    && y.st_value == to->start;
}

/* calls of one function in another one that has a frame */
struct sites {
	size_t n;
	uint64_t after;		/* return address of the last call */
};

/* Find the calls in `caller` that lead to `callee`.  Calls of functions that
 * may jump to it count if it is not called directly, or if return addresses
 * matter. */
static struct sites
find_sites(struct routes *r, uint32_t caller, uint32_t callee)
{
	struct functions_cursor at = {.part = PART_FRAMED,
	    .last = PART_FRAMED},
	    again = at;
	struct functions_call *call;
	struct sites s = {0};

	while ((call = next_call(r, caller, &at, RBP_FRAME)) != NULL)
		if (calls_directly(r, caller, call, callee))
			s = (struct sites){s.n + 1, call->after};
	if (s.n > 0 && !r->exact)
		return s;
	while ((call = next_call(r, caller, &again, RBP_FRAME)) != NULL) {
		uint64_t after = call->after;
		uint32_t to = target_of(r, caller, call);

		if (to > 0 && to != callee && may_lead_to(r, to, callee))
			s = (struct sites){s.n + 1, after};
	}
	return s;
}

/* Return true if a function without a frame, or the next one that it calls, may
 * call another function.  An unknown function may call any. */
static bool
may_call_bare(struct routes *r, uint32_t called, uint32_t callee, bool next)
{
	struct tail t;

	find_tail(r, called, &t);
	for (size_t k = 0; k < t.n; k++) {
		struct functions_cursor at = {.last = PART_BARE};
		struct functions_call *call;

		while ((call = next_call(r, t.member[k], &at, RBP_CALLERS)) !=
		    NULL) {
			uint32_t to = target_of(r, t.member[k], call);

			if (to > 0 && (may_lead_to(r, to, callee) ||
			    (!next && may_call_bare(r, to, callee, true))))
				return true;
		}
		if (functions_get(r->functions, t.member[k])->bare_calls_any)
			return true;
	}
	return r->left == 0;
}

/* Return true if a function that does not call another one by name can only
 * have called it through a pointer. */
static bool
calls_by_pointer(struct routes *r, uint32_t caller, uint32_t callee)
{
	struct functions_cursor at = {.part = PART_FRAMED,
	    .last = PART_FRAMED};
	struct functions_call *call;

	if (!functions_get(r->functions, caller)->calls_any)
		return false;
	while ((call = next_call(r, caller, &at, RBP_FRAME)) != NULL) {
		uint32_t to = target_of(r, caller, call);

		if (to > 0 && may_call_bare(r, to, callee, false))
			return false;
	}
	return r->left > 0;
}

/*
 * Return true for a function that only its own file calls, and that never has a
 * frame though it calls others.  It was compiled without frame pointers, so rbp
 * is no frame pointer, or an old one.
 */
static bool
is_frameless(struct routes *r, uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	struct functions_cursor at = {.last = PART_BARE};
	const struct functions_call *call;

	if (f->owner || code_file_offers(f->file, f->start))
		return false;
	while ((call = functions_next(r->functions, function, &at)) != NULL)
		if (functions_is_call(call->kind))
			return true;
	return false;
}

/* Find the caller of a function that a signal interrupted: the called function
 * itself, unless it may have called or jumped to others. */
static struct route
find_interrupted(struct routes *r, uint32_t called)
{
	struct functions_cursor at = {.last = PART_FRAMED};
	bool calls = functions_next(r->functions, called, &at) != NULL ||
	    at.failed;
	struct tail t;

	find_tail(r, called, &t);
	return (struct route){
	    .kind = t.n > 1 || t.open || calls ? ROUTE_UNKNOWN : ROUTE_FOUND,
	    .caller = t.n > 1 || t.open ? 0 : called};
}

/* find the function that has the frame and called `callee`, among the tail
 * closure of a call */
static struct route
find_route(struct routes *r, uint32_t called, uint32_t callee)
{
	static const struct route unknown = {.kind = ROUTE_UNKNOWN},
	    lost = {.kind = ROUTE_LOST};
	struct functions *fs = r->functions;
	struct route found = {.kind = ROUTE_FOUND};
	size_t owners = 0, callers = 0;
	uint32_t owner = 0;
	struct tail t;

	if (functions_get(fs, called)->resolver)
		return lost;
	if (callee == 0)
		return find_interrupted(r, called);
	find_tail(r, called, &t);
	for (size_t i = 0; i < t.n; i++) {
		struct sites s;

		if (!functions_get(fs, t.member[i])->owner)
			continue;
		owner = t.member[i];
		owners++;
		s = find_sites(r, owner, callee);
		if (s.n == 0)
			continue;
		callers++;
		found.caller = owner;
		found.after = r->exact && s.n == 1 &&
		    !functions_get(fs, owner)->calls_any ? s.after : 0;
	}
	if (owners == 0 && !t.open && r->left > 0)
		return lost;
	/* the unwinder of exceptions restores the registers of another
	 * function */
	if (owners == 0 || r->left == 0 ||
	    str_has(functions_get(fs, callee)->file->elf->module->name,
	    STR("libgcc_s")))
		return unknown;
	if (callers == 1 && (!t.open || found.caller == called))
		return found;
	if (callers > 0 || owners > 1 || t.open)
		return unknown;
	return (struct route){.kind = calls_by_pointer(r, owner, callee) ?
	    ROUTE_FOUND : ROUTE_UNKNOWN, .caller = owner};
}

/*
 * Return main() if a function is the one of libc that calls it, else 0.  The
 * program's first instructions pass main() to libc:
 *
 *	lea main(%rip),%rdi	or	mov $main,%rdi
 *	call *__libc_start_main(%rip)
 */
static uint32_t
main_called_by(struct routes *r, uint32_t function)
{
	struct route_files *files = find_files(r);
	struct functions *fs = r->functions;
	struct functions_cursor at = {.last = PART_ENTRY},
	    in_start = {.last = PART_FRAMED};
	struct functions_call *call;

	if (!files->asked && files->n > 0) {
		struct code_file *f = file_of(r, files->all[0]);
		uint32_t entry = functions_at(fs, f, f->e_entry);

		files->asked = true;
		while (entry > 0 && files->start == 0 &&
		    (call = functions_next(fs, entry, &at)) != NULL)
			if (call->kind == X86_ADDRESS)
				files->main = target_of(r, entry, call);
			else if (files->main > 0)
				files->start = target_of(r, entry, call);
	}
	if (files->start == 0 || function == files->start)
		return files->start > 0 ? files->main : 0;
	while ((call = functions_next(fs, files->start, &in_start)) != NULL)
		if (call->kind == X86_CALL && functions_get(fs,
		    files->start)->file == functions_get(fs, function)->file &&
		    call->target == functions_get(fs, function)->start)
			return files->main;
	return 0;
}

struct route
routes_find(struct routes *r, struct maps *maps, uint32_t function, uint32_t of,
    struct functions_call call)
{
	const struct function *f;
	struct route found = {.kind = ROUTE_UNKNOWN};
	uint32_t callee = 0, called, at;
	uint64_t key;

	r->maps = maps;
	if (function > 0) {
		f = functions_get(r->functions, function);
		if (f->slot != 0)
			callee = resolve_slot(r, f->file, f->slot);
		callee = callee > 0 ? callee : function;
	}
	called = call.kind == X86_CALL_ANY ? main_called_by(r, of) :
	    target_of(r, of, &call);
	key = (uint64_t)callee << 32 | called;
	at = u64_map_get(&r->known, key);
	if (at == LINKED)
		at = u64_map_get(&find_files(r)->known, key);
	if (at > 0)
		return r->route[at - 1];
	r->linked = false;
	r->left += r->left + STEPS_EACH < STEPS ? STEPS_EACH : 0;
	if (called > 0)
		found = find_route(r, called, callee);
	if (found.kind == ROUTE_UNKNOWN && callee > 0 &&
	    is_frameless(r, callee))
		found = (struct route){.kind = ROUTE_LOST};
	*APPEND(r->route, r->route_cap, r->nroute) = found;
	at = (uint32_t)r->nroute;
	*u64_map_put(&r->known, key) = r->linked ? LINKED : at;
	if (r->linked)
		*u64_map_put(&find_files(r)->known, key) = at;
	return found;
}

void
routes_free(struct routes *r)
{
	for (size_t i = 0; i < r->n; i++) {
		u64_map_free(&r->of[i]->slots);
		u64_map_free(&r->of[i]->known);
	}
	buf_drop(r->of);
	buf_drop(r->route);
	u64_map_free(&r->known);
	u64_map_free(&r->states);
	names_free(&r->same);
}
