#include "tools/stackfold/callers/routes.h"

#include <string.h>

#include "common/base/buf.h"

#define STEPS ((uint64_t)1000000)	/* that one search may take at most, */
#define STEPS_EACH ((uint64_t)20000)	/* and on average */
#define TAILS 64		/* functions that one may jump to */
#define FILES 1024		/* of a process */

/* the distinct files in maps, in the order of their addresses */
static size_t
list_files(struct routes *r, struct maps *maps, struct code_file **to)
{
	uint64_t from, end = 0;
	size_t n = 0;

	do {
		const struct map *m = maps_find_part(maps, end, &from, &end);
		struct code_file *f;
		size_t i = 0;

		if (m == NULL || m->as_is || m->module->kind != MODULE_FILE)
			continue;
		f = functions_file(r->functions, elf_cache_of(r->files,
		    m->module));
		while (i < n && to[i] != f)
			i++;
		if (i == n && n < FILES && f->usable)
			to[n++] = f;
	} while (end != UINT64_MAX);
	return n;
}

/* the function of a symbol: of two files that offer it the program comes first,
 * and a library may mean its own; else nobody knows */
static uint32_t
find_symbol(struct routes *r, const struct route_files *files,
    const struct code_file *from, uint32_t name)
{
	struct functions *fs = r->functions;
	const struct code_file_def *found = NULL;
	struct code_file *in = NULL;
	uint32_t function;

	for (size_t i = 0; i < files->n; i++) {
		const struct code_file_def *def = code_file_offer(
		    files->all[i], name);

		if (def == NULL)
			continue;
		if (found != NULL && i > 0 && in != files->all[0] &&
		    files->all[i] != from)
			return 0;
		if (found == NULL || files->all[i] == from) {
			found = def;
			in = files->all[i];
		}
	}
	function = found != NULL ? functions_at(fs, in, found->addr) : 0;
	if (function > 0 && found->ifunc)
		functions_get(fs, function)->resolver = true;
	return function;
}

/* the function that a slot leads to, + 1 */
static uint32_t
resolve_slot(struct routes *r, struct route_files *files,
    struct code_file *from, uint64_t addr)
{
	struct functions *fs = r->functions;
	uint64_t key = addr | (uint64_t)from->elf->number << 48;
	uint32_t known = u64_map_get(&files->slots, key), function = 0;
	const struct code_file_slot *slot;

	if (known > 0)
		return known - 1;
	slot = code_file_slot(from, addr);
	if (slot != NULL && slot->target != 0) {
		function = functions_at(fs, from, slot->target);
		if (function > 0 && slot->ifunc)
			functions_get(fs, function)->resolver = true;
	} else if (slot != NULL)
		function = find_symbol(r, files, from, slot->name);
	*u64_map_put(&files->slots, key) = function + 1;
	return function;
}

/* the function of an entry of a linkage table, or the entry itself */
static uint32_t
follow_linkage(struct routes *r, struct route_files *files, uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	uint32_t to = f->linkage ? resolve_slot(r, files, f->file, f->slot) : 0;

	return to > 0 ? to : function;
}

/* the function that a call or jump leads to; 0 if that is not known */
static uint32_t
target_of(struct routes *r, struct route_files *files, uint32_t function,
    struct functions_call *call)
{
	struct code_file *file = functions_get(r->functions, function)->file;

	if (call->kind == X86_CALL_SLOT || call->kind == X86_JUMP_SLOT)
		return resolve_slot(r, files, file, call->target);
	if (call->to == 0 && call->kind != X86_CALL_ANY &&
	    call->kind != X86_JUMP_ANY)
		call->to = functions_at(r->functions, file, call->target);
	return call->to > 0 ? follow_linkage(r, files, call->to) : 0;
}

static struct functions_call *
call_at(const struct routes *r, const struct function *f, size_t i)
{
	return &r->functions->call[f->first + i];
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
has_member(const struct route_files *files, const struct route_tail *t,
    uint32_t function)
{
	for (size_t i = 0; i < t->n; i++)
		if (files->member[t->first + i] == function)
			return true;
	return false;
}

/* add what the i-th function of a closure may jump to without a frame */
static void
add_jumps(struct routes *r, struct route_files *files, struct route_tail *t,
    uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);

	t->open |= !functions_scan(r->functions, function) || f->linkage ||
	    f->bare_jumps_any || !spend(r, f->n + 1);
	for (size_t i = 0; i < f->n && !t->open; i++) {
		struct functions_call *call = call_at(r, f, i);
		uint32_t to;

		if (!is_jump(call) || call->rbp != RBP_CALLERS)
			continue;
		to = target_of(r, files, function, call);
		if (to == 0 || t->n == TAILS) {
			t->open = true;
		} else if (!has_member(files, t, to)) {
			GROW(files->member, files->member_cap,
			    files->nmember + 1);
			files->member[files->nmember++] = to;
			t->n++;
		}
	}
}

/* the tail closure of a function, itself included */
static struct route_tail
find_tail(struct routes *r, struct route_files *files, uint32_t function)
{
	uint32_t at = u64_map_get(&files->tails, function);
	struct route_tail t = {.first = files->nmember, .n = 1};

	if (at > 0)
		return files->tail[at - 1];
	GROW(files->member, files->member_cap, files->nmember + 1);
	files->member[files->nmember++] = function;
	for (size_t i = 0; i < t.n; i++) {
		bool open = t.open;

		t.open = false;
		add_jumps(r, files, &t, files->member[t.first + i]);
		t.open |= open;
	}
	GROW(files->tail, files->tail_cap, files->ntail + 1);
	files->tail[files->ntail++] = t;
	*u64_map_put(&files->tails, function) = (uint32_t)files->ntail;
	return t;
}

/* may a resolver return this function? */
static bool
returns_address(struct routes *r, struct route_files *files, uint32_t resolver,
    uint32_t of)
{
	const struct function *f = functions_get(r->functions, resolver);

	if (!functions_scan(r->functions, resolver) || !spend(r, f->n))
		return false;
	for (size_t i = 0; i < f->n; i++) {
		struct functions_call *call = call_at(r, f, i);

		if (call->kind == X86_ADDRESS &&
		    target_of(r, files, resolver, call) == of)
			return true;
	}
	return false;
}

/* does a call of `from` lead to `to`, maybe by jumps? */
static bool
leads_to(struct routes *r, struct route_files *files, uint32_t from,
    uint32_t to)
{
	struct route_tail t = find_tail(r, files, from);

	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = files->member[t.first + i];

		if (m == to || (functions_get(r->functions, m)->resolver &&
		    returns_address(r, files, m, to)))
			return true;
	}
	return false;
}

/* what a search for the caller of a function learns of another one, which may
 * have had a frame then */
struct search {
	struct routes *r;
	struct route_files *files;
	uint32_t to;		/* who was called in the end */
	size_t sites;		/* calls that lead to it, */
	uint64_t after;		/* the last one's return address */
	bool tired;		/* it took too many steps */
};

/* the function that the i-th call of another one leads to, if it is called
 * while rbp is in that state; or 0 */
static uint32_t
find_called(struct search *s, uint32_t function, size_t i,
    enum functions_rbp rbp)
{
	struct functions_call *call = call_at(s->r, functions_get(
	    s->r->functions, function), i);

	if (!is_call(call) || call->rbp != rbp)
		return 0;
	s->tired |= !spend(s->r, 1);
	return target_of(s->r, s->files, function, call);
}

/* count the calls of a function with a frame that lead to s->to: first those of
 * itself, and if these are not enough those of functions that jump to it */
static void
count_sites(struct search *s, uint32_t function)
{
	const struct function *f = functions_get(s->r->functions, function);

	s->sites = 0;
	for (unsigned jumps = 0; jumps < 2; jumps++) {
		for (size_t i = 0; i < f->n && !s->tired; i++) {
			uint32_t to = find_called(s, function, i, RBP_FRAME);

			if (to == 0 || (to == s->to) == jumps || (jumps &&
			    !leads_to(s->r, s->files, to, s->to)))
				continue;
			s->sites++;
			s->after = call_at(s->r, f, i)->after;
		}
		if (s->sites > 0 && !s->r->exact)
			return;
	}
}

/* may a function without a frame, or the next one that it calls, lead to s->to?
 * Also yes if it calls what is not known */
static bool
leads_bare(struct search *s, uint32_t called, bool next)
{
	struct route_tail t = find_tail(s->r, s->files, called);

	for (size_t k = 0; k < t.n; k++) {
		uint32_t m = s->files->member[t.first + k];
		const struct function *f = functions_get(s->r->functions, m);

		if (f->bare_calls_any)
			return true;
		for (size_t i = 0; i < f->n; i++) {
			uint32_t to = find_called(s, m, i, RBP_CALLERS);

			if (s->tired || (to > 0 &&
			    (leads_to(s->r, s->files, to, s->to) ||
			    (!next && leads_bare(s, to, true)))))
				return true;
		}
	}
	return false;
}

/* no call of the only owner of the frame leads to s->to: was it called by what
 * only the running program knows, and not by a function without a frame? */
static bool
calls_by_pointer(struct search *s, uint32_t owner)
{
	const struct function *f = functions_get(s->r->functions, owner);

	for (size_t i = 0; i < f->n; i++) {
		uint32_t to = find_called(s, owner, i, RBP_FRAME);

		if (to > 0 && leads_bare(s, to, false))
			return false;
	}
	return f->calls_any && !s->tired && s->r->left > 0;
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
	const struct function *f = functions_get(r->functions, function);

	if (f->linkage || !functions_scan(r->functions, function) ||
	    f->owner || code_file_offers(f->file, f->start))
		return false;
	for (size_t i = 0; i < f->n; i++)
		if (functions_is_call(call_at(r, f, i)->kind))
			return true;
	return false;
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
	t = find_tail(s->r, s->files, called);
	if (s->to == 0)
		return t.n > 1 || t.open ? unknown : (struct route){
		    .kind = functions_get(fs, called)->n == 0 ? ROUTE_FOUND :
		    ROUTE_UNKNOWN, .caller = called};
	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = s->files->member[t.first + i];

		if (!functions_scan(fs, m) || !functions_get(fs, m)->owner)
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
find_main(struct routes *r, struct route_files *files, struct code_file *f)
{
	uint32_t entry = functions_at(r->functions, f, f->entry);
	const struct function *start;

	if (entry == 0 || !functions_scan(r->functions, entry))
		return;
	start = functions_get(r->functions, entry);
	files->main = 0;	/* of a file whose start was not found */
	for (size_t i = 0; i < start->n && files->start == 0; i++) {
		struct functions_call *call = call_at(r, start, i);

		if (call->kind == X86_ADDRESS)
			files->main = target_of(r, files, entry, call);
		else if (files->main > 0)
			files->start = target_of(r, files, entry, call);
	}
}

struct route_files *
routes_files(struct routes *r, struct maps *maps)
{
	uint32_t known = u64_map_get(&r->states, maps->state), id;
	struct code_file *all[FILES];
	struct route_files *f;
	size_t n;

	if (known > 0)
		return r->of[known - 1];
	n = list_files(r, maps, all);
	id = names_id(&r->same, (str){(char *)all, n * sizeof(*all)});
	*u64_map_put(&r->states, maps->state) = id + 1;
	if (id < r->n)
		return r->of[id];
	f = NEW(&r->functions->modules->loaded, struct route_files, 1);
	f->all = NEW(&r->functions->modules->loaded, struct code_file *, n);
	memcpy(f->all, all, n * sizeof(*all));
	f->n = n;
	for (size_t i = 0; i < n && f->start == 0; i++)
		find_main(r, f, all[i]);
	GROW(r->of, r->cap, r->n + 1);
	r->of[r->n++] = f;
	return f;
}

/* is this the function of libc that calls main()? */
static bool
calls_main(struct routes *r, const struct route_files *files, uint32_t function)
{
	const struct function *f = functions_get(r->functions, function);
	const struct function *start;

	if (files->start == 0 || function == files->start)
		return files->start > 0;
	start = functions_get(r->functions, files->start);
	if (start->file != f->file || !functions_scan(r->functions,
	    files->start))
		return false;
	for (size_t i = 0; i < start->n; i++)
		if (call_at(r, start, i)->target == f->start)
			return true;
	return false;
}

struct route
routes_find(struct routes *r, struct route_files *files, uint32_t function,
    uint32_t of, struct functions_call call)
{
	struct search s = {.r = r, .files = files};
	struct route found = {.kind = ROUTE_UNKNOWN};
	uint32_t called, *at;

	if (function > 0)
		s.to = follow_linkage(r, files, function);
	called = call.kind != X86_CALL_ANY ? target_of(r, files, of, &call) :
	    calls_main(r, files, of) ? files->main : 0;
	at = u64_map_put(&files->pairs, (uint64_t)s.to << 32 | called);
	if (*at > 0)
		return files->route[*at - 1];
	GROW(files->route, files->route_cap, files->nroute + 1);
	*at = (uint32_t)++files->nroute;
	r->left += r->left + STEPS_EACH < STEPS ? STEPS_EACH : 0;
	if (called > 0)
		found = search_route(&s, called);
	if (found.kind == ROUTE_UNKNOWN && s.to > 0 && is_frameless(r, s.to))
		found = (struct route){.kind = ROUTE_LOST};
	return files->route[files->nroute - 1] = found;
}

void
routes_free(struct routes *r)
{
	for (size_t i = 0; i < r->n; i++) {
		struct route_files *f = r->of[i];

		u64_map_free(&f->slots);
		u64_map_free(&f->pairs);
		u64_map_free(&f->tails);
		buf_drop(f->route);
		buf_drop(f->tail);
		buf_drop(f->member);
	}
	buf_drop(r->of);
	u64_map_free(&r->states);
	names_free(&r->same);
}
