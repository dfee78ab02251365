#include "tools/stackfold/dwarf/expr.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/arch.h"
#include "tools/stackfold/dwarf/dwarf.h"

#define DEEP 64			/* maximum values on the stack */
#define MOST 4096		/* maximum operations; ends endless loops */

struct machine {
	str all;		/* the whole expression */
	struct bytes code;	/* the operations not yet run */
	const uint64_t *reg;
	struct memory *memory;
	uint64_t v[DEEP];	/* the stack; its top is last */
	unsigned n;
	bool bad;
};

static void
push_value(struct machine *m, uint64_t v)
{
	if (m->n < DEEP)
		m->v[m->n++] = v;
	else
		m->bad = true;
}

static uint64_t
pop_value(struct machine *m)
{
	if (m->n > 0)
		return m->v[--m->n];
	m->bad = true;
	return 0;
}

/* push a copy of the value that is `below` values below the top */
static void
push_copy(struct machine *m, unsigned below)
{
	if (below < m->n)
		push_value(m, m->v[m->n - 1 - below]);
	else
		m->bad = true;
}

static void
push_register(struct machine *m, uint64_t reg)
{
	uint64_t plus = (uint64_t)leb128_signed(&m->code);

	if (reg < ARCH_REGISTERS)
		push_value(m, m->reg[reg] + plus);
	else
		m->bad = true;
}

static void
load_memory(struct machine *m, uint64_t size)
{
	uint64_t v = 0;

	if (size < 1 || size > 8 || !memory_read(m->memory, pop_value(m), &v))
		m->bad = true;
	else
		push_value(m, size < 8 ? v & (((uint64_t)1 << size * 8) - 1) :
		    v);
}

static void
jump_by_offset(struct machine *m)
{
	int64_t by = (int16_t)bytes_u16(&m->code);
	int64_t to = (int64_t)(m->all.n - m->code.n) + by;

	if (to < 0 || (uint64_t)to > m->all.n)
		m->bad = true;
	else
		m->code = bytes_of(str_from(m->all, (size_t)to));
}

/* Return "a op b" for signed arithmetic and bitwise operators. */
static uint64_t
apply_binary(struct machine *m, uint8_t op, uint64_t a, uint64_t b)
{
	int64_t x = (int64_t)a, y = (int64_t)b;

	switch (op) {
	case DW_OP_and:
		return a & b;
	case DW_OP_minus:
		return a - b;
	case DW_OP_mul:
		return a * b;
	case DW_OP_or:
		return a | b;
	case DW_OP_plus:
		return a + b;
	case DW_OP_xor:
		return a ^ b;
	case DW_OP_shl:
		return b < 64 ? a << b : 0;
	case DW_OP_shr:
		return b < 64 ? a >> b : 0;
	case DW_OP_shra:
		b = b < 64 ? b : 63;
		return x < 0 ? ~(~a >> b) : a >> b;
	case DW_OP_eq:
		return a == b;
	case DW_OP_ne:
		return a != b;
	case DW_OP_ge:
		return x >= y;
	case DW_OP_gt:
		return x > y;
	case DW_OP_le:
		return x <= y;
	case DW_OP_lt:
		return x < y;
	case DW_OP_mod:
		m->bad |= b == 0;
		return b != 0 ? a % b : 0;
	case DW_OP_div:
		m->bad |= y == 0;
		return y == 0 ? 0 : y == -1 ? 0 - a : (uint64_t)(x / y);
	default:
		m->bad = true;
		return 0;
	}
}

/* run DW_OP_const1u to DW_OP_const8s, which alternate unsigned and signed for
 * each size */
static void
push_constant(struct machine *m, uint8_t op)
{
	unsigned size = 1u << (op - DW_OP_const1u) / 2, bits = 8 * size;
	uint64_t v = bytes_fixed(&m->code, size);

	if ((op & 1) && bits < 64 && v >> (bits - 1))
		v |= ~(uint64_t)0 << bits;
	push_value(m, v);
}

/* run DW_OP_dup to DW_OP_rot */
static void
rearrange_stack(struct machine *m, uint8_t op)
{
	unsigned deep = op == DW_OP_swap ? 2 : 3;
	uint64_t top;

	if (op == DW_OP_drop)
		pop_value(m);
	else if (op == DW_OP_dup || op == DW_OP_over || op == DW_OP_pick)
		push_copy(m, op == DW_OP_dup ? 0 : op == DW_OP_over ? 1 :
		    bytes_u8(&m->code));
	else if (m->n < deep)
		m->bad = true;
	else {
		top = pop_value(m);
		for (unsigned i = 0; i < deep - 1; i++)
			m->v[m->n - i] = m->v[m->n - i - 1];
		m->v[m->n - (deep - 1)] = top;
		m->n++;
	}
}

/* run DW_OP_abs to DW_OP_ne */
static void
apply_operator(struct machine *m, uint8_t op)
{
	uint64_t b = pop_value(m);

	switch (op) {
	case DW_OP_abs:
		push_value(m, (int64_t)b < 0 ? 0 - b : b);
		break;
	case DW_OP_neg:
		push_value(m, 0 - b);
		break;
	case DW_OP_not:
		push_value(m, ~b);
		break;
	case DW_OP_plus_uconst:
		push_value(m, b + leb128_unsigned(&m->code));
		break;
	case DW_OP_bra:
		if (b != 0)
			jump_by_offset(m);
		else
			bytes_u16(&m->code);
		break;
	default:
		push_value(m, apply_binary(m, op, pop_value(m), b));
	}
}

static void
run_operation(struct machine *m, uint8_t op)
{
	if (op >= DW_OP_lit0 && op <= DW_OP_lit31)
		push_value(m, op - DW_OP_lit0);
	else if (op >= DW_OP_breg0 && op <= DW_OP_breg31)
		push_register(m, op - DW_OP_breg0);
	else if (op >= DW_OP_const1u && op <= DW_OP_const8s)
		push_constant(m, op);
	else if (op >= DW_OP_dup && op <= DW_OP_rot)
		rearrange_stack(m, op);
	else if (op == DW_OP_skip)
		jump_by_offset(m);
	else if (op >= DW_OP_abs && op < DW_OP_skip)
		apply_operator(m, op);
	else if (op == DW_OP_constu)
		push_value(m, leb128_unsigned(&m->code));
	else if (op == DW_OP_consts)
		push_value(m, (uint64_t)leb128_signed(&m->code));
	else if (op == DW_OP_addr)
		push_value(m, bytes_u64(&m->code));
	else if (op == DW_OP_deref || op == DW_OP_deref_size)
		load_memory(m, op == DW_OP_deref ? 8 : bytes_u8(&m->code));
	else if (op == DW_OP_bregx)
		push_register(m, leb128_unsigned(&m->code));
	else
		m->bad |= op != DW_OP_nop;
}

bool
expr_value(str code, const uint64_t *reg, struct memory *memory,
    const uint64_t *first, uint64_t *result)
{
	struct machine m = {.all = code, .code = bytes_of(code), .reg = reg,
	    .memory = memory};

	if (first != NULL)
		push_value(&m, *first);
	for (int i = 0; m.code.n > 0 && !m.bad && !m.code.cut; i++) {
		m.bad = i == MOST;
		run_operation(&m, bytes_u8(&m.code));
	}
	*result = m.n > 0 ? m.v[m.n - 1] : 0;
	return !m.bad && !m.code.cut && m.n > 0;
}
