#include "tools/stackfold/dwarf/cfi_row.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/eh_pointer.h"

#define REMEMBERED 16		/* rows at most */

/* instructions; the first three have an operand in their lower 6 bits */
enum {
	ADVANCE = 0x40, OFFSET = 0x80, RESTORE = 0xc0,
	NOP = 0, SET_LOC, ADVANCE_1, ADVANCE_2, ADVANCE_4, OFFSET_LONG,
	RESTORE_LONG, UNDEFINED, SAME, REGISTER, REMEMBER, RECALL,
	CFA, CFA_REGISTER, CFA_OFFSET, CFA_EXPR, AT_EXPR, OFFSET_SIGNED,
	CFA_SIGNED, CFA_OFFSET_SIGNED, IS_OFFSET, IS_OFFSET_SIGNED, IS_EXPR,
	ARGS_SIZE = 0x2e, OFFSET_NEGATIVE
};

struct machine {
	const struct fde *part;
	struct bytes code;
	uint64_t addr;		/* which the row begins at */
	struct cfi_row now, first;
	struct cfi_row *kept;
	unsigned nkept;
	bool bad;
};

static void
set(struct machine *m, uint64_t reg, struct cfi_rule rule)
{
	if (reg == m->part->return_register)
		reg = CFI_RETURN;
	if (reg < CFI_REGISTERS)
		m->now.of[reg] = rule;
}

static void
restore(struct machine *m, uint64_t reg)
{
	if (reg < CFI_REGISTERS)
		set(m, reg, m->first.of[reg]);
}

static int64_t
scaled(const struct machine *m, uint64_t n)
{
	return (int64_t)(n * (uint64_t)m->part->data_unit);
}

static void
set_at(struct machine *m, enum cfi_how how, uint64_t reg, uint64_t n)
{
	set(m, reg, (struct cfi_rule){.how = how, .n = scaled(m, n)});
}

static void
set_expr(struct machine *m, enum cfi_how how)
{
	uint64_t reg = leb128_unsigned(&m->code);
	str expr = bytes_take(&m->code, leb128_unsigned(&m->code));

	set(m, reg, (struct cfi_rule){.how = how, .expr = expr});
}

static void
set_cfa(struct machine *m, uint64_t reg, int64_t plus)
{
	m->now.cfa = (struct cfi_rule){.how = CFI_PLUS, .n = (int64_t)reg,
	    .plus = plus};
	m->bad |= reg >= CFI_RETURN;
}

static void
advance(struct machine *m, uint64_t n)
{
	m->addr += n * m->part->code_unit;
}

static void
keep(struct machine *m)
{
	if (m->nkept < REMEMBERED)
		m->kept[m->nkept++] = m->now;
	else
		m->bad = true;
}

static void
recall(struct machine *m)
{
	if (m->nkept > 0)
		m->now = m->kept[--m->nkept];
	else
		m->bad = true;
}

static void
set_loc(struct machine *m)
{
	const struct fde_table *t = m->part->table;
	uint64_t here = t->addr + (uint64_t)(m->code.p - t->all.p);

	m->addr = eh_pointer(&m->code, m->part->encoding, here, 0);
}

/* instructions that define the CFA; false if it is none of them */
static bool
define_cfa(struct machine *m, uint8_t op)
{
	struct bytes *b = &m->code;
	struct cfi_rule *cfa = &m->now.cfa;
	uint64_t reg;

	switch (op) {
	case CFA:
		reg = leb128_unsigned(b);
		set_cfa(m, reg, (int64_t)leb128_unsigned(b));
		return true;
	case CFA_SIGNED:
		reg = leb128_unsigned(b);
		set_cfa(m, reg, scaled(m, (uint64_t)leb128_signed(b)));
		return true;
	case CFA_REGISTER:
		set_cfa(m, leb128_unsigned(b), cfa->plus);
		return true;
	case CFA_OFFSET:
		set_cfa(m, (uint64_t)cfa->n, (int64_t)leb128_unsigned(b));
		return true;
	case CFA_OFFSET_SIGNED:
		set_cfa(m, (uint64_t)cfa->n, scaled(m,
		    (uint64_t)leb128_signed(b)));
		return true;
	case CFA_EXPR:
		*cfa = (struct cfi_rule){.how = CFI_IS_EXPR,
		    .expr = bytes_take(b, leb128_unsigned(b))};
		return true;
	default:
		return false;
	}
}

/* instructions on one register; false if it is none of them */
static bool
define_register(struct machine *m, uint8_t op)
{
	struct bytes *b = &m->code;
	bool at = op == OFFSET_LONG || op == OFFSET_SIGNED;
	uint64_t reg;

	if (op == AT_EXPR || op == IS_EXPR) {
		set_expr(m, op == AT_EXPR ? CFI_AT_EXPR : CFI_IS_EXPR);
		return true;
	}
	if (op < OFFSET_LONG || (op > REGISTER && op < OFFSET_SIGNED))
		return false;
	reg = leb128_unsigned(b);
	switch (op) {
	case OFFSET_LONG:
	case IS_OFFSET:
		set_at(m, at ? CFI_AT : CFI_IS, reg, leb128_unsigned(b));
		return true;
	case OFFSET_SIGNED:
	case IS_OFFSET_SIGNED:
		set_at(m, at ? CFI_AT : CFI_IS, reg,
		    (uint64_t)leb128_signed(b));
		return true;
	case OFFSET_NEGATIVE:
		set_at(m, CFI_AT, reg, -leb128_unsigned(b));
		return true;
	case RESTORE_LONG:
		restore(m, reg);
		return true;
	case UNDEFINED:
	case SAME:
		set(m, reg, (struct cfi_rule){.how = op == SAME ? CFI_SAME :
		    CFI_UNDEFINED});
		return true;
	case REGISTER:
		set(m, reg, (struct cfi_rule){.how = CFI_IN,
		    .n = (int64_t)leb128_unsigned(b)});
		return true;
	default:
		return false;
	}
}

static void
other(struct machine *m, uint8_t op)
{
	switch (op) {
	case NOP:
		break;
	case SET_LOC:
		set_loc(m);
		break;
	case ADVANCE_1:
		advance(m, bytes_u8(&m->code));
		break;
	case ADVANCE_2:
		advance(m, bytes_u16(&m->code));
		break;
	case ADVANCE_4:
		advance(m, bytes_u32(&m->code));
		break;
	case REMEMBER:
		keep(m);
		break;
	case RECALL:
		recall(m);
		break;
	case ARGS_SIZE:
		leb128_unsigned(&m->code);
		break;
	default:
		m->bad = true;
	}
}

/* run up to the first instruction that is for code behind the address */
static bool
run(struct machine *m, struct bytes code, uint64_t addr)
{
	for (m->code = code; m->code.n > 0 && !m->bad && !m->code.cut;) {
		uint8_t op = bytes_u8(&m->code), low = op & 0x3f;

		switch (op & 0xc0) {
		case ADVANCE:
			advance(m, low);
			break;
		case OFFSET:
			set_at(m, CFI_AT, low, leb128_unsigned(&m->code));
			break;
		case RESTORE:
			restore(m, low);
			break;
		default:
			if (op == ARGS_SIZE || (!define_cfa(m, op) &&
			    !define_register(m, op)))
				other(m, op);
		}
		if (m->addr > addr)
			break;
	}
	return !m->bad && !m->code.cut;
}

bool
cfi_row(const struct fde *p, uint64_t addr, struct cfi_row *to)
{
	struct cfi_row kept[REMEMBERED];	/* too large to be cleared */
	struct machine m = {.part = p, .addr = p->start, .kept = kept};

	if (!run(&m, p->common, addr))
		return false;
	m.first = m.now;
	if (!run(&m, p->own, addr))
		return false;
	*to = m.now;
	return to->cfa.how != CFI_SAME;
}
