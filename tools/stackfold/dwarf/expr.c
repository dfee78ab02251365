#include "tools/stackfold/dwarf/expr.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/cfi_row.h"

#define DEEP 64			/* values on the stack */
#define MOST 4096		/* steps; a loop ends there */

enum {
	ADDR = 0x03, DEREF = 0x06, CONST_1U = 0x08, CONST_8S = 0x0f,
	CONST_U = 0x10, CONST_S, DUP, DROP, OVER, PICK, SWAP, ROT,
	ABS = 0x19, AND, DIV, MINUS, MOD, MUL, NEG, NOT, OR, PLUS, PLUS_U,
	SHL, SHR, SHRA, XOR, BRA, EQ, GE, GT, LE, LT, NE, SKIP,
	LIT = 0x30, REG = 0x50, BREG = 0x70, BREG_LAST = 0x8f, BREGX = 0x92,
	DEREF_SIZE = 0x94, NOTHING = 0x96
};

struct machine {
	str all;
	struct bytes code;
	const uint64_t *reg;
	struct memory *memory;
	uint64_t v[DEEP];
	unsigned n;
	bool bad;
};

static void
push(struct machine *m, uint64_t v)
{
	if (m->n < DEEP)
		m->v[m->n++] = v;
	else
		m->bad = true;
}

static uint64_t
pop(struct machine *m)
{
	if (m->n > 0)
		return m->v[--m->n];
	m->bad = true;
	return 0;
}

/* the value so many below the top */
static void
pick(struct machine *m, unsigned below)
{
	if (below < m->n)
		push(m, m->v[m->n - 1 - below]);
	else
		m->bad = true;
}

static void
push_register(struct machine *m, uint64_t reg)
{
	uint64_t plus = (uint64_t)leb128_signed(&m->code);

	if (reg < CFI_REGISTERS)
		push(m, m->reg[reg] + plus);
	else
		m->bad = true;
}

static void
load(struct machine *m, uint64_t size)
{
	uint64_t v = 0;

	if (size < 1 || size > 8 || !memory_read(m->memory, pop(m), &v))
		m->bad = true;
	else
		push(m, size < 8 ? v & (((uint64_t)1 << size * 8) - 1) : v);
}

static void
jump(struct machine *m)
{
	int64_t by = (int16_t)bytes_u16(&m->code);
	int64_t to = (int64_t)(m->all.n - m->code.n) + by;

	if (to < 0 || (uint64_t)to > m->all.n)
		m->bad = true;
	else
		m->code = bytes_of(str_from(m->all, (size_t)to));
}

/* "a op b" of two signed numbers, or of their bits */
static uint64_t
combine(struct machine *m, uint8_t op, uint64_t a, uint64_t b)
{
	int64_t x = (int64_t)a, y = (int64_t)b;

	switch (op) {
	case AND:
		return a & b;
	case MINUS:
		return a - b;
	case MUL:
		return a * b;
	case OR:
		return a | b;
	case PLUS:
		return a + b;
	case XOR:
		return a ^ b;
	case SHL:
		return b < 64 ? a << b : 0;
	case SHR:
		return b < 64 ? a >> b : 0;
	case SHRA:
		b = b < 64 ? b : 63;
		return x < 0 ? ~(~a >> b) : a >> b;
	case EQ:
		return a == b;
	case NE:
		return a != b;
	case GE:
		return x >= y;
	case GT:
		return x > y;
	case LE:
		return x <= y;
	case LT:
		return x < y;
	case MOD:
		m->bad |= b == 0;
		return b != 0 ? a % b : 0;
	case DIV:
		m->bad |= y == 0;
		return y == 0 ? 0 : y == -1 ? 0 - a : (uint64_t)(x / y);
	default:
		m->bad = true;
		return 0;
	}
}

static void
constant(struct machine *m, uint8_t op)
{
	unsigned size = 1u << (op - CONST_1U) / 2, bits = 8 * size;
	uint64_t v = bytes_fixed(&m->code, size);

	if ((op & 1) && bits < 64 && v >> (bits - 1))
		v |= ~(uint64_t)0 << bits;
	push(m, v);
}

/* DUP to ROT: the order of values */
static void
shuffle(struct machine *m, uint8_t op)
{
	unsigned deep = op == SWAP ? 2 : 3;
	uint64_t top;

	if (op == DROP)
		pop(m);
	else if (op == DUP || op == OVER || op == PICK)
		pick(m, op == DUP ? 0 : op == OVER ? 1 : bytes_u8(&m->code));
	else if (m->n < deep)
		m->bad = true;
	else {
		top = pop(m);
		for (unsigned i = 0; i < deep - 1; i++)
			m->v[m->n - i] = m->v[m->n - i - 1];
		m->v[m->n - (deep - 1)] = top;
		m->n++;
	}
}

static void
unary_or_binary(struct machine *m, uint8_t op)
{
	uint64_t b = pop(m);

	switch (op) {
	case ABS:
		push(m, (int64_t)b < 0 ? 0 - b : b);
		break;
	case NEG:
		push(m, 0 - b);
		break;
	case NOT:
		push(m, ~b);
		break;
	case PLUS_U:
		push(m, b + leb128_unsigned(&m->code));
		break;
	case BRA:
		if (b != 0)
			jump(m);
		else
			bytes_u16(&m->code);
		break;
	default:
		push(m, combine(m, op, pop(m), b));
	}
}

static void
one(struct machine *m, uint8_t op)
{
	if (op >= LIT && op < REG)
		push(m, op - LIT);
	else if (op >= BREG && op <= BREG_LAST)
		push_register(m, op - BREG);
	else if (op >= CONST_1U && op <= CONST_8S)
		constant(m, op);
	else if (op >= DUP && op <= ROT)
		shuffle(m, op);
	else if (op == SKIP)
		jump(m);
	else if (op >= ABS && op < SKIP)
		unary_or_binary(m, op);
	else if (op == CONST_U)
		push(m, leb128_unsigned(&m->code));
	else if (op == CONST_S)
		push(m, (uint64_t)leb128_signed(&m->code));
	else if (op == ADDR)
		push(m, bytes_u64(&m->code));
	else if (op == DEREF || op == DEREF_SIZE)
		load(m, op == DEREF ? 8 : bytes_u8(&m->code));
	else if (op == BREGX)
		push_register(m, leb128_unsigned(&m->code));
	else
		m->bad |= op != NOTHING;
}

bool
expr_value(str code, const uint64_t *reg, struct memory *memory,
    const uint64_t *first, uint64_t *result)
{
	struct machine m = {.all = code, .code = bytes_of(code), .reg = reg,
	    .memory = memory};

	if (first != NULL)
		push(&m, *first);
	for (int i = 0; m.code.n > 0 && !m.bad && !m.code.cut; i++) {
		m.bad = i == MOST;
		one(&m, bytes_u8(&m.code));
	}
	*result = m.n > 0 ? m.v[m.n - 1] : 0;
	return !m.bad && !m.code.cut && m.n > 0;
}
