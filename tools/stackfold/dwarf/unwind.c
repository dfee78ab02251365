#include "tools/stackfold/dwarf/unwind.h"

#include <string.h>

#include "tools/stackfold/dwarf/expr.h"

#define WORD 8
#define SIGNAL_FRAME 65536u	/* bytes; what a signal pushes is smaller */

/* the frame of one function */
struct frame {
	uint64_t reg[CFI_REGISTERS];
	struct memory memory;
	bool exact;		/* its address is no return address */
	bool away;		/* a signal handler inside has another stack */
};

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
		u->expr[u->nexpr++] = r->expr;
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

/* add a row with the rules that change a register */
static uint32_t
add_rules(struct unwind_rows *u, const struct cfi_row *from, bool signal)
{
	struct unwind_row row = {.kind = UNWIND_ROW_RULES, .signal = signal,
	    .first = (uint32_t)u->nrule};
	bool fits = pack_rule(u, (uint32_t)from->cfa.reg, &from->cfa,
	    from->cfa.offset, &row.cfa);

	if (from->of[CFI_RETURN].kind == RULE_UNDEFINED)
		row.kind = UNWIND_ROW_LAST;
	if (from->of[CFI_RETURN].kind == RULE_SAME_VALUE)
		row.kind = UNWIND_ROW_NONE;
	for (uint32_t i = 0; i < CFI_REGISTERS; i++) {
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

static uint32_t
make_row(struct unwind_rows *u, struct elf_cache_file *f, uint64_t place)
{
	uint64_t addr = elf_cache_address(f, place), pushed;
	struct fde fde;
	struct cfi_row row;

	if (cfi_find(&f->cfi, addr, &fde) && cfi_row(&fde, addr, &row))
		return add_rules(u, &row, fde.signal);
	if (elf_cache_jump(f, addr, &pushed)) {
		row = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
		    .reg = CFI_RSP, .offset = WORD + (int64_t)pushed}};
		row.of[CFI_RETURN] = (struct cfi_rule){.kind = RULE_OFFSET,
		    .offset = -WORD};
		return add_rules(u, &row, false);
	}
	return add_row(u, (struct unwind_row){.kind = UNWIND_ROW_POINTER});
}

/* the rows of a file, by place in it */
static struct u64_map *
get_file_rows(struct unwind_rows *u, const struct elf_cache_file *f)
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
find_row(struct unwind *u, struct memory *memory, uint64_t addr)
{
	const struct map *m = maps_find(memory->maps, addr);
	struct elf_cache_file *f;
	struct u64_map *rows;
	uint64_t place;
	uint32_t row;

	if (m == NULL)
		return 0;
	f = u->files != NULL ? elf_cache_of(u->files, m->module) :
	    elf_cache_loaded(m->module);
	if (f == NULL) {
		memory->missing = m->module;
		return 0;
	}
	rows = get_file_rows(&u->rows, f);
	place = map_place(m, addr);
	row = u64_map_get(rows, place);
	if (row == 0) {
		row = make_row(&u->rows, f, place);
		u64_map_set(rows, place, row);
	}
	return row;
}

static const struct unwind_row *
get_recent_row(struct unwind *u, struct memory *m, uint64_t addr)
{
	static const struct unwind_row nowhere;
	uint64_t state = m->maps->state;
	uint64_t mixed = (addr ^ state << 32) * 0x9e3779b97f4a7c15u;
	struct unwind_recent *r = &u->recent[mixed >> 40 & (UNWIND_SLOTS - 1)];

	if (r->row == 0 || r->addr != addr || r->state != state)
		*r = (struct unwind_recent){addr, (uint32_t)state,
		    find_row(u, m, addr)};
	return r->row > 0 ? &u->rows.row[r->row - 1] : &nowhere;
}

/* the caller's value of a register, as a rule tells */
static bool
evaluate_rule(const struct unwind_rows *u, struct frame *f,
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
		if ((uint32_t)r->n >= CFI_REGISTERS)
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
load_from_copy(struct frame *f, const struct unwind_row *row,
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
	f->reg[CFI_RSP] = cfa;
	return true;
}

static bool
apply_rules(const struct unwind_rows *u, struct frame *f,
    const struct unwind_row *row)
{
	const struct unwind_rule *rule = &u->rule[row->first];
	uint64_t found[CFI_REGISTERS], cfa;

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
		if (reg == CFI_RETURN || reg == CFI_RSP)
			return false;
		found[i] = f->reg[reg];	/* maybe it is never needed */
	}
	f->reg[CFI_RSP] = cfa;
	for (uint32_t i = 0; i < row->n; i++)
		f->reg[rule[i].reg] = found[i];
	return true;
}

/* the caller's frame pointer and the return address are where the frame pointer
 * points to, if it is one; it is 0 in the outermost function */
static bool
follow_frame_pointer(struct frame *f)
{
	uint64_t at = f->reg[CFI_RBP], back, next;

	if (at == 0) {
		f->reg[CFI_RETURN] = 0;
		return true;
	}
	if (at < f->reg[CFI_RSP] || at % WORD != 0 ||
	    at - f->reg[CFI_RSP] >= f->memory.copy.n ||
	    !memory_read(&f->memory, at + WORD, &back) ||
	    !memory_read(&f->memory, at, &next) ||
	    (back != 0 && maps_find(f->memory.maps, back - 1) == NULL))
		return false;
	f->reg[CFI_RETURN] = back;
	f->reg[CFI_RBP] = next;
	f->reg[CFI_RSP] = at + 2 * WORD;
	return true;
}

/* "/usr/bin/python3.12", "libpython3.13.so.1.0" */
static bool
is_python(const struct module *m)
{
	str name = str_from(m->name, str_folder(m->name));

	return m->kind == MODULE_FILE && (str_starts(name, STR("python")) ||
	    str_starts(name, STR("libpython")));
}

/*
 * With -X perf, Python calls each function of a program by a small function of
 * its own, for which no unwind tables exist.  It pushes one word, calls, and
 * returns:
 *
 *	sub $8,%rsp; call *%rcx; add $8,%rsp; ret		or
 *	push %rbp; mov %rsp,%rbp; call *%rcx; pop %rbp; ret
 */
static bool
leave_python_trampoline(struct frame *f)
{
	const struct map *at = maps_find(f->memory.maps,
	    f->reg[CFI_RETURN] - 1), *caller;
	uint64_t sp = f->reg[CFI_RSP], back, pushed;

	if (at == NULL || at->module->kind != MODULE_PERF_MAP ||
	    !memory_read(&f->memory, sp + WORD, &back) ||
	    !memory_read(&f->memory, sp, &pushed))
		return false;
	caller = maps_find(f->memory.maps, back - 1);
	if (caller == NULL || !is_python(caller->module))
		return false;
	f->reg[CFI_RETURN] = back;
	f->reg[CFI_RSP] = sp + 2 * WORD;
	if (f->reg[CFI_RBP] == sp)
		f->reg[CFI_RBP] = pushed;
	return true;
}

/* no code is at the innermost address: the caller called a wrong pointer, so
 * the return address is on top of the stack */
static bool
return_from_wrong_call(struct frame *f)
{
	uint64_t back;

	if (!memory_read(&f->memory, f->reg[CFI_RSP], &back) ||
	    maps_find(f->memory.maps, back - 1) == NULL)
		return false;
	f->reg[CFI_RETURN] = back;
	f->reg[CFI_RSP] += WORD;
	return true;
}

/* does a jump to a register leave the function, as at the end of vfork() and of
 * _Unwind_RaiseException()?  The stack is that of the caller already */
static bool
returns_by_register(const struct unwind_rows *u, const struct unwind_row *row)
{
	for (uint32_t i = 0; i < row->n; i++)
		if (u->rule[row->first + i].reg == CFI_RETURN)
			return u->rule[row->first + i].kind == RULE_REGISTER;
	return false;
}

/* make *f the frame of the caller; false at the end, and *why tells the
 * reason */
static bool
go_to_caller(struct unwind *u, struct frame *f, const struct unwind_row *row,
    bool innermost, enum unwind_stop *why)
{
	uint64_t sp = f->reg[CFI_RSP];
	bool signal = row->signal, exact = f->exact, found;

	f->memory.beyond = false;
	*why = UNWIND_WHOLE;
	if (row->kind == UNWIND_ROW_LAST)
		return false;
	if (row->kind == UNWIND_ROW_RULES)
		found = apply_rules(&u->rows, f, row);
	else if (row->kind == UNWIND_ROW_POINTER)
		found = (!innermost && leave_python_trampoline(f)) ||
		    follow_frame_pointer(f);
	else
		found = innermost && return_from_wrong_call(f);
	f->exact = signal;
	if (!found) {
		*why = f->away ? UNWIND_AWAY : f->memory.beyond ? UNWIND_CUT :
		    UNWIND_NO_RULE;
		return false;
	}
	f->away |= signal && f->reg[CFI_RSP] - sp >= SIGNAL_FRAME;
	if (f->reg[CFI_RETURN] == 0)
		return false;
	*why = UNWIND_STUCK;
	return signal || f->reg[CFI_RSP] > sp ||
	    (exact && f->reg[CFI_RSP] == sp &&
	    returns_by_register(&u->rows, row));
}

size_t
unwind_stack(struct unwind *u, const struct unwind_thread *t, uint64_t *to,
    size_t most, enum unwind_stop *why, uint64_t *top)
{
	struct frame f = {.memory = {.start = t->reg[CFI_RSP],
	    .copy = t->copy, .maps = t->maps, .files = u->files}};
	const struct unwind_row *row;

	memcpy(f.reg, t->reg, sizeof(f.reg));
	f.exact = true;
	for (size_t n = 0; n < most; n++) {
		to[n] = f.reg[CFI_RETURN] - !f.exact;
		*top = f.reg[CFI_RSP];
		row = get_recent_row(u, &f.memory, to[n]);
		to[n] += row->signal && !f.exact;	/* it was interrupted */
		if (go_to_caller(u, &f, row, n == 0, why) &&
		    f.memory.missing == NULL)
			continue;
		u->missing = f.memory.missing;
		if (u->missing != NULL)
			*why = UNWIND_LATER;
		return n + 1;
	}
	*why = UNWIND_DEEP;
	return most;
}

void
unwind_free(struct unwind *u)
{
	struct unwind_rows *r = &u->rows;

	for (size_t i = 0; i < r->file_cap; i++)
		u64_map_free(&r->file[i]);
	buf_drop(r->file);
	buf_drop(r->row);
	names_free(&r->same);
	buf_free(&r->text);
	buf_drop(r->rule);
	buf_drop(r->expr);
}
