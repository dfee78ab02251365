#include "tools/stackfold/callers/routes.h"

#include <string.h>

#include "common/base/buf.h"

#define STEPS ((uint64_t)1000000)	/* that one search may take at most, */
#define STEPS_EACH ((uint64_t)20000)	/* and on average */
#define TAILS 64		/* functions that one may jump to */
#define FILES 1024		/* of a process */
#define LINKED UINT32_MAX	/* a value of routes.known */
#define TAIL ((uint64_t)1 << 63)	/* keys of functions there */

/* the distinct files in maps, in the order of their addresses */
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

/* the files of the process that the route is looked for in; it now depends on
 * them */
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
	GROW(r->of, r->cap, r->n + 1);
	r->of[r->n++] = f;
	return f;
}

/* what is known of a pair or a function already; 0 if nothing is */
static uint32_t
find_known(struct routes *r, uint64_t key)
{
	uint32_t at = u64_map_get(&r->known, key);

	return at == LINKED ? u64_map_get(&find_files(r)->known, key) : at;
}

static void
keep_known(struct routes *r, uint64_t key, uint32_t at)
{
	*u64_map_put(&r->known, key) = r->linked ? LINKED : at;
	if (r->linked)
		*u64_map_put(&find_files(r)->known, key) = at;
}

static struct code_file *
file_of(struct routes *r, struct module *m)
{
	return functions_file(r->functions, elf_cache_of(r->files, m));
}

/* the function of a symbol: of two files that offer it the program comes first,
 * and a library may mean its own; else nobody knows */
static uint32_t
find_symbol(struct routes *r, const struct route_files *files,
    const struct code_file *from, uint32_t st_name)
{
	struct functions *fs = r->functions;
	str name = code_file_name(from, st_name);
	struct elf_symbol y, found = {0};
	struct code_file *in = NULL;
	uint32_t function;

	for (size_t i = 0; i < files->n; i++) {
		struct code_file *f = file_of(r, files->all[i]);

		if (!code_file_offer(f, name, &y))
			continue;
		if (in != NULL && in->elf->module != files->all[0] && f != from)
			return 0;
		if (in == NULL || f == from) {
			found = y;
			in = f;
		}
	}
	function = in != NULL ? functions_at(fs, in, found.st_value) : 0;
	if (function > 0 && found.type == STT_GNU_IFUNC)
		functions_get(fs, function)->resolver = true;
	return function;
}

/* the function that a slot leads to, or 0 */
static uint32_t
resolve_slot(struct routes *r, struct code_file *from, uint64_t addr)
{
	uint64_t key = addr | (uint64_t)from->elf->number << 48;
	const struct code_file_slot *slot = code_file_slot(from, addr);
	struct route_files *files;
	uint32_t function;

	if (slot == NULL)
		return 0;
	if (slot->target == 0) {
		files = find_files(r);
		function = u64_map_get(&files->slots, key);
		if (function == 0) {
			function = find_symbol(r, files, from, slot->name) + 1;
			*u64_map_put(&files->slots, key) = function;
		}
		return function - 1;
	}
	function = functions_at(r->functions, from, slot->target);
	if (function > 0 && slot->ifunc)
		functions_get(r->functions, function)->resolver = true;
	return function;
}

/* the function of an entry of a linkage table, or the entry itself */
static uint32_t
follow_linkage(struct routes *r, uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	uint32_t to = f->linkage ? resolve_slot(r, f->file, f->slot) : 0;

	return to > 0 ? to : function;
}

/* the function that a call or jump leads to; 0 if that is not known */
static uint32_t
target_of(struct routes *r, uint32_t function,
    struct functions_call *call)
{
	struct code_file *file = functions_get(r->functions, function)->file;

	if (call->kind == X86_CALL_SLOT || call->kind == X86_JUMP_SLOT)
		return resolve_slot(r, file, call->target);
	if (call->to == 0 && call->kind != X86_CALL_ANY &&
	    call->kind != X86_JUMP_ANY)
		call->to = functions_at(r->functions, file, call->target);
	return call->to > 0 ? follow_linkage(r, call->to) : 0;
}

static bool
is_jump(const struct functions_call *call)
{
	return call->kind == X86_JUMP || call->kind == X86_JUMP_SLOT;
}

/* a call whose target is known before */
static bool
is_call(const struct functions_call *call)
{
	return call->kind == X86_CALL || call->kind == X86_CALL_SLOT;
}

static bool
spend(struct routes *r, uint64_t steps)
{
	bool enough = r->left >= steps;

	r->left = enough ? r->left - steps : 0;
	return enough;
}

static bool
has_member(const struct routes *r, const struct route_tail *t,
    uint32_t function)
{
	for (size_t i = 0; i < t->n; i++)
		if (r->member[t->first + i] == function)
			return true;
	return false;
}

/* add what the i-th function of a closure may jump to without a frame */
static void
add_jumps(struct routes *r, struct route_tail *t,
    uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	struct functions_cursor at = {.last = PART_ENTRY};
	struct functions_call *call;

	while (!t->open && (call = functions_next(r->functions, function,
	    &at)) != NULL) {
		uint32_t to;

		t->open |= !spend(r, 1);
		if (!is_jump(call) || call->rbp != RBP_CALLERS)
			continue;
		to = target_of(r, function, call);
		if (to == 0 || t->n == TAILS) {
			t->open = true;
		} else if (!has_member(r, t, to)) {
			GROW(r->member, r->member_cap,
			    r->nmember + 1);
			r->member[r->nmember++] = to;
			t->n++;
		}
	}
	t->open |= at.failed || f->linkage || f->bare_jumps_any;
}

/* the tail closure of a function, itself included */
static struct route_tail
find_tail(struct routes *r, uint32_t function)
{
	uint64_t key = TAIL | function;
	uint32_t at = find_known(r, key);
	bool linked = r->linked;
	struct route_tail t = {.first = r->nmember, .n = 1};

	if (at > 0)
		return r->tail[at - 1];
	r->linked = false;
	GROW(r->member, r->member_cap, r->nmember + 1);
	r->member[r->nmember++] = function;
	for (size_t i = 0; i < t.n; i++) {
		bool open = t.open;

		t.open = false;
		add_jumps(r, &t, r->member[t.first + i]);
		t.open |= open;
	}
	GROW(r->tail, r->tail_cap, r->ntail + 1);
	r->tail[r->ntail++] = t;
	keep_known(r, key, (uint32_t)r->ntail);
	r->linked |= linked;
	return t;
}

/* may a resolver return this function? */
static bool
returns_address(struct routes *r, uint32_t resolver,
    uint32_t of)
{
	struct functions_cursor at = {.last = PART_FRAMED};
	struct functions_call *call;

	while ((call = functions_next(r->functions, resolver, &at)) != NULL)
		if (call->kind == X86_ADDRESS && spend(r, 1) &&
		    target_of(r, resolver, call) == of)
			return true;
	return false;
}

/* does a call of `from` lead to `to`, maybe by jumps? */
static bool
leads_to(struct routes *r, uint32_t from,
    uint32_t to)
{
	struct route_tail t = find_tail(r, from);

	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = r->member[t.first + i];

		if (m == to || (functions_get(r->functions, m)->resolver &&
		    returns_address(r, m, to)))
			return true;
	}
	return false;
}

/* what a search for the caller of a function learns of another one, which may
 * have had a frame then */
struct search {
	struct routes *r;
	uint32_t to;		/* who was called in the end */
	size_t sites;		/* calls that lead to it, */
	uint64_t after;		/* the last one's return address */
	uint64_t back;		/* that of what next_called() returned */
	bool tired;		/* it took too many steps */
};

static struct functions_cursor
framed_part(const struct routes *r, uint32_t function)
{
	bool go = functions_get(r->functions, function)->go;

	return (struct functions_cursor){.part = go ? PART_ENTRY : PART_FRAMED,
	    .last = PART_FRAMED};
}

/* the function that the next call of another one leads to, if rbp is in that
 * state then; 0 after the last one */
static uint32_t
next_called(struct search *s, uint32_t function, struct functions_cursor *at,
    enum functions_rbp rbp)
{
	struct functions_call *call;
	uint32_t to;

	while (!s->tired && (call = functions_next(s->r->functions, function,
	    at)) != NULL) {
		if (!is_call(call) || call->rbp != rbp)
			continue;
		s->tired |= !spend(s->r, 1);
		s->back = call->after;
		to = target_of(s->r, function, call);
		if (to > 0)
			return to;
	}
	return 0;
}

/* Does a call or jump lead to s->to itself?  If by a slot, its symbol is to be
 * offered by that function's file, whatever other files offer. */
static bool
leads_straight(struct search *s, uint32_t function, struct functions_call *call)
{
	struct functions *fs = s->r->functions;
	struct code_file *from = functions_get(fs, function)->file;
	const struct function *to = functions_get(fs, s->to);
	uint64_t addr = call->target;
	const struct code_file_slot *slot;
	struct elf_symbol y;

	if (call->kind == X86_CALL) {
		if (call->to == 0)
			call->to = functions_at(fs, from, call->target);
		if (call->to == 0 || !functions_get(fs, call->to)->linkage)
			return call->to == s->to;
		addr = functions_get(fs, call->to)->slot;
	}
	slot = code_file_slot(from, addr);
	if (slot == NULL || slot->target != 0)
		return slot != NULL && to->file == from &&
		    to->start == slot->target;
	return code_file_offer(to->file, code_file_name(from, slot->name), &y)
	    && y.st_value == to->start;
}

/* count the calls of a function with a frame that lead to s->to: first those of
 * itself, and if these are not enough those of functions that jump to it */
static void
count_sites(struct search *s, uint32_t function)
{
	struct functions_cursor at = framed_part(s->r, function), again = at;
	struct functions_call *call;
	uint32_t to;

	s->sites = 0;
	while (!s->tired && (call = functions_next(s->r->functions, function,
	    &at)) != NULL) {
		if (!is_call(call) || call->rbp != RBP_FRAME)
			continue;
		s->tired |= !spend(s->r, 1);
		if (leads_straight(s, function, call)) {
			s->sites++;
			s->after = call->after;
		}
	}
	if (s->sites > 0 && !s->r->exact)
		return;
	while ((to = next_called(s, function, &again, RBP_FRAME)) > 0)
		if (to != s->to && leads_to(s->r, to, s->to)) {
			s->sites++;
			s->after = s->back;
		}
}

/* may a function without a frame, or the next one that it calls, lead to s->to?
 * Also yes if it calls what is not known */
static bool
leads_bare(struct search *s, uint32_t called, bool next)
{
	struct route_tail t = find_tail(s->r, called);

	for (size_t k = 0; k < t.n; k++) {
		uint32_t m = s->r->member[t.first + k], to;
		struct functions_cursor at = {.last = PART_BARE};

		while ((to = next_called(s, m, &at, RBP_CALLERS)) > 0)
			if (leads_to(s->r, to, s->to) ||
			    (!next && leads_bare(s, to, true)))
				return true;
		if (s->tired ||
		    functions_get(s->r->functions, m)->bare_calls_any)
			return true;
	}
	return false;
}

/* no call of the only owner of the frame leads to s->to: was it called by what
 * only the running program knows, and not by a function without a frame? */
static bool
calls_by_pointer(struct search *s, uint32_t owner)
{
	struct functions_cursor at = framed_part(s->r, owner);
	uint32_t to;

	if (!functions_get(s->r->functions, owner)->calls_any)
		return false;
	while ((to = next_called(s, owner, &at, RBP_FRAME)) > 0)
		if (leads_bare(s, to, false))
			return false;
	return !s->tired && s->r->left > 0;
}

/* the unwinder of exceptions has the registers of who catches */
static bool
is_unwinder(const struct function *f)
{
	return str_find(f->file->elf->module->name, STR("libgcc_s")) !=
	    STR_NONE;
}

/*
 * Is it a function that only its own file calls, and that never has a frame
 * though it calls others?  It was compiled without frame pointers, so what is
 * in rbp is nobody's frame, or an old one that was left on the stack.
 */
static bool
is_frameless(struct routes *r, uint32_t function)
{
	struct function *f = functions_get(r->functions, function);
	struct functions_cursor at = {.last = PART_BARE};
	const struct functions_call *call;

	if (f->asked || f->linkage)
		return f->alone;
	f->asked = true;
	if (functions_owner(r->functions, function))
		return false;
	while (!f->alone && (call = functions_next(r->functions, function,
	    &at)) != NULL)
		f->alone = functions_is_call(call->kind);
	f->alone = f->alone && !code_file_offers(f->file, f->start);
	return f->alone;
}

static bool
calls_nothing(struct functions *fs, uint32_t function)
{
	struct functions_cursor at = {.last = PART_FRAMED};

	return functions_next(fs, function, &at) == NULL && !at.failed;
}

/* F was called by one of the closure of T, or by who was */
static struct route
search_route(struct search *s, uint32_t called)
{
	static const struct route unknown = {.kind = ROUTE_UNKNOWN},
	    lost = {.kind = ROUTE_LOST};
	struct functions *fs = s->r->functions;
	struct route found = {.kind = ROUTE_FOUND};
	struct route_tail t;
	size_t owners = 0, right = 0;
	uint32_t owner = 0;

	if (functions_get(fs, called)->resolver)
		return lost;
	t = find_tail(s->r, called);
	if (s->to == 0)
		return t.n > 1 || t.open ? unknown : (struct route){
		    .kind = calls_nothing(fs, called) ? ROUTE_FOUND :
		    ROUTE_UNKNOWN, .caller = called};
	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = s->r->member[t.first + i];

		if (!functions_owner(fs, m))
			continue;
		count_sites(s, m);
		owners++;
		owner = m;
		if (s->sites == 0)
			continue;
		right++;
		found.caller = m;
		found.after = s->r->exact && s->sites == 1 &&
		    !functions_get(fs, m)->calls_any ? s->after : 0;
	}
	s->tired |= s->r->left == 0;
	if (owners == 0 && !t.open && !s->tired)
		return lost;
	if (owners == 0 || s->tired || is_unwinder(functions_get(fs, s->to)))
		return unknown;
	if (right == 1 && (!t.open || found.caller == called))
		return found;
	if (right > 0 || owners > 1 || t.open)
		return unknown;
	return (struct route){.kind = calls_by_pointer(s, owner) ?
	    ROUTE_FOUND : ROUTE_UNKNOWN, .caller = owner};
}

/*
 * The program's first instructions pass main() to libc:
 *
 *	lea main(%rip),%rdi	or	mov $main,%rdi
 *	call *__libc_start_main(%rip)
 */
static void
find_main(struct routes *r, struct route_files *files)
{
	struct code_file *f = file_of(r, files->all[0]);
	uint32_t entry = functions_at(r->functions, f, f->entry);
	struct functions_cursor at = {.last = PART_ENTRY};
	struct functions_call *call;

	files->asked = true;
	while (entry > 0 && files->start == 0 &&
	    (call = functions_next(r->functions, entry, &at)) != NULL)
		if (call->kind == X86_ADDRESS)
			files->main = target_of(r, entry, call);
		else if (files->main > 0)
			files->start = target_of(r, entry, call);
}

/* is this the function of libc that calls main()? */
static bool
calls_main(struct routes *r, struct route_files *files, uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	const struct function *start;
	struct functions_cursor at = {.last = PART_FRAMED};
	const struct functions_call *call;

	if (!files->asked && files->n > 0)
		find_main(r, files);
	if (files->start == 0 || function == files->start)
		return files->start > 0;
	start = functions_get(r->functions, files->start);
	while (start->file == f->file && (call = functions_next(r->functions,
	    files->start, &at)) != NULL)
		if (call->target == f->start)
			return true;
	return false;
}

struct route
routes_find(struct routes *r, struct maps *maps, uint32_t function, uint32_t of,
    struct functions_call call)
{
	struct search s = {.r = r};
	struct route found = {.kind = ROUTE_UNKNOWN};
	uint32_t called, at;
	uint64_t key;

	r->maps = maps;
	if (function > 0)
		s.to = follow_linkage(r, function);
	if (call.kind != X86_CALL_ANY)
		called = target_of(r, of, &call);
	else
		called = calls_main(r, find_files(r), of) ?
		    find_files(r)->main : 0;
	r->linked = false;
	key = (uint64_t)s.to << 32 | called;
	at = find_known(r, key);
	if (at > 0)
		return r->route[at - 1];
	r->left += r->left + STEPS_EACH < STEPS ? STEPS_EACH : 0;
	if (called > 0)
		found = search_route(&s, called);
	if (found.kind == ROUTE_UNKNOWN && s.to > 0 && is_frameless(r, s.to))
		found = (struct route){.kind = ROUTE_LOST};
	GROW(r->route, r->route_cap, r->nroute + 1);
	r->route[r->nroute++] = found;
	keep_known(r, key, (uint32_t)r->nroute);
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
	buf_drop(r->tail);
	buf_drop(r->member);
	u64_map_free(&r->known);
	u64_map_free(&r->states);
	names_free(&r->same);
}
