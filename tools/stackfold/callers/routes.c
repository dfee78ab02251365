#include "tools/stackfold/callers/routes.h"

#include <string.h>

#include "common/base/buf.h"

#define STEPS ((uint64_t)1000000)	/* that one search may take at most, */
#define STEPS_EACH ((uint64_t)20000)	/* and on average */
#define TAILS 64		/* functions that one may jump to */
#define PARTS 8			/* of a function */
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

/*
 * The program's first instructions pass main() to libc:
 *
 *	lea main(%rip),%rdi	or	mov $main,%rdi
 *	call *__libc_start_main(%rip)
 */
static uint32_t
find_main(struct routes *r, struct code_file *f)
{
	uint64_t at = f->entry, found = 0;

	for (unsigned i = 0; i < 24; i++) {
		str text = code_file_at(f, at);
		struct x86_code code = x86_code(text, at);

		if (code.length == 0)
			return 0;
		if (code.kind == X86_ADDRESS && memcmp(text.p, "\x48\x8d\x3d",
		    3) == 0)
			found = code.target;
		else if (code.length == 7 && memcmp(text.p, "\x48\xc7\xc7",
		    3) == 0)
			found = (uint64_t)(unsigned char)text.p[3] |
			    (uint64_t)(unsigned char)text.p[4] << 8 |
			    (uint64_t)(unsigned char)text.p[5] << 16 |
			    (uint64_t)(unsigned char)text.p[6] << 24;
		else if (code.kind == X86_CALL || code.kind == X86_CALL_SLOT)
			return found != 0 ? functions_at(r->functions, f,
			    found) : 0;
		at += code.length;
	}
	return 0;
}

struct route_files *
routes_files(struct routes *r, struct maps *maps)
{
	uint32_t *at = u64_map_put(&r->states, maps->state), id;
	struct code_file *all[FILES];
	struct route_files *f;
	size_t n;

	if (*at > 0)
		return r->of[*at - 1];
	n = list_files(r, maps, all);
	id = names_id(&r->same, (str){(char *)all, n * sizeof(*all)});
	*u64_map_put(&r->states, maps->state) = id + 1;
	if (id < r->n)
		return r->of[id];
	f = NEW(&r->functions->modules->loaded, struct route_files, 1);
	f->all = NEW(&r->functions->modules->loaded, struct code_file *, n);
	memcpy(f->all, all, n * sizeof(*all));
	f->n = n;
	for (size_t i = 0; i < n && f->main == 0; i++)
		f->main = find_main(r, all[i]);
	GROW(r->of, r->cap, r->n + 1);
	r->of[r->n++] = f;
	return f;
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
		    files->all[i], fs->modules, &fs->names, name);

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
	slot = code_file_slot(from, fs->modules, &fs->names, addr);
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
    const struct functions_call *call)
{
	struct code_file *file = functions_get(r->functions, function)->file;
	uint32_t to = 0;

	if (call->kind == X86_CALL_SLOT || call->kind == X86_JUMP_SLOT)
		return resolve_slot(r, files, file, call->target);
	if (call->kind == X86_CALL || call->kind == X86_JUMP ||
	    call->kind == X86_ADDRESS)
		to = functions_at(r->functions, file, call->target);
	return to > 0 ? follow_linkage(r, files, to) : 0;
}

static const struct functions_call *
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
	if (r->left < steps)
		return false;
	r->left -= steps;
	return true;
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
		struct functions_call call = *call_at(r, f, i);
		uint32_t to;

		if (!is_jump(&call) || call.rbp != RBP_CALLERS)
			continue;
		to = target_of(r, files, function, &call);
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
		struct functions_call call = *call_at(r, f, i);

		if (call.kind == X86_ADDRESS &&
		    target_of(r, files, resolver, &call) == of)
			return true;
	}
	return false;
}

/* does a call of `from` lead to `to`, maybe by jumps? */
static bool
leads_to(struct routes *r, struct route_files *files, uint32_t from,
    uint32_t to)
{
	struct route_tail t;

	if (from == to)
		return true;
	t = find_tail(r, files, from);
	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = files->member[t.first + i];

		if (m == to || (functions_get(r->functions, m)->resolver &&
		    returns_address(r, files, m, to)))
			return true;
	}
	return false;
}

/* a function with the parts of it that lie apart */
struct whole {
	uint32_t part[PARTS];
	size_t n;
};

static struct whole
find_parts(struct routes *r, struct route_files *files, uint32_t function)
{
	struct whole w = {{function}, 1};

	for (size_t k = 0; k < w.n; k++) {
		const struct function *f = functions_get(r->functions,
		    w.part[k]);

		if (!functions_scan(r->functions, w.part[k]))
			continue;
		for (size_t i = 0; i < f->n && w.n < PARTS; i++) {
			struct functions_call call = *call_at(r, f, i);
			uint32_t to = call.kind != X86_JUMP ||
			    call.rbp != RBP_FRAME ? 0 :
			    target_of(r, files, w.part[k], &call);
			size_t j = 0;

			if (to == 0 || !functions_get(r->functions, to)->part)
				continue;
			while (j < w.n && w.part[j] != to)
				j++;
			if (j == w.n)
				w.part[w.n++] = to;
		}
	}
	return w;
}

/* what a function calls while it has a frame, of all that a search needs */
struct search {
	struct routes *r;
	struct route_files *files;
	uint32_t to;		/* who was called in the end */
	size_t sites;		/* calls that lead to it, */
	uint64_t after;		/* the last one's return address, */
	bool calls_any;		/* and calls that may lead to anything */
	/* ways by functions without a frame */
	size_t ways;
	uint32_t between[2];
	size_t nbetween;
	bool bare_calls_any;	/* such a function may call anything */
	bool tired;		/* it took too many steps */
};

/* look at the calls of a function with a frame that lead to s->to */
static void
count_sites(struct search *s, uint32_t function)
{
	struct whole w = find_parts(s->r, s->files, function);

	s->sites = 0;
	s->calls_any = false;
	for (size_t k = 0; k < w.n; k++) {
		const struct function *f = functions_get(s->r->functions,
		    w.part[k]);

		s->calls_any |= f->calls_any;
		for (size_t i = 0; i < f->n; i++) {
			struct functions_call call = *call_at(s->r, f, i);
			uint32_t to;

			if (!is_call(&call) || call.rbp != RBP_FRAME)
				continue;
			s->tired |= !spend(s->r, 1);
			to = target_of(s->r, s->files, w.part[k], &call);
			if (s->tired || to == 0 ||
			    !leads_to(s->r, s->files, to, s->to))
				continue;
			s->sites++;
			s->after = call.after;
		}
	}
}

/* note a way, unless it is the one that is known */
static void
add_way(struct search *s, const uint32_t between[2], size_t n)
{
	if (s->ways > 0 && s->nbetween == n && memcmp(s->between, between,
	    n * sizeof(*between)) == 0)
		return;
	s->ways++;
	s->nbetween = n;
	memcpy(s->between, between, n * sizeof(*between));
}

/* ways from functions that are called without a frame */
static void
find_bare_ways(struct search *s, uint32_t called, uint32_t outer)
{
	struct route_tail t = find_tail(s->r, s->files, called);

	for (size_t k = 0; k < t.n && !s->tired; k++) {
		uint32_t m = s->files->member[t.first + k];
		const struct function *f = functions_get(s->r->functions, m);

		s->bare_calls_any |= f->bare_calls_any;
		for (size_t i = 0; i < f->n && !s->tired; i++) {
			struct functions_call call = *call_at(s->r, f, i);
			uint32_t to;

			if (!is_call(&call) || call.rbp != RBP_CALLERS)
				continue;
			s->tired |= !spend(s->r, 1);
			to = target_of(s->r, s->files, m, &call);
			if (to == 0)
				continue;
			if (leads_to(s->r, s->files, to, s->to))
				add_way(s, outer > 0 ? (uint32_t[2]){m, outer} :
				    (uint32_t[2]){m, 0}, outer > 0 ? 2 : 1);
			else if (outer == 0)
				find_bare_ways(s, to, m);
		}
	}
}

/* the same from all that a function with a frame calls */
static void
find_ways(struct search *s, uint32_t function)
{
	struct whole w = find_parts(s->r, s->files, function);

	for (size_t k = 0; k < w.n; k++) {
		const struct function *f = functions_get(s->r->functions,
		    w.part[k]);

		for (size_t i = 0; i < f->n && !s->tired; i++) {
			struct functions_call call = *call_at(s->r, f, i);
			uint32_t to = is_call(&call) &&
			    call.rbp == RBP_FRAME ? target_of(s->r, s->files,
			    w.part[k], &call) : 0;

			s->tired |= !spend(s->r, 1);
			if (to > 0)
				find_bare_ways(s, to, 0);
		}
	}
}

/* no call of the only owner of the frame leads there: by whom did it go? */
static struct route
find_indirect(struct search *s, uint32_t owner, bool calls_any)
{
	struct route way = {.kind = ROUTE_FOUND};

	find_ways(s, owner);
	if (s->tired)
		return (struct route){.kind = ROUTE_UNKNOWN};
	if (s->ways == 1) {
		memcpy(way.caller, s->between, sizeof(s->between));
		way.n = (unsigned)s->nbetween;
	} else if (s->ways > 1 || !calls_any || s->bare_calls_any)
		way.kind = ROUTE_UNKNOWN;
	way.caller[way.n++] = owner;
	return way;
}

/* the unwinder of exceptions has the registers of who catches */
static bool
is_unwinder(const struct function *f)
{
	return str_find(f->file->elf->module->name, STR("libgcc_s")) !=
	    STR_NONE;
}

/*
 * Is it a function that only its own file calls, of a file that was compiled
 * without frame pointers?  What is in rbp then is nobody's frame, or an old one
 * that was left on the stack.  Others call what a file offers, and those few
 * that a resolver chooses from, which call nobody.
 */
static bool
is_frameless(struct routes *r, uint32_t function)
{
	struct functions *fs = r->functions;
	const struct function *f = functions_get(fs, function);

	return !f->linkage && functions_scan(fs, function) && f->n > 0 &&
	    !code_file_offers(f->file, fs->modules, &fs->names, f->start) &&
	    !functions_have_frames(fs, f->file);
}

/* F was called by one of the closure of T, or by who was */
static struct route
search_route(struct search *s, uint32_t called)
{
	static const struct route unknown = {.kind = ROUTE_UNKNOWN};
	struct functions *fs = s->r->functions;
	struct route_tail t;
	size_t owners = 0, right = 0, sites = 0;
	uint32_t owner = 0, caller = 0;
	uint64_t after = 0;
	bool any = false, caller_any = false;

	if (functions_get(fs, called)->resolver)
		return (struct route){.kind = ROUTE_LOST};
	t = find_tail(s->r, s->files, called);
	if (s->to == 0)
		return t.n > 1 || t.open ? unknown : (struct route){
		    .kind = ROUTE_FOUND, .caller = {called}, .n = 1};
	for (size_t i = 0; i < t.n; i++) {
		uint32_t m = s->files->member[t.first + i];

		if (!functions_scan(fs, m) || !functions_get(fs, m)->owner)
			continue;
		count_sites(s, m);
		owners++;
		owner = m;
		any = s->calls_any;
		if (s->sites > 0) {
			right++;
			caller = m;
			sites = s->sites;
			after = s->after;
			caller_any = any;
		}
	}
	if (s->tired)
		return unknown;
	if (owners == 0)
		return t.open ? unknown : (struct route){.kind = ROUTE_LOST};
	if (is_unwinder(functions_get(fs, s->to)))
		return unknown;
	if (right == 1 && (!t.open || caller == called))
		return (struct route){.kind = ROUTE_FOUND, .caller = {caller},
		    .n = 1, .after = sites == 1 && !caller_any ? after : 0};
	if (right > 0 || owners > 1 || t.open)
		return unknown;
	return find_indirect(s, owner, any);
}

/* is it where libc calls main(), whose address it was given? */
static bool
calls_main(struct routes *r, uint32_t function)
{
	struct functions *fs = r->functions;
	const struct function *f = functions_get(fs, function), *start;
	const struct code_file_def *def;
	struct module *m = f->file->elf->module;
	struct symtab_hit hit;
	uint32_t at;

	modules_load(fs->modules, m);
	if (symtab_find(&m->table, elf_place(&f->file->elf->elf, f->start,
	    NULL), &hit))
		return str_starts(hit.name, STR("__libc_start_call_main")) ||
		    str_starts(hit.name, STR("__libc_start_main"));
	def = code_file_offer(f->file, fs->modules, &fs->names,
	    names_id(&fs->names, STR("__libc_start_main")));
	at = def != NULL ? functions_at(fs, f->file, def->addr) : 0;
	if (at == 0 || !functions_scan(fs, at))
		return false;
	start = functions_get(fs, at);
	for (size_t i = 0; i < start->n; i++)
		if (call_at(r, start, i)->target == f->start)
			return true;
	return false;
}

const struct route *
routes_find(struct routes *r, struct route_files *files, uint32_t function,
    uint32_t of, const struct functions_call *call)
{
	struct search s = {.r = r, .files = files};
	uint32_t *at, called;
	struct route found = {.kind = ROUTE_UNKNOWN};
	struct functions_call to = *call;

	at = u64_map_put(&files->pairs, (uint64_t)function << 32 |
	    (uint64_t)(call - r->functions->call));
	if (*at > 0)
		return &files->route[*at - 1];
	r->left += r->left + STEPS_EACH < STEPS ? STEPS_EACH : 0;
	if (function > 0)
		s.to = follow_linkage(r, files, function);
	called = to.kind != X86_CALL_ANY ? target_of(r, files, of, &to) :
	    files->main > 0 && calls_main(r, of) ? files->main : 0;
	if (called > 0)
		found = search_route(&s, called);
	if (found.kind == ROUTE_UNKNOWN && s.to > 0 && is_frameless(r, s.to))
		found = (struct route){.kind = ROUTE_LOST};
	GROW(files->route, files->route_cap, files->nroute + 1);
	files->route[files->nroute++] = found;
	at = u64_map_put(&files->pairs, (uint64_t)function << 32 |
	    (uint64_t)(call - r->functions->call));
	*at = (uint32_t)files->nroute;
	return &files->route[files->nroute - 1];
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
