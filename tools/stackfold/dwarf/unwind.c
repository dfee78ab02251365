#include "tools/stackfold/dwarf/unwind.h"

#include <string.h>

#include "tools/stackfold/dwarf/expr.h"
#include "tools/stackfold/dwarf/unwind_frame.h"

#define WORD 8
#define SIGNAL_FRAME 65536u	/* bytes; larger than any signal frame */

/* Return the index of an address's row, + 1, or 0 if no map contains it or its
 * file is not loaded. */
static uint32_t
find_row(struct unwind *u, struct unwind_frame *frame, uint64_t addr)
{
	const struct map *m = maps_find(frame->memory.maps, addr);
	const struct elf_cache_file *f = NULL;

	if (m != NULL)	/* the code is decoded if calls set a link register */
		f = memory_file(&frame->memory, m, frame->arch->link);
	return f == NULL ? 0 : unwind_rows_get(&u->rows, frame->arch, f,
	    map_place(m, addr));
}

/* Return the row of an address.  It is cached if a map contains the address,
 * and reused for later maps of the same base; earlier maps may lack the
 * address. */
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

/* Fast path: restore all registers from the stack copy.  Return false if a
 * register was saved elsewhere. */
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
		found[i] = f->reg[reg];	/* store it even if it is not needed */
	}
	f->reg[f->arch->sp] = cfa;
	for (uint32_t i = 0; i < row->n; i++)
		f->reg[rule[i].reg] = found[i];
	return true;
}

/* Return true if the function may leave by a jump through a register, as at the
 * end of vfork() and _Unwind_RaiseException(), or always on this architecture.
 * The stack may then be the caller's already.  A function may have made calls
 * even if it keeps its return address in another register. */
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

/* Make *f the caller's frame, according to the kind of the address's row.  The
 * return address stays in its register until the function makes a call. */
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

/* Make *f the caller's frame.  Return false at the end of the stack, with the
 * reason in *why.  An interrupted pc does not follow a call, so heuristics on
 * the preceding code and the frame pointer do not apply to it. */
static bool
go_to_caller(struct unwind *u, struct unwind_frame *f,
    const struct unwind_row *row, bool innermost, enum unwind_stop *why)
{
	uint8_t at = f->arch->sp;
	uint64_t sp = f->reg[at];
	bool exact = f->exact, handler = unwind_frame_by_signal(f), signal,
	    found;

	f->memory.missing_end = 0;
	*why = UNWIND_WHOLE;
	if (!handler && row->kind == UNWIND_ROW_LAST)
		return false;
	signal = handler || row->signal;
	found = handler || find_caller(u, f, row, innermost);
	f->exact = signal;
	if (!found) {
		*why = f->away ? UNWIND_AWAY : f->memory.missing_end > 0 ?
		    UNWIND_CUT : UNWIND_NO_RULE;
		return false;
	}
	f->away |= signal && f->reg[at] - sp >= SIGNAL_FRAME;
	if (f->reg[ARCH_PC] == 0)
		return false;
	*why = UNWIND_STUCK;
	return signal || f->reg[at] > sp || (f->reg[at] == sp &&
	    returns_by_register(&u->rows, row, f->arch, exact));
}

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
		to[n] += f.exact && !exact;	/* the pc of a signal frame does
						 * not follow a call */
		if (on && f.memory.missing == NULL)
			continue;
		u->missing = f.memory.missing;
		if (u->missing != NULL)
			*why = UNWIND_LATER;
		else if (*why == UNWIND_CUT)
			*top = f.memory.start + f.memory.missing_end;
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
	buf_drop(u->recent);
	unwind_rows_free(&u->rows);
}
