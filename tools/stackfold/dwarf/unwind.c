#include "tools/stackfold/dwarf/unwind.h"

#include <string.h>

#include "common/base/sys.h"
#include "tools/stackfold/dwarf/arm64_code.h"
#include "tools/stackfold/dwarf/expr.h"
#include "tools/stackfold/dwarf/unwind_frame.h"

#define WORD 8
#define SIGNAL_FRAME 65536u	/* bytes; what a signal pushes is smaller */
#define BLOCK ((uint64_t)1024)	/* bytes of code whose ranges are searched
				 * after another */

/* the number of a row, + 1; its rules are the last ones that were added.  Many
 * addresses share one row */
static uint32_t
add_row(struct unwind_rows *u, struct unwind_row row)
{
	uint32_t first = row.first, i;

	u->text.n = 0;
	row.first = 0;
	buf_add(&u->text, (str){(const char *)&row, sizeof(row)});
	if (row.n > 0)
		buf_add(&u->text, (str){(const char *)(u->rule + first),
		    row.n * sizeof(*u->rule)});
	i = names_id(&u->same, buf_str(&u->text));
	if (i < u->n) {
		u->nrule -= row.n;
		return i + 1;
	}
	row.first = first;
	GROW(u->row, u->cap, u->n + 1);
	u->row[u->n++] = row;
	return (uint32_t)u->n;
}

/* pack a rule with the number n; false if n is larger than any stack */
static bool
pack_rule(struct unwind_rows *u, uint32_t reg, const struct cfi_rule *r,
    int64_t n, struct unwind_rule *to)
{
	if (r->kind == RULE_EXPRESSION || r->kind == RULE_VAL_EXPRESSION) {
		GROW(u->expr, u->expr_cap, u->nexpr + 1);
		n = (int64_t)u->nexpr;
		u->expr[u->nexpr++] = cfi_expression(r);
	}
	*to = (struct unwind_rule){(uint16_t)reg, (uint16_t)r->kind,
	    (int32_t)n};
	return to->n == n;
}

static int32_t
find_lowest_offset(const struct unwind_rows *u, const struct unwind_row *row)
{
	int32_t lowest = 0;

	if (row->cfa.kind != RULE_REGISTER_OFFSET)
		return 0;
	for (uint32_t i = 0; i < row->n; i++) {
		const struct unwind_rule *r = &u->rule[row->first + i];

		if (r->kind != RULE_OFFSET || r->n > -WORD)
			return 0;
		lowest = r->n < lowest ? r->n : lowest;
	}
	return lowest;
}

/* add a row with the rules that change a register.  A return address that did
 * not move is found where calls leave it in a register */
static uint32_t
add_rules(struct unwind_rows *u, const struct arch *arch,
    const struct cfi_row *from, bool signal)
{
	struct unwind_row row = {.kind = UNWIND_ROW_RULES, .signal = signal,
	    .first = (uint32_t)u->nrule};
	bool fits = pack_rule(u, (uint32_t)from->cfa.reg, &from->cfa,
	    from->cfa.offset, &row.cfa);

	if (from->of[arch->ra].kind == RULE_UNDEFINED)
		row.kind = UNWIND_ROW_LAST;
	if (from->of[arch->ra].kind == RULE_SAME_VALUE)
		row.kind = arch->link ? UNWIND_ROW_LINK : UNWIND_ROW_NONE;
	for (uint32_t i = 0; i < ARCH_REGISTERS; i++) {
		const struct cfi_rule *r = &from->of[i];

		if (r->kind == RULE_SAME_VALUE)
			continue;
		GROW(u->rule, u->rule_cap, u->nrule + 1);
		fits &= pack_rule(u, i, r, r->kind == RULE_REGISTER ?
		    (int64_t)r->reg : r->offset, &u->rule[u->nrule++]);
		row.n++;
	}
	row.lowest = find_lowest_offset(u, &row);
	if (!fits)
		row.kind = UNWIND_ROW_NONE;
	return add_row(u, row);
}

/*
 * No return address lies above the CFA, which is the stack pointer before the
 * call; but glibc's table for aarch64 says so of the code behind the first
 * entry of a procedure linkage table, because it does not count the two words
 * that the entry has pushed.  The CFA is moved behind them.
 */
static void
mend_cfa(struct cfi_row *row, const struct fde *fde)
{
	uint64_t ra = fde->return_address_register;
	struct cfi_row last;

	if (ra >= ARCH_REGISTERS || !cfi_row(fde, fde->end - 1, &last) ||
	    last.of[ra].kind != RULE_OFFSET ||
	    last.of[ra].offset != WORD ||
	    row->cfa.kind != RULE_REGISTER_OFFSET)
		return;
	row->cfa.offset += 2 * WORD;
	for (unsigned i = 0; i < ARCH_REGISTERS; i++)
		if (row->of[i].kind == RULE_OFFSET)
			row->of[i].offset -= 2 * WORD;
}

/*
 * Some functions keep the return address in another register, such as glibc's
 * rawmemchr() of aarch64 in x15.  Their table says so of all their code, where
 * it is still where calls leave it until an instruction moves it.  False if it
 * cannot be found.
 */
static bool
find_return_address(const struct arch *arch, const struct elf_cache_file *f,
    const struct fde *fde, uint64_t place, bool executed, struct cfi_row *row)
{
	uint64_t reg = fde->return_address_register;
	uint64_t addr = elf_cache_address(f, place);

	if (reg == arch->ra)
		return true;
	if (arch->e_machine != EM_AARCH64 || reg >= ARCH_REGISTERS)
		return false;
	if (!executed || arm64_code_moves(f, place - (addr - fde->start), place,
	    reg))
		row->of[arch->ra] = row->of[reg].kind != RULE_SAME_VALUE ?
		    row->of[reg] : (struct cfi_rule){.kind = RULE_REGISTER,
		    .reg = (uint32_t)reg};
	return true;
}

/* does the function begin where its FDE does, with nothing on the stack?  Parts
 * of functions that lie elsewhere have an FDE, too */
static bool
begins_function(const struct fde *fde, const struct arch *arch)
{
	struct cfi_row first;

	return cfi_row(fde, fde->start, &first) && first.cfa.offset == 0 &&
	    first.cfa.kind == RULE_REGISTER_OFFSET &&
	    first.cfa.reg == arch->sp &&
	    first.of[arch->ra].kind == RULE_SAME_VALUE;
}

/*
 * The rules of an address in code of Go.  What calls leave in a register is the
 * lowest word of the frame, and the frame pointer is below it; elsewhere it is
 * the highest one, below the return address.
 */
static bool
find_go_rules(const struct arch *arch, const struct pclntab *go,
    const struct pclntab_function *f, uint64_t addr, struct cfi_row *row)
{
	uint64_t lowered;
	int64_t size, back;

	if (f->switches || !pclntab_lowered(go, f, addr, &lowered))
		return false;
	size = (int64_t)lowered + (arch->link ? 0 : WORD);
	back = arch->link ? -size : -WORD;
	*row = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
	    .reg = arch->sp, .offset = size}};
	if (f->top)
		row->of[arch->ra].kind = RULE_UNDEFINED;
	else if (size > 0)
		row->of[arch->ra] = (struct cfi_rule){.kind = RULE_OFFSET,
		    .offset = back};
	if (lowered > 0)
		row->of[arch->fp] = (struct cfi_rule){.kind = RULE_OFFSET,
		    .offset = back - WORD};
	return true;
}

/* the rules of an address where its code or its tables tell them.  What the
 * code tells holds while it is executed: an address behind a call, less one, is
 * not that of an instruction of aarch64 */
static bool
find_rules(const struct arch *arch, const struct elf_cache_file *f,
    uint64_t place, struct cfi_row *row, bool *signal)
{
	uint64_t addr = elf_cache_address(f, place), pushed;
	bool arm64 = arch->e_machine == EM_AARCH64;
	bool executed = arm64 && place % 4 == 0;
	struct pclntab_function go;
	struct fde fde;

	*signal = false;
	if (f->e_machine != arch->e_machine)
		return false;
	if (executed && arm64_code_leaves(f, place, row))
		return true;
	if (pclntab_find(&f->go, addr, &go))
		return find_go_rules(arch, &f->go, &go, addr, row);
	if (cfi_find(&f->cfi, addr, &fde) && cfi_row(&fde, addr, row) &&
	    find_return_address(arch, f, &fde, place, executed, row)) {
		*signal = fde.signal;
		if (executed && begins_function(&fde, arch))
			arm64_code_enters(f, place - (addr - fde.start), place,
			    row);
		if (arm64)
			mend_cfa(row, &fde);
		if (arm64 || f->go.n > 0)	/* not by the FDE alone */
			row->from = row->to = addr;
		return true;
	}
	if (executed && arm64_code_saves(f, place, row))
		return true;
	if (arm64 || !elf_cache_jump(f, addr, &pushed))
		return false;
	*row = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
	    .reg = arch->sp, .offset = WORD + (int64_t)pushed}};
	row->of[arch->ra] = (struct cfi_rule){.kind = RULE_OFFSET,
	    .offset = -WORD};
	return true;
}

/* the places that have the row of one, within its block */
static struct unwind_range
bound_range(const struct elf_cache_file *f, uint64_t place,
    const struct cfi_row *row)
{
	uint64_t addr = elf_cache_address(f, place), at = place % BLOCK;
	uint64_t begin = place - at, moved = addr - place;
	uint64_t from = at, to = at + 1;

	if (addr >= row->from && addr < row->to) {
		from = addr - row->from < at ? at - (addr - row->from) : 0;
		to = row->to - addr < BLOCK - at ? at + (row->to - addr) :
		    BLOCK;
	}
	if (elf_cache_address(f, begin + from) - (begin + from) != moved ||
	    elf_cache_address(f, begin + to - 1) - (begin + to - 1) != moved) {
		from = at;		/* segments meet in this block */
		to = at + 1;
	}
	return (struct unwind_range){(uint16_t)from, (uint16_t)to, 0, 0};
}

/* make the row of a place, and the range that has it */
static struct unwind_range
make_row(struct unwind_rows *u, const struct arch *arch,
    const struct elf_cache_file *f, uint64_t place)
{
	struct cfi_row row;
	bool signal, found = find_rules(arch, f, place, &row, &signal);
	struct unwind_range range = bound_range(f, place, found ? &row :
	    &(struct cfi_row){0});

	range.row = found ? add_rules(u, arch, &row, signal) :
	    add_row(u, (struct unwind_row){.kind = UNWIND_ROW_POINTER});
	return range;
}

/* the row of a place in a file, + 1, which is made where it is not known */
static uint32_t
get_row(struct unwind_rows *u, const struct arch *arch,
    const struct elf_cache_file *f, struct u64_map *blocks, uint64_t place)
{
	uint32_t first = u64_map_get(blocks, place / BLOCK);
	const struct unwind_range *r;

	for (uint32_t i = first; i > 0; i = r->next) {
		r = &u->range[i - 1];
		if (place % BLOCK >= r->from && place % BLOCK < r->to)
			return r->row;
	}
	GROW(u->range, u->range_cap, u->nrange + 1);
	u->range[u->nrange] = make_row(u, arch, f, place);
	u->range[u->nrange].next = first;
	*u64_map_put(blocks, place / BLOCK) = (uint32_t)++u->nrange;
	return u->range[u->nrange - 1].row;
}

/* the blocks of a file */
static struct u64_map *
get_file_blocks(struct unwind_rows *u, const struct elf_cache_file *f)
{
	size_t cap = u->file_cap;

	if (f->number >= cap) {
		GROW(u->file, u->file_cap, f->number + 1);
		memset(u->file + cap, 0, (u->file_cap - cap) *
		    sizeof(*u->file));
	}
	return &u->file[f->number];
}

/* the number of an address's row, + 1; 0 if no map has it or its file is not
 * loaded */
static uint32_t
find_row(struct unwind *u, struct unwind_frame *frame, uint64_t addr)
{
	const struct map *m = maps_find(frame->memory.maps, addr);
	struct elf_cache_file *f;

	if (m == NULL)
		return 0;
	f = u->files != NULL ? elf_cache_of(u->files, m->module) :
	    elf_cache_loaded(m->module);
	if (f == NULL) {
		frame->memory.missing = m->module;
		return 0;
	}
	if (u->files != NULL && frame->arch->link)	/* its code is read */
		elf_cache_open(u->files, f);
	if (frame->arch->link && !elf_cache_opened(f)) {
		frame->memory.missing = m->module;
		return 0;
	}
	return get_row(&u->rows, frame->arch, f,
	    get_file_blocks(&u->rows, f), map_place(m, addr));
}

/* the row of an address, which is remembered if a map has it: that holds in
 * maps of the same base, but not in earlier ones, which may have fewer */
static const struct unwind_row *
get_recent_row(struct unwind *u, struct unwind_frame *f, uint64_t addr)
{
	static const struct unwind_row nowhere;
	const struct maps *maps = f->memory.maps;
	uint64_t mixed = (addr ^ maps->base << 32) * 0x9e3779b97f4a7c15u;
	struct unwind_recent *r = &u->recent[mixed >> 40 & (UNWIND_SLOTS - 1)];

	if (r->row == 0 || r->addr != addr || r->base != maps->base ||
	    r->state > maps->state)
		*r = (struct unwind_recent){addr, (uint32_t)maps->base,
		    (uint32_t)maps->state, find_row(u, f, addr)};
	return r->row > 0 ? &u->rows.row[r->row - 1] : &nowhere;
}

/* the caller's value of a register, as a rule tells */
static bool
evaluate_rule(const struct unwind_rows *u, struct unwind_frame *f,
    const struct unwind_rule *r, uint64_t cfa, uint64_t *to)
{
	switch (r->kind) {
	case RULE_OFFSET:
		return memory_read(&f->memory, cfa + (uint64_t)(int64_t)r->n,
		    to);
	case RULE_VAL_OFFSET:
		*to = cfa + (uint64_t)(int64_t)r->n;
		return true;
	case RULE_REGISTER:
		if ((uint32_t)r->n >= ARCH_REGISTERS)
			return false;
		*to = f->reg[r->n];
		return true;
	case RULE_EXPRESSION:
		return expr_value(u->expr[r->n], f->reg, &f->memory, &cfa,
		    to) && memory_read(&f->memory, *to, to);
	case RULE_VAL_EXPRESSION:
		return expr_value(u->expr[r->n], f->reg, &f->memory, &cfa,
		    to);
	default:
		*to = 0;
		return true;
	}
}

/* the usual case: all registers are in the copy of the stack, below the CFA;
 * false if one is not */
static bool
load_from_copy(struct unwind_frame *f, const struct unwind_row *row,
    const struct unwind_rule *rule, uint64_t cfa)
{
	uint64_t low = cfa + (uint64_t)(int64_t)row->lowest;
	uint64_t at = low - f->memory.start, size = cfa - low;
	struct bytes b;

	if (row->lowest == 0 || at > f->memory.copy.n ||
	    size > f->memory.copy.n - at)
		return false;
	for (uint32_t i = 0; i < row->n; i++) {
		b = bytes_of((str){f->memory.copy.p + at + (size_t)(rule[i].n -
		    row->lowest), WORD});
		f->reg[rule[i].reg] = bytes_u64(&b);
	}
	f->reg[f->arch->sp] = cfa;
	return true;
}

static bool
apply_rules(const struct unwind_rows *u, struct unwind_frame *f,
    const struct unwind_row *row)
{
	const struct unwind_rule *rule = row->n > 0 ? &u->rule[row->first] :
	    NULL;
	uint64_t found[ARCH_REGISTERS], cfa;

	if (row->cfa.kind == RULE_REGISTER_OFFSET)
		cfa = f->reg[row->cfa.reg] + (uint64_t)(int64_t)row->cfa.n;
	else if (!expr_value(u->expr[row->cfa.n], f->reg, &f->memory, NULL,
	    &cfa))
		return false;
	if (load_from_copy(f, row, rule, cfa))
		return true;
	for (uint32_t i = 0; i < row->n; i++) {
		uint32_t reg = rule[i].reg;

		if (evaluate_rule(u, f, &rule[i], cfa, &found[i]))
			continue;
		if (reg == f->arch->ra || reg == f->arch->sp)
			return false;
		found[i] = f->reg[reg];	/* maybe it is never needed */
	}
	f->reg[f->arch->sp] = cfa;
	for (uint32_t i = 0; i < row->n; i++)
		f->reg[rule[i].reg] = found[i];
	return true;
}

/* does a jump to a register leave the function, as at the end of vfork() and of
 * _Unwind_RaiseException(), or always on this architecture?  The stack may be
 * that of the caller already.  A function without a frame may have called
 * others if it keeps its return address in another register */
static bool
returns_by_register(const struct unwind_rows *u, const struct unwind_row *row,
    const struct arch *arch, bool exact)
{
	if (arch->link && exact)
		return true;
	for (uint32_t i = 0; i < row->n && (exact || arch->link); i++)
		if (u->rule[row->first + i].reg == arch->ra)
			return u->rule[row->first + i].kind == RULE_REGISTER;
	return false;
}

/* find the frame of the caller as the row of an address tells, or without one.
 * A return address that a function has not saved is right as long as it has
 * called no other one */
static bool
find_caller(struct unwind *u, struct unwind_frame *f,
    const struct unwind_row *row, bool innermost)
{
	switch (row->kind) {
	case UNWIND_ROW_LINK:
		if (!f->exact)
			return false;
		/* fallthrough */
	case UNWIND_ROW_RULES:
		if (!apply_rules(&u->rows, f, row))
			return false;
		f->reg[ARCH_PC] = unwind_frame_address(f,
		    f->reg[f->arch->ra]);
		return true;
	case UNWIND_ROW_POINTER:
		return (!innermost && unwind_frame_by_python(f)) ||
		    unwind_frame_by_pointer(f);
	default:
		return innermost && unwind_frame_by_call(f);
	}
}

/* make *f the frame of the caller; false at the end, and *why tells the
 * reason.  The return address of a signal handler is not behind a call: what
 * tells of the code before it, or a frame pointer, is of other frames */
static bool
go_to_caller(struct unwind *u, struct unwind_frame *f,
    const struct unwind_row *row, bool innermost, enum unwind_stop *why)
{
	uint8_t at = f->arch->sp;
	uint64_t sp = f->reg[at];
	bool exact = f->exact, handler = unwind_frame_by_signal(f), signal,
	    found;

	f->memory.beyond = false;
	*why = UNWIND_WHOLE;
	if (!handler && row->kind == UNWIND_ROW_LAST)
		return false;
	signal = handler || row->signal;
	found = handler || find_caller(u, f, row, innermost);
	f->exact = signal;
	if (!found) {
		*why = f->away ? UNWIND_AWAY : f->memory.beyond ? UNWIND_CUT :
		    UNWIND_NO_RULE;
		return false;
	}
	f->away |= signal && f->reg[at] - sp >= SIGNAL_FRAME;
	if (f->reg[ARCH_PC] == 0)
		return false;
	*why = UNWIND_STUCK;
	return signal || f->reg[at] > sp || (f->reg[at] == sp &&
	    returns_by_register(&u->rows, row, f->arch, exact));
}

/* make *f the innermost frame */
static void
start_unwind(struct unwind *u, const struct unwind_thread *t,
    struct unwind_frame *f)
{
	if (u->recent == NULL)
		u->recent = buf_table(UNWIND_SLOTS, sizeof(*u->recent));
	*f = (struct unwind_frame){.arch = t->arch, .memory = {.copy = t->copy,
	    .maps = t->maps, .files = u->files}};
	memcpy(f->reg, t->reg, sizeof(f->reg));
	unwind_frame_init(f);
}

size_t
unwind_stack(struct unwind *u, const struct unwind_thread *t, uint64_t *to,
    size_t most, enum unwind_stop *why, uint64_t *top)
{
	struct unwind_frame f;
	const struct unwind_row *row;
	bool exact, on;

	start_unwind(u, t, &f);
	for (size_t n = 0; n < most; n++) {
		to[n] = f.reg[ARCH_PC] - !f.exact;
		*top = f.reg[f.arch->sp];
		row = get_recent_row(u, &f, to[n]);
		exact = f.exact;
		on = go_to_caller(u, &f, row, n == 0, why);
		to[n] += f.exact && !exact;	/* the caller was interrupted */
		if (on && f.memory.missing == NULL)
			continue;
		u->missing = f.memory.missing;
		if (u->missing != NULL)
			*why = UNWIND_LATER;
		return n + 1;
	}
	*why = UNWIND_DEEP;
	return most;
}

uint64_t
unwind_leaf_caller(struct unwind *u, const struct unwind_thread *t)
{
	struct unwind_frame f;
	const struct unwind_row *row;

	start_unwind(u, t, &f);
	row = get_recent_row(u, &f, f.reg[ARCH_PC]);
	return row->kind == UNWIND_ROW_LINK ?
	    unwind_frame_address(&f, f.reg[f.arch->ra]) : 0;
}

void
unwind_free(struct unwind *u)
{
	struct unwind_rows *r = &u->rows;

	buf_drop(u->recent);
	for (size_t i = 0; i < r->file_cap; i++)
		u64_map_free(&r->file[i]);
	buf_drop(r->file);
	buf_drop(r->range);
	buf_drop(r->row);
	names_free(&r->same);
	buf_free(&r->text);
	buf_drop(r->rule);
	buf_drop(r->expr);
}
