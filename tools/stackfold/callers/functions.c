#include "tools/stackfold/callers/functions.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/dwarf/cfi_row.h"

#define RBP 6			/* DWARF's number */
#define RSP 7
#define DW_OP_BREG_RBP '\x76'
#define PIECE 64		/* bytes of code, mostly of one function */
#define PROLOGUE 256		/* bytes of code */
#define MARK 4			/* bytes of endbr64 */
#define RETURN_ADDRESS 8	/* its bytes on the stack */

struct code_file *
functions_file(struct functions *all, struct elf_cache_file *elf)
{
	struct code_file **at;

	GROW_ZEROED(all->file, all->file_cap, elf->number + 1);
	at = &all->file[elf->number];
	if (*at == NULL) {
		*at = NEW(&all->modules->loaded, struct code_file, 1);
		code_file_read(*at, all->modules, elf);
	}
	return *at;
}

/* an entry of a linkage table jumps, maybe after a mark for it (endbr64), and
 * has 8 bytes or 16.  The lazy way, which pushes a number and jumps to the
 * first entry, is not one */
static bool
find_linkage(struct function *f, uint64_t addr)
{
	for (uint64_t size = 8; size <= 16; size *= 2) {
		uint64_t at = addr & ~(size - 1);
		struct x86_code code = x86_code(code_file_at(f->file, at), at,
		    NULL);

		if (code.kind == X86_OTHER && code.length == MARK)
			code = x86_code(code_file_at(f->file, at + MARK),
			    at + MARK, NULL);
		if (code.kind != X86_JUMP_SLOT)
			continue;
		f->start = at;
		f->end = at + size;
		f->slot = code.target;
		f->linkage = true;
		return true;
	}
	return false;
}

static enum functions_rbp
state_of_row(const struct cfi_row *row)
{
	const struct cfi_rule *cfa = &row->cfa, *rbp = &row->of[RBP];

	if (cfa->kind == RULE_VAL_EXPRESSION && cfa->expr_size > 0 &&
	    cfa->expr[0] == DW_OP_BREG_RBP)
		return RBP_FRAME;
	if (cfa->kind == RULE_REGISTER_OFFSET && cfa->reg == RBP)
		return RBP_FRAME;
	if (rbp->kind == RULE_SAME_VALUE || rbp->kind == RULE_UNDEFINED)
		return RBP_CALLERS;
	/* compilers do not say that rbp was popped: its slot is free then */
	if (rbp->kind == RULE_OFFSET && cfa->kind == RULE_REGISTER_OFFSET &&
	    cfa->reg == RSP && cfa->offset + rbp->offset < 0)
		return RBP_CALLERS;
	return RBP_ANYTHING;
}

static bool
find_fde(struct function *f, uint64_t addr)
{
	struct cfi_fde fde;

	if (!cfi_find(&f->file->elf->cfi, addr, &fde))
		return false;
	f->start = fde.start;
	f->end = fde.end;
	f->signal = fde.signal;
	return true;
}

static bool
find_go(struct function *f, uint64_t addr)
{
	struct pclntab_function go;

	if (!pclntab_find(&f->file->elf->go, addr, &go))
		return false;
	f->start = go.start;
	f->end = go.end;
	f->top = go.top;
	f->go = true;
	return true;
}

uint32_t
functions_at(struct functions *all, struct code_file *file, uint64_t addr)
{
	struct function new = {.file = file}, *f;
	uint64_t piece = addr / PIECE | (uint64_t)file->elf->number << 48;
	uint64_t pushed = 0;
	bool jumps;
	uint32_t *at, known;

	if (!file->usable)
		return 0;
	jumps = elf_cache_jump(file->elf, addr, &pushed) && pushed == 0;
	known = jumps ? 0 : u64_map_get(&all->pieces, piece);
	if (known > 0 && addr - functions_get(all, known)->start <
	    functions_get(all, known)->end - functions_get(all, known)->start)
		return known;
	if (code_file_at(file, addr).n == 0)
		return 0;
	if (!(jumps && find_linkage(&new, addr)) && !find_go(&new, addr) &&
	    !find_fde(&new, addr))
		return 0;
	at = u64_map_put(&all->known, new.start | (uint64_t)file->elf->number <<
	    48);
	if (*at == 0) {
		f = NEW(&all->modules->loaded, struct function, 1);
		*f = new;
		GROW(all->all, all->cap, all->n + 1);
		all->all[all->n++] = f;
		*at = (uint32_t)all->n;
	}
	known = *at;
	if (!jumps)
		*u64_map_put(&all->pieces, piece) = known;
	return known;
}

struct row_reader {
	struct functions *all;
	struct function *f;
	uint64_t ra;		/* number of the return address register */
	bool bad;
};

static void
add_row(void *reader, const struct cfi_row *row)
{
	struct row_reader *r = reader;
	struct functions *all = r->all;
	enum functions_rbp rbp = state_of_row(row);
	bool entry = row->cfa.kind == RULE_REGISTER_OFFSET &&
	    row->cfa.reg == RSP && row->cfa.offset == RETURN_ADDRESS;
	enum function_part part = rbp == RBP_FRAME ? PART_FRAMED :
	    entry ? PART_ENTRY : PART_BARE;

	r->bad |= row->cfa.kind == RULE_SAME_VALUE;
	r->f->top |= r->f->nrow == 0 && r->ra < ARCH_REGISTERS &&
	    row->of[r->ra].kind == RULE_UNDEFINED;
	if (r->f->nrow > 0 && all->row[all->nrow - 1].rbp == rbp &&
	    all->row[all->nrow - 1].part == part)
		return;
	GROW(all->row, all->row_cap, all->nrow + 1);
	all->row[all->nrow++] = (struct function_row){row->from, rbp,
	    part};
	r->f->nrow++;
	r->f->owner |= rbp == RBP_FRAME;
}

/* read the states of a function's code; false if they are not known */
static bool
read_rows(struct functions *all, struct function *f)
{
	struct row_reader r = {.all = all, .f = f};
	struct cfi_fde fde;

	if (f->rows || f->go || f->linkage)
		return f->nrow > 0 || f->go || f->linkage;
	f->rows = true;
	f->first_row = all->nrow;
	if (!cfi_find(&f->file->elf->cfi, f->start, &fde) ||
	    !code_file_spend(f->file, fde.instructions.n + fde.initial.n))
		return false;
	r.ra = fde.return_address_register;
	if (!cfi_rows(&fde, add_row, &r) || r.bad)
		f->nrow = 0;
	return f->nrow > 0;
}

/* the row of an address, or NULL */
static const struct function_row *
find_row(const struct functions *all, const struct function *f, uint64_t addr)
{
	size_t n = f->nrow == 0 ? 0 : search_after(&all->row[f->first_row].from,
	    f->nrow, sizeof(*all->row), addr);

	return n > 0 ? &all->row[f->first_row + n - 1] : NULL;
}

/*
 * Go's table says how far rsp was lowered, and what begins with that:
 *
 *	push %rbp; mov %rsp,%rbp; sub $n,%rsp			or, earlier,
 *	sub $n,%rsp; mov %rbp,n-8(%rsp); lea n-8(%rsp),%rbp
 */
static enum functions_rbp
find_go_state(const struct function *f, uint64_t addr)
{
	struct pclntab_function go;
	uint64_t lowered;
	str code = code_file_at(f->file, addr);

	if (!pclntab_find(&f->file->elf->go, addr, &go) ||
	    !pclntab_lowered(&f->file->elf->go, &go, addr, &lowered))
		return RBP_UNKNOWN;
	if (lowered == 0 || (code.n >= 5 &&
	    (memcmp(code.p, "\x48\x89\xe5", 3) == 0 ||
	    memcmp(code.p, "\x48\x89\x6c\x24", 4) == 0 ||
	    memcmp(code.p, "\x48\x8d\x6c\x24", 4) == 0 ||
	    memcmp(code.p, "\x48\x89\xac\x24", 4) == 0 ||
	    memcmp(code.p, "\x48\x8d\xac\x24", 4) == 0)))
		return RBP_CALLERS;
	return RBP_FRAME;
}

/* what rbp is, as the tables say */
static enum functions_rbp
find_state(const struct functions *all, const struct function *f, uint64_t addr)
{
	const struct function_row *row = find_row(all, f, addr);

	return f->linkage ? RBP_CALLERS : f->go ? find_go_state(f, addr) :
	    row != NULL ? row->rbp : RBP_UNKNOWN;
}

/* does an instruction lead out of the function, or to what nobody knows? */
static bool
leads_away(const struct function *f, const struct x86_code *code)
{
	if (code->kind == X86_OTHER)
		return false;
	if (code->kind == X86_JUMP)
		return code->target - f->start >= f->end - f->start;
	return code->kind != X86_ADDRESS ||
	    code_file_at(f->file, code->target).n > 0;
}

static void
add_call(struct functions *all, struct function *f, const struct x86_code *code,
    uint64_t at)
{
	struct functions_call new = {.kind = code->kind,
	    .rbp = find_state(all, f, at), .target = code->target,
	    .after = at + code->length};

	if (code->kind == X86_CALL_ANY && new.rbp == RBP_FRAME)
		f->calls_any = true;
	if (code->kind == X86_CALL_ANY && new.rbp == RBP_CALLERS)
		f->bare_calls_any = true;
	if (code->kind == X86_JUMP_ANY && new.rbp == RBP_CALLERS)
		f->bare_jumps_any = true;
	f->owner |= f->go && new.rbp == RBP_FRAME;
	GROW(all->call, all->call_cap, all->ncall + 1);
	all->call[all->ncall++] = new;
}

/* add the calls and jumps of a function's code from..to */
static void
scan_code(struct functions *all, struct function *f, uint64_t from, uint64_t to)
{
	str code = code_file_at(f->file, f->start);
	size_t end = code.n < to - f->start ? code.n : (size_t)(to - f->start);

	code.n = end;
	for (size_t i = (size_t)(from - f->start); i < end;) {
		uint64_t at = f->start + i;
		struct x86_code one = x86_code(str_from(code, i), at, NULL);

		if (leads_away(f, &one))
			add_call(all, f, &one, at);
		i += one.length > 0 ? one.length : 1;
	}
}

static const struct function_calls *
scan_part(struct functions *all, struct function *f, enum function_part part)
{
	struct function_calls *c = &f->part[part];

	if (c->scanned)
		return c;
	c->scanned = true;
	c->first = all->ncall;
	c->failed = !read_rows(all, f) ||
	    !code_file_spend(f->file, f->end - f->start);
	if (c->failed)
		return c;
	if (f->go && part == PART_ENTRY)
		scan_code(all, f, f->start, f->end);
	for (size_t i = 0; i < f->nrow; i++) {
		const struct function_row *r = &all->row[f->first_row + i];

		if (r->part == part)
			scan_code(all, f, r->from, i + 1 < f->nrow ?
			    r[1].from : f->end);
	}
	c->n = all->ncall - c->first;
	return c;
}

struct functions_call *
functions_next(struct functions *all, uint32_t function,
    struct functions_cursor *at)
{
	struct function *f = functions_get(all, function);

	for (; at->part <= at->last; at->part++, at->i = 0) {
		const struct function_calls *c = scan_part(all, f, at->part);

		at->failed |= c->failed;
		if (at->i < c->n)
			return &all->call[c->first + at->i++];
	}
	return NULL;
}

bool
functions_owner(struct functions *all, uint32_t function)
{
	struct function *f = functions_get(all, function);

	if (f->go)
		scan_part(all, f, PART_ENTRY);
	return read_rows(all, f) && f->owner;
}

bool
functions_framed(struct functions *all, uint32_t function)
{
	struct functions_cursor at = {.last = PART_BARE};
	const struct functions_call *call;

	if (!functions_owner(all, function))
		return false;
	/* Go's calls without a frame make the stack grow */
	if (functions_get(all, function)->go)
		return true;
	while ((call = functions_next(all, function, &at)) != NULL)
		if (functions_is_call(call->kind))
			return false;
	return !at.failed;
}

enum functions_rbp
functions_rbp(struct functions *all, uint32_t function, uint64_t addr)
{
	if (function == 0)
		return RBP_UNKNOWN;
	read_rows(all, functions_get(all, function));
	return find_state(all, functions_get(all, function), addr);
}

bool
functions_saved(struct functions *all, uint32_t function, uint64_t addr)
{
	const struct function *f = functions_get(all, function);
	const struct function_row *row = find_row(all, f, addr);
	uint64_t at;

	if (row == NULL || (row > &all->row[f->first_row] &&
	    row[-1].rbp != RBP_CALLERS))
		return false;
	for (at = row->from; at < addr && addr - at <= PROLOGUE;) {
		bool changes = true;
		struct x86_code code = x86_code(code_file_at(f->file, at), at,
		    &changes);

		if (changes || functions_is_call(code.kind))
			break;
		at += code.length;
	}
	return at == addr;
}

struct functions_call
functions_call(const struct code_file *f, uint64_t after)
{
	static const struct { uint8_t length, opcode; } calls[] = {
		{5, 0xe8}, {6, 0xff}, {2, 0xff}, {3, 0xff}, {4, 0xff}, {7, 0xff}
	};

	for (size_t i = 0; i < LENGTH(calls); i++) {
		uint64_t at = after - calls[i].length;
		str bytes = code_file_at(f, at);
		struct x86_code code;

		if (bytes.n < calls[i].length ||
		    (uint8_t)bytes.p[0] != calls[i].opcode)
			continue;
		code = x86_code(bytes, at, NULL);
		if (code.length == calls[i].length &&
		    functions_is_call(code.kind) && (code.kind != X86_CALL ||
		    code_file_at(f, code.target).n > 0))
			return (struct functions_call){.kind = code.kind,
			    .target = code.target, .after = after};
	}
	return (struct functions_call){.kind = X86_OTHER};
}

void
functions_free(struct functions *all)
{
	for (size_t i = 0; i < all->file_cap; i++)
		if (all->file[i] != NULL)
			code_file_free(all->file[i]);
	buf_drop(all->file);
	buf_drop(all->all);
	buf_drop(all->call);
	buf_drop(all->row);
	u64_map_free(&all->known);
	u64_map_free(&all->pieces);
}
