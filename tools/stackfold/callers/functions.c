#include "tools/stackfold/callers/functions.h"

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/dwarf/cfi_row.h"

#define RBP 6			/* DWARF register numbers */
#define RSP 7
#define DW_OP_BREG_RBP '\x76'
#define RETURN_ADDRESS 8	/* bytes of the return address on the stack on
				 * entry */
#define PIECE 64		/* bytes of code that share one cached
				 * function */
#define PROLOGUE 256		/* maximum bytes that functions_saved()
				 * decodes */
#define LANDING_PAD 4		/* bytes of endbr64 */

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

/* Find the PLT entry of 8 or 16 bytes that contains an address.  An entry is a
 * jump through a slot, which may follow endbr64. */
static bool
find_plt_entry(struct function *f, uint64_t addr)
{
	for (uint64_t size = 8; size <= 16; size *= 2) {
		uint64_t at = addr & ~(size - 1);
		struct x86_code code = x86_code(code_file_at(f->file, at), at);

		if (code.kind == X86_OTHER && code.length == LANDING_PAD)
			code = x86_code(code_file_at(f->file, at + LANDING_PAD),
			    at + LANDING_PAD);
		if (code.kind != X86_JUMP_SLOT)
			continue;
		f->start = at;
		f->end = at + size;
		f->slot = code.target;
		return true;
	}
	return false;
}

static enum functions_rbp
rbp_of_row(const struct cfi_row *row)
{
	const struct cfi_rule *cfa = &row->cfa, *rbp = &row->of[RBP];

	if (cfa->kind == RULE_VAL_EXPRESSION && cfa->expr_size > 0 &&
	    cfa->expr[0] == DW_OP_BREG_RBP)
		return RBP_FRAME;
	if (cfa->kind == RULE_REGISTER_OFFSET && cfa->reg == RBP)
		return RBP_FRAME;
	if (rbp->kind == RULE_SAME_VALUE || rbp->kind == RULE_UNDEFINED)
		return RBP_CALLERS;
	/* compilers do not describe that rbp was popped: its slot is below
	 * rsp */
	if (rbp->kind == RULE_OFFSET && cfa->kind == RULE_REGISTER_OFFSET &&
	    cfa->reg == RSP && cfa->offset + rbp->offset < 0)
		return RBP_CALLERS;
	return RBP_ANYTHING;
}

struct row_reader {
	struct functions *all;
	struct function *f;
	uint64_t ra;		/* DWARF number of the return address
				 * register */
	bool bad;
};

static void
add_row(void *reader, const struct cfi_row *row)
{
	struct row_reader *r = reader;
	struct functions *all = r->all;
	struct function *f = r->f;
	struct function_row new = {row->from, rbp_of_row(row), PART_BARE}, *at;

	if (new.rbp == RBP_FRAME)
		new.part = PART_FRAMED;
	else if (row->cfa.kind == RULE_REGISTER_OFFSET && row->cfa.reg == RSP &&
	    row->cfa.offset == RETURN_ADDRESS)
		new.part = PART_ENTRY;
	r->bad |= row->cfa.kind == RULE_SAME_VALUE;
	f->owner |= new.rbp == RBP_FRAME;
	f->top |= f->nrow == 0 && r->ra < ARCH_REGISTERS &&
	    row->of[r->ra].kind == RULE_UNDEFINED;
	GROW(all->row, all->row_cap, all->nrow + 1);
	at = &all->row[all->nrow];
	if (f->nrow > 0 && at[-1].rbp == new.rbp && at[-1].part == new.part)
		return;
	*at = new;
	all->nrow++;
	f->nrow++;
}

static void
read_rows(struct functions *all, struct function *f, const struct cfi_fde *fde)
{
	struct row_reader r = {.all = all, .f = f,
	    .ra = fde->return_address_register};

	f->signal = fde->signal;
	f->first_row = all->nrow;
	if (!code_file_spend(f->file, fde->instructions.n + fde->initial.n) ||
	    !cfi_rows(fde, add_row, &r) || r.bad)
		f->nrow = 0;
}

/* find the function that contains an address, in Go's table or by its FDE */
static bool
find_in_tables(struct function *f, uint64_t addr, struct cfi_fde *fde)
{
	struct pclntab_function go;

	f->go = pclntab_find(&f->file->elf->go, addr, &go);
	if (!f->go && !cfi_find(&f->file->elf->cfi, addr, fde))
		return false;
	f->start = f->go ? go.start : fde->start;
	f->end = f->go ? go.end : fde->end;
	f->top = f->go && go.top;
	f->owner = f->go;
	return true;
}

uint32_t
functions_at(struct functions *all, struct code_file *file, uint64_t addr)
{
	struct function new = {.file = file}, *f;
	uint64_t in_file = (uint64_t)file->elf->number << 48, pushed = 0;
	uint32_t *at, known;
	struct cfi_fde fde;
	bool plt;

	if (!file->usable)
		return 0;
	plt = elf_cache_jump(file->elf, addr, &pushed) && pushed == 0;
	known = plt ? 0 : u64_map_get(&all->pieces, in_file | addr / PIECE);
	f = known > 0 ? functions_get(all, known) : NULL;
	if (f != NULL && addr - f->start < f->end - f->start)
		return known;
	if (code_file_at(file, addr).n == 0 || (!(plt && find_plt_entry(&new,
	    addr)) && !find_in_tables(&new, addr, &fde)))
		return 0;
	at = u64_map_put(&all->known, in_file | new.start);
	if (*at == 0) {
		f = NEW(&all->modules->loaded, struct function, 1);
		*f = new;
		if (!f->go && f->slot == 0)
			read_rows(all, f, &fde);
		*APPEND(all->all, all->cap, all->n) = f;
		*at = (uint32_t)all->n;
	}
	known = *at;
	if (!plt)
		*u64_map_put(&all->pieces, in_file | addr / PIECE) = known;
	return known;
}

/* return the row of an address in a function, or NULL */
static const struct function_row *
find_row(const struct functions *all, const struct function *f, uint64_t addr)
{
	size_t n = f->nrow == 0 ? 0 : search_after(&all->row[f->first_row].from,
	    f->nrow, sizeof(*all->row), addr);

	return n > 0 ? &all->row[f->first_row + n - 1] : NULL;
}

/*
 * Go's table says how far rsp was lowered.  The instruction that sets rbp is
 * the first one or the last one after that:
 *
 *	push %rbp; mov %rsp,%rbp; sub $n,%rsp
 *	sub $n,%rsp; mov %rbp,n-8(%rsp); lea n-8(%rsp),%rbp	(Go <= 1.20)
 */
static enum functions_rbp
find_go_rbp(const struct function *f, uint64_t addr)
{
	static const char *const before[] = {
		"\x48\x89\xe5", "\x48\x89\x6c\x24", "\x48\x8d\x6c\x24",
		"\x48\x89\xac\x24", "\x48\x8d\xac\x24", NULL
	};
	struct pclntab_function go;
	uint64_t lowered;

	if (!pclntab_find(&f->file->elf->go, addr, &go) ||
	    !pclntab_lowered(&f->file->elf->go, &go, addr, &lowered))
		return RBP_UNKNOWN;
	return lowered == 0 || str_starts_any(code_file_at(f->file, addr),
	    before) ? RBP_CALLERS : RBP_FRAME;
}

enum functions_rbp
functions_rbp(const struct functions *all, uint32_t function, uint64_t addr)
{
	const struct function *f;
	const struct function_row *row;

	if (function == 0)
		return RBP_UNKNOWN;
	f = functions_get(all, function);
	if (f->go)
		return find_go_rbp(f, addr);
	row = find_row(all, f, addr);
	return f->slot != 0 ? RBP_CALLERS : row != NULL ? row->rbp :
	    RBP_UNKNOWN;
}

/* return true if an instruction may call or jump to another function */
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
    uint64_t at, enum functions_rbp rbp)
{
	bool bare = rbp == RBP_CALLERS;

	f->calls_any |= code->kind == X86_CALL_ANY && rbp == RBP_FRAME;
	f->bare_calls_any |= code->kind == X86_CALL_ANY && bare;
	f->bare_jumps_any |= code->kind == X86_JUMP_ANY && bare;
	*APPEND(all->call, all->call_cap, all->ncall) =
	    (struct functions_call){.kind = code->kind, .rbp = rbp,
	    .target = code->target, .after = at + code->length};
}

/* add the calls and jumps in the code from..to of a function */
static void
scan_code(struct functions *all, struct function *f, uint64_t from, uint64_t to,
    enum functions_rbp rbp)
{
	str code = code_file_at(f->file, from);

	code.n = code.n < to - from ? code.n : (size_t)(to - from);
	for (size_t i = 0; i < code.n;) {
		struct x86_code one = x86_code(str_from(code, i), from + i);

		if (leads_away(f, &one))
			add_call(all, f, &one, from + i, f->go ?
			    find_go_rbp(f, from + i) : rbp);
		i += one.length > 0 ? one.length : 1;
	}
}

static const struct function_calls *
scan_part(struct functions *all, struct function *f, enum function_part part)
{
	struct function_calls *c = &f->part[f->go ? PART_ENTRY : part];

	if (c->scanned)
		return c;
	c->scanned = true;
	c->first = all->ncall;
	c->failed = (f->nrow == 0 && !f->go && f->slot == 0) ||
	    !code_file_spend(f->file, f->end - f->start);
	if (!c->failed && f->go)
		scan_code(all, f, f->start, f->end, RBP_UNKNOWN);
	for (size_t i = 0; !c->failed && i < f->nrow; i++) {
		const struct function_row *r = &all->row[f->first_row + i];

		if (r->part == part)
			scan_code(all, f, r->from, i + 1 < f->nrow ?
			    r[1].from : f->end, r->rbp);
	}
	c->n = all->ncall - c->first;
	return c;
}

struct functions_call *
functions_next(struct functions *all, uint32_t function,
    struct functions_cursor *at)
{
	struct function *f = functions_get(all, function);

	if (f->go)
		at->last = at->part;
	for (; at->part <= at->last; at->part++, at->i = 0) {
		const struct function_calls *c = scan_part(all, f, at->part);

		at->failed |= c->failed;
		if (at->i < c->n)
			return &all->call[c->first + at->i++];
	}
	return NULL;
}

bool
functions_framed(struct functions *all, uint32_t function)
{
	struct functions_cursor at = {.last = PART_BARE};
	const struct functions_call *call;

	/* in Go, only calls that grow the stack are made without a frame */
	if (!functions_get(all, function)->owner ||
	    functions_get(all, function)->go)
		return functions_get(all, function)->owner;
	while ((call = functions_next(all, function, &at)) != NULL)
		if (functions_is_call(call->kind))
			return false;
	return !at.failed;
}

bool
functions_saved(const struct functions *all, uint32_t function, uint64_t addr)
{
	const struct function *f = functions_get(all, function);
	const struct function_row *row = find_row(all, f, addr);
	uint64_t at;

	if (row == NULL || (row > &all->row[f->first_row] &&
	    row[-1].rbp != RBP_CALLERS))
		return false;
	for (at = row->from; at < addr && addr - at <= PROLOGUE;) {
		struct x86_code code = x86_code(code_file_at(f->file, at), at);

		if (code.rbp || functions_is_call(code.kind))
			break;
		at += code.length;
	}
	return at == addr;
}

/*
 * Opcode e8 is the only call of 5 bytes, and ff a call of 2, 3, 4, 6 or 7
 * bytes.  A prefix in front of it does not matter.  If e8 is the end of another
 * instruction, its target is hardly ever code.
 */
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
		code = x86_code(bytes, at);
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
