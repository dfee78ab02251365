#include "tools/stackfold/dwarf/cfi_row.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"
#include "tools/stackfold/dwarf/eh_pointer.h"

#define REMEMBERED 16		/* maximum rows on the stack of remembered
				 * rows */

struct machine {
	const struct cfi_fde *fde;
	struct bytes code;
	uint64_t wanted;	/* compute the row for this address */
	uint64_t addr;		/* start of the current row */
	uint64_t from, to;	/* addresses for which the program runs
				 * identically */
	struct cfi_row row;
	struct cfi_row initial;	/* the row after the instructions of the CIE */
	struct cfi_row *remembered;	/* the stack of DW_CFA_remember_state */
	unsigned nremembered;
	bool bad;
};

static void
set_rule(struct machine *m, uint64_t reg, struct cfi_rule rule)
{
	if (reg < ARCH_REGISTERS)
		m->row.of[reg] = rule;
}

static void
restore_rule(struct machine *m, uint64_t reg)
{
	if (reg < ARCH_REGISTERS)
		set_rule(m, reg, m->initial.of[reg]);
}

static int64_t
multiply_offset(const struct machine *m, uint64_t n)
{
	return (int64_t)(n * (uint64_t)m->fde->data_alignment_factor);
}

static void
set_offset(struct machine *m, enum cfi_rule_kind kind, uint64_t reg, uint64_t n)
{
	set_rule(m, reg, (struct cfi_rule){.kind = kind,
	    .offset = multiply_offset(m, n)});
}

static struct cfi_rule
make_expression(enum cfi_rule_kind kind, str expr)
{
	return (struct cfi_rule){.kind = kind, .expr_size = (uint32_t)expr.n,
	    .expr = expr.p};
}

static void
set_expression(struct machine *m, enum cfi_rule_kind kind)
{
	uint64_t reg = leb128_unsigned(&m->code);
	str expr = bytes_take(&m->code, leb128_unsigned(&m->code));

	set_rule(m, reg, make_expression(kind, expr));
}

static void
set_cfa(struct machine *m, uint64_t reg, int64_t offset)
{
	m->row.cfa = (struct cfi_rule){.kind = RULE_REGISTER_OFFSET,
	    .reg = (uint32_t)reg, .offset = offset};
	m->bad |= reg >= ARCH_REGISTERS;
}

static void
set_address(struct machine *m, uint64_t addr)
{
	m->addr = addr;
	if (addr > m->wanted)
		m->to = addr < m->to ? addr : m->to;
	else
		m->from = addr > m->from ? addr : m->from;
}

static void
advance_address(struct machine *m, uint64_t n)
{
	set_address(m, m->addr + n * m->fde->code_alignment_factor);
}

static void
read_address(struct machine *m)
{
	const struct cfi_section *t = m->fde->table;
	uint64_t here = t->addr + (uint64_t)(m->code.p - t->view.all.p);

	set_address(m, eh_pointer(&m->code, m->fde->encoding, here));
}

/* Return the CFA rule before an instruction changes its register or offset;
 * both are 0 if the rule was an expression. */
static struct cfi_rule
get_cfa(const struct machine *m)
{
	return m->row.cfa.kind == RULE_REGISTER_OFFSET ? m->row.cfa :
	    (struct cfi_rule){0};
}

/* execute an instruction without an operand in its opcode; the most frequent
 * are first */
static void
run_extended(struct machine *m, uint8_t op)
{
	struct bytes *b = &m->code;
	uint64_t reg, in;

	switch (op) {
	case DW_CFA_advance_loc1:
		advance_address(m, bytes_u8(b));
		break;
	case DW_CFA_def_cfa_offset:
		set_cfa(m, get_cfa(m).reg, (int64_t)leb128_unsigned(b));
		break;
	case DW_CFA_remember_state:
		m->bad = m->nremembered == REMEMBERED;
		if (!m->bad)
			m->remembered[m->nremembered++] = m->row;
		break;
	case DW_CFA_restore_state:
		m->bad = m->nremembered == 0;
		if (!m->bad)
			m->row = m->remembered[--m->nremembered];
		break;
	case DW_CFA_def_cfa:
		reg = leb128_unsigned(b);
		set_cfa(m, reg, (int64_t)leb128_unsigned(b));
		break;
	case DW_CFA_def_cfa_register:
		set_cfa(m, leb128_unsigned(b), get_cfa(m).offset);
		break;
	case DW_CFA_advance_loc2:
		advance_address(m, bytes_u16(b));
		break;
	case DW_CFA_advance_loc4:
		advance_address(m, bytes_u32(b));
		break;
	case DW_CFA_set_loc:
		read_address(m);
		break;
	case DW_CFA_def_cfa_sf:
		reg = leb128_unsigned(b);
		set_cfa(m, reg, multiply_offset(m, (uint64_t)leb128_signed(b)));
		break;
	case DW_CFA_def_cfa_offset_sf:
		set_cfa(m, get_cfa(m).reg, multiply_offset(m,
		    (uint64_t)leb128_signed(b)));
		break;
	case DW_CFA_def_cfa_expression:
		m->row.cfa = make_expression(RULE_VAL_EXPRESSION,
		    bytes_take(b, leb128_unsigned(b)));
		break;
	case DW_CFA_expression:
		set_expression(m, RULE_EXPRESSION);
		break;
	case DW_CFA_val_expression:
		set_expression(m, RULE_VAL_EXPRESSION);
		break;
	case DW_CFA_offset_extended:
		reg = leb128_unsigned(b);
		set_offset(m, RULE_OFFSET, reg, leb128_unsigned(b));
		break;
	case DW_CFA_offset_extended_sf:
		reg = leb128_unsigned(b);
		set_offset(m, RULE_OFFSET, reg, (uint64_t)leb128_signed(b));
		break;
	case DW_CFA_GNU_negative_offset_extended:
		reg = leb128_unsigned(b);
		set_offset(m, RULE_OFFSET, reg, -leb128_unsigned(b));
		break;
	case DW_CFA_val_offset:
		reg = leb128_unsigned(b);
		set_offset(m, RULE_VAL_OFFSET, reg, leb128_unsigned(b));
		break;
	case DW_CFA_val_offset_sf:
		reg = leb128_unsigned(b);
		set_offset(m, RULE_VAL_OFFSET, reg, (uint64_t)leb128_signed(b));
		break;
	case DW_CFA_restore_extended:
		restore_rule(m, leb128_unsigned(b));
		break;
	case DW_CFA_undefined:
		set_rule(m, leb128_unsigned(b),
		    (struct cfi_rule){.kind = RULE_UNDEFINED});
		break;
	case DW_CFA_same_value:
		set_rule(m, leb128_unsigned(b),
		    (struct cfi_rule){.kind = RULE_SAME_VALUE});
		break;
	case DW_CFA_register:
		reg = leb128_unsigned(b);
		in = leb128_unsigned(b);
		set_rule(m, reg, (struct cfi_rule){.kind = RULE_REGISTER,
		    .reg = in < ARCH_REGISTERS ? (uint32_t)in :
		    ARCH_REGISTERS});
		break;
	case DW_CFA_GNU_args_size:
		leb128_unsigned(b);
		break;
	case DW_CFA_nop:
	case DW_CFA_AARCH64_negate_ra_state_with_pc:
	case DW_CFA_AARCH64_negate_ra_state:
		break;	/* ignored, because all addresses are stripped of
			 * signatures */
	default:
		m->bad = true;
	}
}

static bool
run_instructions(struct machine *m, struct bytes code)
{
	m->code = code;
	while (m->code.n > 0 && m->addr <= m->wanted && !m->bad) {
		uint8_t op = bytes_u8(&m->code), low = op & 0x3f;

		switch (op & 0xc0) {
		case DW_CFA_advance_loc:
			advance_address(m, low);
			break;
		case DW_CFA_offset:
			set_offset(m, RULE_OFFSET, low,
			    leb128_unsigned(&m->code));
			break;
		case DW_CFA_restore:
			restore_rule(m, low);
			break;
		default:
			run_extended(m, op);
		}
	}
	return !m->bad && !m->code.cut;
}

bool
cfi_row(const struct cfi_fde *f, uint64_t addr, struct cfi_row *to)
{
	struct cfi_row rows[REMEMBERED];	/* too large to zero each
						 * time */
	struct machine m = {.fde = f, .wanted = addr, .addr = f->start,
	    .from = f->from, .to = f->to, .remembered = rows};

	if (!run_instructions(&m, f->initial))
		return false;
	m.initial = m.row;
	if (!run_instructions(&m, f->instructions))
		return false;
	*to = m.row;
	to->from = m.from;
	to->to = m.to;
	return to->cfa.kind != RULE_SAME_VALUE;
}

bool
cfi_rows(const struct cfi_fde *f, void (*add)(void *to, const struct cfi_row *),
    void *to)
{
	struct cfi_row rows[REMEMBERED];
	struct machine m = {.fde = f, .addr = f->start, .remembered = rows,
	    .wanted = f->start};
	struct bytes code = f->instructions;

	if (!run_instructions(&m, f->initial))
		return false;
	m.initial = m.row;
	while (m.wanted < f->end) {
		m.to = f->end;
		if (!run_instructions(&m, code))
			return false;
		code = m.code;
		m.row.from = m.wanted;
		m.row.to = m.to;
		add(to, &m.row);
		m.wanted = m.to;
	}
	return true;
}
