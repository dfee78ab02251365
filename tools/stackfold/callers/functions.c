#include "tools/stackfold/callers/functions.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "common/base/search.h"
#include "tools/stackfold/dwarf/cfi.h"
#include "tools/stackfold/dwarf/cfi_row.h"

#define RBP 6			/* DWARF's number */
#define RSP 7
#define DW_OP_BREG_RBP '\x76'
#define PIECE 64		/* bytes of code, mostly of one function */
#define PROLOGUE 256		/* bytes of code */
#define CALL 7			/* bytes of a call, at most */
#define ROWS 4096		/* of a function, at most */
#define MARK 4			/* bytes of endbr64 */

struct code_file *
functions_file(struct functions *all, struct elf_cache_file *elf)
{
	size_t cap = all->file_cap;
	struct code_file **at;

	if (elf->number >= cap) {
		GROW(all->file, all->file_cap, elf->number + 1);
		memset(all->file + cap, 0, (all->file_cap - cap) *
		    sizeof(*all->file));
	}
	at = &all->file[elf->number];
	if (*at == NULL) {
		*at = NEW(&all->modules->loaded, struct code_file, 1);
		code_file_read(*at, all->modules, &all->names, elf);
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
	struct cfi_row row;

	if (!cfi_find(&f->file->elf->cfi, addr, &fde) ||
	    !cfi_row(&fde, fde.start, &row))
		return false;
	f->start = fde.start;
	f->end = fde.end;
	f->signal = fde.signal;
	f->top = row.of[fde.return_address_register < ARCH_REGISTERS ?
	    fde.return_address_register : 0].kind == RULE_UNDEFINED;
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

static void
add_row(struct functions *all, struct function *f, uint64_t from,
    enum functions_rbp rbp)
{
	if (f->nrow > 0 && all->row[all->nrow - 1].rbp == rbp)
		return;
	GROW(all->row, all->row_cap, all->nrow + 1);
	all->row[all->nrow++] = (struct function_row){from, rbp};
	f->nrow++;
	f->owner |= rbp == RBP_FRAME;
}

/* the states of all its code; false if they are not known */
static bool
read_rows(struct functions *all, struct function *f)
{
	struct cfi_fde fde;
	struct cfi_row row;
	uint64_t at = f->start;

	if (f->rows || f->go || f->linkage)
		return f->nrow > 0 || f->go || f->linkage;
	f->rows = true;
	f->first_row = all->nrow;
	if (!cfi_find(&f->file->elf->cfi, f->start, &fde))
		return false;
	for (size_t i = 0; at < f->end; i++) {
		if (i == ROWS || !code_file_spend(f->file,
		    fde.instructions.n + fde.initial.n + 1) ||
		    !cfi_row(&fde, at, &row)) {
			f->nrow = 0;
			return false;
		}
		add_row(all, f, at, state_of_row(&row));
		at = row.to > at ? row.to : at + 1;
	}
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
	f->n++;
}

bool
functions_scan(struct functions *all, uint32_t function)
{
	struct function *f = functions_get(all, function);
	str code;

	if (!read_rows(all, f))
		return false;
	if (f->scanned)
		return f->first != SIZE_MAX;
	f->scanned = true;
	f->first = all->ncall;
	code = code_file_at(f->file, f->start);
	if (f->end - f->start < code.n)
		code.n = (size_t)(f->end - f->start);
	if (f->linkage)
		return true;
	if (!code_file_spend(f->file, code.n)) {
		f->first = SIZE_MAX;
		return false;
	}
	for (size_t i = 0; i < code.n;) {
		uint64_t at = f->start + i;
		struct x86_code one = x86_code(str_from(code, i), at,
		    NULL);

		if (leads_away(f, &one) && !(one.kind == X86_JUMP_ANY &&
		    x86_jumps_by_table(code, i, one.length)))
			add_call(all, f, &one, at);
		i += one.length > 0 ? one.length : 1;
	}
	return true;
}

bool
functions_framed(struct functions *all, uint32_t function)
{
	const struct function *f = functions_get(all, function);

	if (!functions_scan(all, function) || !f->owner)
		return false;
	/* Go's calls without a frame make the stack grow */
	for (size_t i = 0; i < f->n && !f->go; i++)
		if (functions_is_call(all->call[f->first + i].kind) &&
		    all->call[f->first + i].rbp != RBP_FRAME)
			return false;
	return true;
}

enum functions_rbp
functions_rbp(struct functions *all, uint32_t function, uint64_t addr,
    bool exact)
{
	struct function *f = functions_get(all, function);
	bool known = read_rows(all, f);
	enum functions_rbp rbp = find_state(all, f, addr);
	const struct function_row *row;
	uint64_t at;

	if (!exact || rbp != RBP_ANYTHING || !known)
		return rbp;
	/* it was saved: does no instruction since then change it? */
	row = find_row(all, f, addr);
	if (row > &all->row[f->first_row] && row[-1].rbp != RBP_CALLERS)
		return RBP_ANYTHING;
	for (at = row->from; at < addr && addr - at <= PROLOGUE;) {
		bool changes = true;
		struct x86_code code = x86_code(code_file_at(f->file, at), at,
		    &changes);

		if (changes || functions_is_call(code.kind))
			break;
		at += code.length;
	}
	return at == addr ? RBP_CALLERS : RBP_ANYTHING;
}

const struct functions_call *
functions_call(struct functions *all, uint32_t function, uint64_t after)
{
	const struct function *f = functions_get(all, function);
	size_t n;

	if (!functions_scan(all, function) || f->n == 0)
		return NULL;
	n = search_after(&all->call[f->first].after, f->n, sizeof(*all->call),
	    after);
	if (n == 0 || all->call[f->first + n - 1].after != after)
		return NULL;
	return functions_is_call(all->call[f->first + n - 1].kind) ?
	    &all->call[f->first + n - 1] : NULL;
}

bool
functions_follows_call(const struct code_file *f, uint64_t addr)
{
	for (uint64_t n = 2; n <= CALL; n++) {
		struct x86_code code = x86_code(code_file_at(f, addr - n),
		    addr - n, NULL);

		if (code.length == n && functions_is_call(code.kind))
			return true;
	}
	return false;
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
	names_free(&all->names);
}
