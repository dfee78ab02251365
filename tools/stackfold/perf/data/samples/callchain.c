#include "tools/stackfold/perf/data/samples/callchain.h"

#include <string.h>

#include "common/profile/frame.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/symbols/debugfiles.h"
#include "tools/stackfold/symbols/recorded_symbols.h"

/* an address of a sample, and its place in a module */
struct place {
	uint64_t addr;		/* sampled address */
	struct maps *user;	/* maps of the process */
	struct maps *in;	/* maps to search, or NULL */
	bool kernel, java;
	bool raw;		/* the address is from a sample without a call
				 * chain */
	bool exact;		/* true unless the address is a return address,
				 * which follows the call */
	bool always;		/* all addresses of the chain are exact */
	struct callchain_space mapped, unmapped;	/* spaces of addresses
							 * in a map, and of
							 * others */
	struct module *module;
	uint64_t at;		/* offset in the module's file */
	struct callchain_page *page;
};

/* the code around a place that has one symbol, or none */
struct code_range {
	uint64_t from, to;
	size_t number;		/* id of the symbol's name, if known */
};

void
callchain_init(struct callchain *c, struct sample *s, struct perf *p,
    struct modules *modules, struct maps *kernel)
{
	c->s = s;
	c->frames = &p->frames;
	c->restored = &p->restored;
	c->modules = modules;
	c->kernel = kernel;
	c->exact = s->opts->addrs || s->opts->perf->inlined ||
	    s->opts->perf->srcline;
	c->recent = buf_table(CALLCHAIN_SLOTS, sizeof(*c->recent));
	c->nowhere = modules_get(modules, MODULE_NONE, STR("[unknown]"), NULL);
	user_stack_init(&c->user, modules);
	callers_init(&c->callers, &c->user.files, c->exact);
	c->unknown_caller = sample_id(s, FRAME_UNKNOWN_CALLER, '\0');
	c->callers_lost = sample_id(s, FRAME_CALLERS_LOST, '\0');
	c->inlines.files = &c->user.files;
	c->inlines.cheap = s->opts->perf->cheap;
	c->inlines.paths = s->opts->perf->source_paths;
	c->sources.files = &c->user.files;
	c->sources.cheap = c->sources.paths = true;
}

/* prepare for addresses of this CPU mode */
static void
set_cpumode(const struct callchain *c, struct place *p, unsigned cpumode)
{
	p->exact = true;
	p->kernel = cpumode == PERF_RECORD_MISC_KERNEL;
	p->in = p->kernel ? c->kernel :
	    cpumode == PERF_RECORD_MISC_USER ? p->user : NULL;
	p->mapped = p->unmapped = (struct callchain_space){.used = true,
	    .kernel = p->kernel, .java = p->java};
	p->mapped.mapped = true;
	if (p->in != NULL) {
		p->mapped.maps = (uint32_t)p->in->base;
		p->unmapped.maps = (uint32_t)p->in->state;
	}
}

/* Return true for a kernel address: in the upper half of 64 bits or, on a
 * 32-bit machine, of 32 bits. */
static bool
is_kernel_address(uint64_t addr)
{
	return addr >> 63 != 0 || addr >> 31 == 1;
}

/*
 * Return the module of an unmapped address.  Without frame pointers, any value
 * may take the place of a return address, even that of a marker.  As in perf,
 * user addresses after a kernel marker are not symbolized.
 */
static struct module *
find_unmapped(const struct callchain *c, bool kernel, uint64_t addr)
{
	if (kernel && is_kernel_address(addr) &&
	    c->modules->kernel.module != NULL)
		return c->modules->kernel.module;
	return c->nowhere;
}

/* Return the key for a place in the caches.  All places without a module have
 * one key, unless addresses are part of names. */
static uint64_t
get_key(const struct callchain *c, const struct module *m, uint64_t place)
{
	return m->kind == MODULE_NONE && !c->s->opts->addrs ? 0 : place;
}

/* return the cache slot for the page of an address */
static inline struct callchain_page *
page_slot(const struct callchain *c, uint64_t addr,
    const struct callchain_space *space)
{
	uint64_t mixed = (addr / CODE_PAGE ^ (uint64_t)space->maps << 32) *
	    0x9e3779b97f4a7c15u;

	return &c->recent[mixed >> 40 & (CALLCHAIN_SLOTS - 1)];
}

/* find the module of an address, and check whether it covers the whole page */
static struct callchain_page *
find_page(struct callchain *c, const struct place *p, uint64_t addr)
{
	uint64_t begin = addr / CODE_PAGE * CODE_PAGE, from = 0;
	uint64_t end = UINT64_MAX;
	const struct map *m = p->in == NULL ? NULL :
	    maps_find_part(p->in, addr, &from, &end);
	const struct callchain_space *space = m == NULL && p->in == p->user ?
	    &p->unmapped : &p->mapped;
	struct callchain_page *to = page_slot(c, addr, space);

	to->page = addr / CODE_PAGE;
	to->module = m != NULL ? m->module : find_unmapped(c, p->kernel, addr);
	to->moved = m != NULL ? map_place(m, 0) : 0;
	to->space = from <= begin && end - begin >= CODE_PAGE &&
	    to->moved % CODE_PAGE == 0 ? *space : (struct callchain_space){0};
	to->code = !to->space.used || c->exact ? (struct code_page){0} :
	    *code_page_get(&to->module->frames[p->java],
	    get_key(c, to->module, addr + to->moved));
	return to;
}

/* return the cached page of an address, or NULL */
static inline struct callchain_page *
recent_page(const struct callchain *c, uint64_t addr,
    const struct callchain_space *space)
{
	struct callchain_page *r = page_slot(c, addr, space);

	return r->page == addr / CODE_PAGE &&	/* one space has no gaps */
	    memcmp(&r->space, space, sizeof(*space)) == 0 ? r : NULL;
}

/* find the module of an address; its page is often cached */
static void
find_module(struct callchain *c, struct place *p, uint64_t addr)
{
	struct callchain_page *r = recent_page(c, addr, &p->mapped);

	if (r == NULL)
		r = recent_page(c, addr, &p->unmapped);
	if (r == NULL)
		r = find_page(c, p, addr);
	p->addr = addr;
	p->at = addr + r->moved;
	p->module = r->module;
	p->page = r;
}

/*
 * Return the name of a module as printed by perf script.  A kernel module whose
 * build id was not recorded is printed as [usb_net], not by its path,
 * .../net/usb-net.ko.xz.
 */
static str
print_module(struct callchain *c, struct module *m)
{
	static const char *const ends[] = {".ko", ".ko.gz", ".ko.xz"};
	str name = str_from(m->name, str_folder(m->name));
	struct buf *b = &c->module;

	if (m->kind == MODULE_KO)
		modules_identify(c->modules, m);
	for (size_t i = 0; i < LENGTH(ends) && m->kind == MODULE_KO &&
	    m->recorded.id.n == 0; i++) {
		if (!str_ends(name, str_of(ends[i])))
			continue;
		b->n = 0;
		buf_char(b, '[');
		for (size_t k = 0; k < name.n - strlen(ends[i]); k++)
			buf_char(b, name.p[k] == '-' ? '_' : name.p[k]);
		buf_char(b, ']');
		return buf_str(b);
	}
	name = recorded_symbols_jit(m->name);
	return name.n > 0 ? name : m->name;
}

/* find a place's symbol and module as printed by perf script */
static struct perf_code
find_code(struct callchain *c, const struct place *p, struct code_range *r)
{
	struct symtab_hit hit;
	struct perf_code code = {
		.module = print_module(c, p->module), .has_addr = true,
		.addr = p->raw || p->kernel ? p->addr : p->at
	};

	r->number = 0;
	if (modules_find(c->modules, p->module, p->at, &hit)) {
		r->number = hit.number;
		code.symbol = hit.name;
		code.offset = p->at - hit.start;
		code.has_offset = true;
	}
	r->from = hit.from;
	r->to = code.has_offset && hit.doubtful ? hit.from : hit.to;
	return code;
}

/* add to a meaning the enum callers_code of its code, and narrow the range to
 * the code for which that holds */
static uint32_t
add_callers(struct callchain *c, const struct place *p, uint32_t number,
    struct code_range *r)
{
	if (!c->restores || p->module->kind != MODULE_FILE || number == 0 ||
	    number >= CALLCHAIN_SEVERAL)
		return number;
	return number | (uint32_t)callers_code(&c->callers, p->module, p->at,
	    &r->from, &r->to) << CALLCHAIN_CALLERS;
}

/* store the meaning of an address and return its number */
static uint32_t
keep_meaning(struct callchain *c, const struct perf_meaning *m)
{
	if (m->n < 2)
		return m->n == 0 ? 0 : c->frames->ids.p[m->at] + 1;
	GROW(c->meaning, c->meaning_cap, c->nmeaning + 1);
	c->meaning[c->nmeaning] = *m;
	return CALLCHAIN_SEVERAL + (uint32_t)c->nmeaning++;
}

/* return the cache entry for a symbol's number, which is 0 until known */
static uint32_t *
symbol_meaning(struct module *m, bool java, size_t symbol)
{
	struct module_frames *f = &m->frames[java];

	GROW_ZEROED(f->by_symbol, f->symbol_cap, symbol + 1);
	return &f->by_symbol[symbol];
}

/* Record the start of the function pushed last.  Its source file is looked up
 * after all samples were read, if that decides whether it is the user's own
 * code. */
static void
keep_source(struct callchain *c, const struct place *p,
    const struct perf_code *code)
{
	if (p->module->kind != MODULE_FILE || !code->has_offset)
		return;
	*APPEND(c->source, c->source_cap, c->nsource) =
	    (struct callchain_source){p->module, p->at - code->offset,
	    c->s->frames.p[c->s->frames.n - 1]};
}

/* record the packages that a module was built from, as listed in its file */
static void
note_program(struct callchain *c, struct module *m)
{
	struct own_notes *own = &c->s->sink->own;
	struct elf e = {.fd = -1};

	if (own_notes_wants_program(own, m->name) &&
	    debugfiles_program(c->sources.files->modules, m, &e))
		own_notes_program(own, m->name, &e);
	elf_close(&e);
}

void
callchain_note_own(struct callchain *c)
{
	struct own_notes *own = &c->s->sink->own;

	for (size_t i = 0; i < c->nsource; i++) {
		const struct callchain_source *f = &c->source[i];
		str line;

		if (i == 0 || f->module != f[-1].module)
			note_program(c, f->module);
		if (!own_notes_wants_source(own, f->frame,
		    names_text(c->s->names, f->frame)))
			continue;
		line = inlines_line(&c->sources, f->module, f->place);
		own_notes_source(own, f->frame, str_upto(line,
		    line.n > 0 ? str_rchr(line, ':') : 0));
	}
	c->nsource = 0;
}

/* push a place with its inlined functions or source line */
static void
push_lines(struct callchain *c, const struct place *p, struct perf_code *code,
    struct perf_meaning *m)
{
	const struct perf_options *o = c->s->opts->perf;
	size_t before = c->s->frames.n;
	uint64_t at = p->at - !p->exact;

	if (p->module->kind == MODULE_FILE && o->inlined)
		code->inlined = inlines_find(&c->inlines, p->module, at,
		    code->symbol, o->context || o->srcline);
	code->expanded = true;
	perf_frame_new(c->frames, c->s, code, p->java, NULL);
	keep_source(c, p, code);
	if (p->module->kind == MODULE_FILE && o->srcline && !o->inlined)
		perf_frame_source(c->frames, c->s, inlines_line(&c->inlines,
		    p->module, at));
	perf_frame_keep(c->frames, c->s, before, m);
}

static void
push_meaning(struct callchain *c, uint32_t known)
{
	if (known < CALLCHAIN_SEVERAL)
		sample_push(c->s, (known & CALLCHAIN_FRAME) - 1);
	else
		perf_frame_again(c->frames, c->s,
		    c->meaning[known - CALLCHAIN_SEVERAL]);
}

/* push the frames of a place that is not cached, and return the number of its
 * meaning */
static uint32_t
push_new_place(struct callchain *c, const struct place *p,
    struct code_range *range)
{
	const struct fold_options *o = c->s->opts;
	struct perf_code code = find_code(c, p, range);
	struct perf_meaning m;
	uint32_t alone = 0, *number = &alone;

	if (o->perf->inlined || o->perf->srcline) {
		push_lines(c, p, &code, &m);
		return keep_meaning(c, &m);
	}
	if (!o->addrs && range->number != SYMTAB_NONE)
		number = symbol_meaning(p->module, p->java, range->number);
	if (*number > 0) {
		push_meaning(c, *number);
		return *number;
	}
	perf_frame_new(c->frames, c->s, &code, p->java, &m);
	keep_source(c, p, &code);
	*number = keep_meaning(c, &m);
	return *number;
}

/* return the module's page for a place, looked up again; NULL if the module is
 * not cached by pages */
static struct code_page *
renew_page(const struct callchain *c, struct place *p, uint64_t key)
{
	struct code_page *page;

	if (!p->page->space.used || c->exact)
		return NULL;
	page = code_page_get(&p->module->frames[p->java], key);
	p->page->code = *page;
	return page;
}

/* cache the meaning of a place, and if possible of all code around it */
static void
keep_place(struct callchain *c, struct place *p, uint64_t key,
    const struct code_range *r, uint32_t known)
{
	struct code_page *page = r->from < r->to ? renew_page(c, p, key) : NULL;

	if (page == NULL || !code_page_set(&c->modules->loaded, page, key,
	    r->from, r->to, known))
		*u64_map_put(&p->module->frames[p->java].by_addr, key) = known;
	else
		p->page->code = *page;
}

/* return the cached meaning of a place, or 0 */
static uint32_t
find_kept(const struct callchain *c, struct place *p, uint64_t key)
{
	const struct code_page *page = renew_page(c, p, key);
	uint32_t known = page != NULL ? code_page_at(page, key) : 0;

	return known > 0 ? known :
	    u64_map_get(&p->module->frames[p->java].by_addr, key);
}

/* push the frames of a place that is not cached in its page, and return the
 * number of its meaning */
static uint32_t
push_place(struct callchain *c, struct place *p)
{
	const struct fold_options *o = c->s->opts;
	uint64_t key = get_key(c, p->module, p->at);
	struct code_range range;
	uint32_t known;

	if (o->perf->inlined || o->perf->srcline)
		key = key * 2 + p->exact;
	known = find_kept(c, p, key);
	if (known > 0) {
		push_meaning(c, known);
		return known;
	}
	known = add_callers(c, p, push_new_place(c, p, &range), &range);
	if (known > 0)
		keep_place(c, p, key, &range, known);
	return known;
}

/* push the frames of an address, and return the number of its meaning */
static uint32_t
push_any_addr(struct callchain *c, struct place *p, uint64_t addr)
{
	uint32_t known;

	find_module(c, p, addr);
	known = code_page_at(&p->page->code, addr);
	if (known > 0)
		push_meaning(c, known);
	return known > 0 ? known : push_place(c, p);
}

/* Push the frames of the next address of a chain, and return the number of its
 * meaning.  Fast path: its page is cached and has a single frame. */
static inline uint32_t
push_addr(struct callchain *c, struct place *p, uint64_t addr)
{
	const struct callchain_page *r = recent_page(c, addr, &p->mapped);
	uint32_t known = r != NULL ? code_page_at(&r->code, addr) : 0;

	if (known > 0 && known < CALLCHAIN_SEVERAL)
		sample_push(c->s, (known & CALLCHAIN_FRAME) - 1);
	else
		known = push_any_addr(c, p, addr);
	p->exact = p->always;
	return known;
}

/* find the CPU mode of the addresses after a marker; false if it is unknown */
static bool
context_cpumode(uint64_t value, unsigned *cpumode)
{
	switch (value) {
	case PERF_CONTEXT_HV:
		*cpumode = PERF_RECORD_MISC_HYPERVISOR;
		return true;
	case PERF_CONTEXT_KERNEL:
		*cpumode = PERF_RECORD_MISC_KERNEL;
		return true;
	case PERF_CONTEXT_USER:
		*cpumode = PERF_RECORD_MISC_USER;
		return true;
	default:
		return false;
	}
}

/* push the calls in the branch stack instead of the user's call chain */
static void
push_branch_stack(struct callchain *c, struct place *p, struct bytes b)
{
	bool first = true;

	p->always = true;
	set_cpumode(c, p, PERF_RECORD_MISC_USER);
	while (b.n >= 24) {
		uint64_t from = bytes_u64(&b), to = bytes_u64(&b);

		bytes_u64(&b);
		if (first)
			push_addr(c, p, to);
		push_addr(c, p, from);
		first = false;
	}
}

/* push the unwound stack instead of the user's call chain */
static void
push_stack_user(struct callchain *c, struct place *p, const struct attr *a,
    const struct record_sample *s, const struct user_stack_found *found)
{
	uint64_t addr[PERF_MAX_STACK_DEPTH];
	struct user_stack_found f = *found;

	if (f.addr == NULL)
		f.addr = addr;
	user_stack_finish(&c->user, a->sample_regs_user, s, p->user,
	    PERF_MAX_STACK_DEPTH, &f);
	p->always = true;
	set_cpumode(c, p, PERF_RECORD_MISC_USER);
	for (size_t i = 0; i < f.n; i++)
		push_addr(c, p, f.addr[i]);
	c->findings.deep += f.n == PERF_MAX_STACK_DEPTH;
}

/* push the caller that the chain may lack after the user's innermost address;
 * `next` is the chain's next address */
static void
push_leaf_caller(struct callchain *c, struct place *p, uint64_t leaf,
    const struct attr *a, const struct record_sample *s, struct bytes next)
{
	uint64_t back = user_stack_leaf_caller(&c->user, a->sample_regs_user, s,
	    p->user, leaf);

	if (back != 0 && (next.n < 8 || bytes_u64(&next) != back))
		push_addr(c, p, back);
}

/* return true if an event finds user callers only by frame pointers */
static bool
has_only_pointers(const struct attr *a)
{
	return ((a->sample_type & PERF_SAMPLE_CALLCHAIN) || a->offcpu) &&
	    !(a->sample_type & PERF_SAMPLE_STACK_USER) &&
	    a->sample_regs_user == 0 && a->branch_sample_type == 0;
}

void
callchain_start(struct callchain *c, const struct attrs *attrs)
{
	for (size_t i = 0; i < attrs->n; i++)
		c->restores |= has_only_pointers(&attrs->all[i]);
	c->restores &= !c->s->opts->perf->as_recorded;
}

/* Return true if a chain may lack callers.  On some kernels, the chain of a
 * uprobe, which begins in user space, has the caller. */
static bool
may_lack_callers(const struct callchain *c, const struct attr *a,
    struct bytes chain)
{
	return c->restores && has_only_pointers(a) &&
	    (a->type != PERF_TYPE_TRACEPOINT || (chain.n >= 8 &&
	    bytes_u64(&chain) == PERF_CONTEXT_KERNEL));
}

static void
push_function_name(struct callchain *c, struct place *p, uint64_t addr)
{
	const struct perf_options *o = c->s->opts->perf;
	struct code_range range;
	struct perf_code code;

	if (!o->inlined && !o->srcline) {
		push_addr(c, p, addr);
		return;
	}
	find_module(c, p, addr);
	code = find_code(c, p, &range);
	code.expanded = true;
	perf_frame_new(c->frames, c->s, &code, p->java, NULL);
}

/* the repairs made to a frame pointer chain */
struct callchain_done {
	bool cut;		/* truncated at the depth limit */
	bool restored, unknown, lost;
};

/* continue at the next marker of a chain */
static void
end_user_part(struct bytes *b)
{
	struct bytes after = *b;

	while (b->n >= 8 && bytes_u64(&after) < PERF_CONTEXT_MAX)
		*b = after;
}

/* mark that callers are lost, and skip to the next marker; `last` is true if
 * there are no more user addresses, which is normal at the depth limit */
static void
lose_callers(struct callchain *c, struct module *m, bool last, struct bytes *b,
    struct callchain_done *done)
{
	if (!last)
		end_user_part(b);
	else if (done->cut)
		return;
	sample_push(c->s, c->callers_lost);
	done->lost = true;
	if (m != NULL)
		elf_cache_of(&c->user.files, m)->stacks_ended++;
}

/*
 * Push the callers that are missing after a user address, whose meaning is
 * `known`, and drop values that are not callers, up to the next marker.  `b` is
 * the part of the chain after that address.
 */
static void
push_missing(struct callchain *c, struct place *p, uint64_t addr, bool exact,
    uint32_t known, struct bytes *b, struct callchain_done *done)
{
	struct bytes after = *b;
	uint64_t next = bytes_u64(&after);
	bool last = b->n < 8 || next >= PERF_CONTEXT_MAX;
	const struct callers_found *f;

	if (known >> CALLCHAIN_CALLERS == CALLERS_ROOT) {
		end_user_part(b);
		return;
	}
	if (known >> CALLCHAIN_CALLERS == CALLERS_FRAMELESS && exact &&
	    (last || maps_find(p->user, next - 1) == NULL)) {
		find_module(c, p, addr);
		lose_callers(c, p->module, last, b, done);
		return;
	}
	f = callers_find(&c->callers, p->user, addr, exact,
	    last ? CALLERS_NO_NEXT : next);
	if (f->then == CALLERS_NOTHING)
		return;
	done->unknown |= f->unknown;
	done->restored |= f->caller != 0;
	if (f->unknown)
		sample_push(c->s, c->unknown_caller);
	if (f->caller != 0 && f->exact)
		push_addr(c, p, f->caller);
	else if (f->caller != 0)
		push_function_name(c, p, f->caller);
	if (f->then == CALLERS_LOST)
		lose_callers(c, f->module, last, b, done);
	else if (f->then == CALLERS_END)
		end_user_part(b);
}

void
callchain_push(struct callchain *c, const struct attr *a,
    const struct record_sample *s, struct maps *user,
    const struct user_stack_found *found, bool java)
{
	struct bytes b = s->callchain, deferred = s->deferred;
	struct place p = {.user = user, .java = java};
	unsigned cpumode;
	bool calls = (a->branch_sample_type &
	    PERF_SAMPLE_BRANCH_CALL_STACK) != 0;
	bool lacks = may_lack_callers(c, a, b);
	bool leaf = a->sample_regs_user != 0 && !c->s->opts->perf->as_recorded;
	struct callchain_done done = {.cut = b.n / 8 >= PERF_MAX_STACK_DEPTH};

	set_cpumode(c, &p, PERF_RECORD_MISC_USER);
	while (b.n >= 8) {
		uint64_t addr = bytes_u64(&b);

		if (addr < PERF_CONTEXT_MAX) {
			bool exact = p.exact;
			uint32_t known = push_addr(c, &p, addr);

			if ((known >> CALLCHAIN_CALLERS == CALLERS_FRAMED &&
			    !exact) || p.in != p.user)
				continue;
			if (lacks)
				push_missing(c, &p, addr, exact, known, &b,
				    &done);
			else if (leaf && exact)
				push_leaf_caller(c, &p, addr, a, s, b);
		} else if (addr == PERF_CONTEXT_USER_DEFERRED &&
		    a->defer_callchain) {
			c->findings.deferred += deferred.n == 0;
			b = deferred;
			deferred.n = 0;
		} else if (!context_cpumode(addr, &cpumode)) {
			c->s->frames.n = 0;
			c->findings.discarded++;
			return;
		} else if (calls && addr == PERF_CONTEXT_USER &&
		    s->branch_stack.n > 0) {
			push_branch_stack(c, &p, s->branch_stack);
			return;
		} else
			set_cpumode(c, &p, cpumode);
	}
	if (a->sample_type & PERF_SAMPLE_STACK_USER)
		push_stack_user(c, &p, a, s, found);
	c->restored->all += lacks;
	c->restored->samples += done.restored;
	c->restored->unknown += done.unknown;
	c->restored->lost += done.lost;
}

void
callchain_push_ip(struct callchain *c, unsigned cpumode, uint64_t ip,
    struct maps *user, bool java)
{
	struct place p = {.user = user, .java = java, .raw = true};
	struct code_range range;
	struct perf_code code;

	set_cpumode(c, &p, cpumode);
	if (c->s->opts->addrs) {	/* addresses in memory */
		find_module(c, &p, ip);
		code = find_code(c, &p, &range);
		perf_frame(c->frames, c->s, &code, java);
	} else
		push_addr(c, &p, ip);
}

void
callchain_free(struct callchain *c)
{
	buf_drop(c->recent);
	buf_drop(c->meaning);
	buf_drop(c->source);
	buf_free(&c->module);
	callers_free(&c->callers);
	inlines_free(&c->inlines);
	inlines_free(&c->sources);
	user_stack_free(&c->user);
}
