#include "tools/stackfold/dwarf/arm64_code.h"

#define CODE 4u			/* bytes per instruction */
#define MOST 24			/* maximum instructions of a prologue or
				 * epilogue */
enum {FP = 29, LR = 30, SP = 31, FIRST_KEPT = 19};

/* The effect of an instruction on the frame.  Encodings are those of the Arm
 * Architecture Reference Manual, C4.1.  Each test has the mask of the fixed
 * bits, then their values.  Registers are in bits 0, 5 and 10, immediates in
 * bits 10 to 21. */
enum step {
	STEP_OTHER,
	STEP_HINT,		/* nop, bti, paciasp, autiasp */
	STEP_STORE,		/* one register or a pair, to the stack */
	STEP_LOAD,
	STEP_SP,		/* sp = register + n */
	STEP_FP,		/* x29 = sp + n */
	STEP_SCRATCH,		/* computes x16 or x17 from x16, x17 or a
				 * constant */
	STEP_RETURN,
	STEP_JUMP,		/* to a constant address */
	STEP_JUMP_REGISTER
};

struct instruction {
	enum step step;
	unsigned reg[2], nreg;	/* stored or loaded: x0 to x30; nreg is 0 for
				 * vectors */
	unsigned from;		/* base register of STEP_SP */
	bool scratch;		/* true if it jumps through x16 or x17 */
	int64_t n;		/* immediate, or offset from sp of the store */
	int64_t before, after;	/* added to sp before and after the access */
};

/* Return bits at..at+n of the code, sign-extended. */
static int64_t
signed_bits(uint32_t code, unsigned at, unsigned n)
{
	int64_t v = code >> at & ((1u << n) - 1);

	return v >> (n - 1) ? v - ((int64_t)1 << n) : v;
}

/* Decode a load or store of one register or a pair.  Return false if its base
 * is not sp. */
static bool
decode_access(uint32_t code, struct instruction *to)
{
	bool pair = (code & 0x3a000000) == 0x28000000, vector = code >> 26 & 1;
	unsigned how;
	int64_t n;

	if ((code >> 5 & 31) != SP)
		return false;
	if (pair) {
		how = code >> 23 & 3;	/* 1: post-index, 2: offset, 3:
					 * pre-index */
		n = signed_bits(code, 15, 7) * (vector ? 4 << (code >> 30) : 8);
		if (how == 0 || (!vector && code >> 30 != 2))
			return false;	/* a 32-bit access */
	} else if ((code & 0xfb800000) == 0xf9000000) {	/* ldr, str */
		how = 2;
		n = (int64_t)(code >> 10 & 0xfff) * 8;
	} else if ((code & 0xfba00400) == 0xf8000400) {	/* pre- or post-index */
		how = code >> 11 & 1 ? 3 : 1;
		n = signed_bits(code, 12, 9);
	} else
		return false;
	to->step = code >> 22 & 1 ? STEP_LOAD : STEP_STORE;
	to->n = how == 2 ? n : 0;
	to->before = how == 3 ? n : 0;
	to->after = how == 1 ? n : 0;
	to->nreg = vector ? 0 : pair ? 2 : 1;
	to->reg[0] = code & 31;
	to->reg[1] = code >> 10 & 31;
	return true;
}

/* Decode add or sub of an immediate.  Return false if the target is neither sp
 * nor x29. */
static bool
decode_sum(uint32_t code, struct instruction *to)
{
	int64_t n = (int64_t)(code >> 10 & 0xfff) << (code >> 22 & 1 ? 12 : 0);
	unsigned reg = code & 31;

	if ((code & 0xbf800000) != 0x91000000)
		return false;
	to->from = code >> 5 & 31;
	to->n = code >> 30 & 1 ? -n : n;
	to->step = reg == SP && (to->from == SP || to->from == FP) ? STEP_SP :
	    reg == FP && to->from == SP ? STEP_FP : STEP_OTHER;
	return to->step != STEP_OTHER;
}

static bool
is_scratch(uint32_t reg)
{
	return (reg & 31) == 16 || (reg & 31) == 17;
}

/* Return true if the instruction changes only x16 or x17, which no function
 * preserves. */
static bool
computes_scratch(uint32_t code)
{
	if (!is_scratch(code))
		return false;
	if ((code & 0x1f000000) == 0x10000000 ||	/* adr, adrp */
	    (code & 0xff000000) == 0x58000000 ||	/* ldr (literal) */
	    (code & 0xdf800000) == 0xd2800000)		/* movz, movk */
		return true;
	return is_scratch(code >> 5) &&
	    ((code & 0xff800000) == 0x91000000 ||	/* add (immediate) */
	    (code & 0xffe0fc00) == 0x8b000000 ||	/* add (register) */
	    (code & 0xffc00000) == 0xf9400000);		/* ldr */
}

static struct instruction
decode(uint32_t code)
{
	struct instruction to = {.step = STEP_OTHER};

	if ((code & 0xfffff01f) == 0xd503201f)
		to.step = STEP_HINT;
	else if (code == 0xd65f03c0 ||
	    (code & 0xfffffbff) == 0xd65f0bff)		/* ret, retaa, retab */
		to.step = STEP_RETURN;
	else if ((code & 0xfc000000) == 0x14000000)	/* b */
		to.step = STEP_JUMP;
	else if ((code & 0xfffffc1f) == 0xd61f0000 ||
	    (code & 0xfefff800) == 0xd61f0800) {	/* br, braa, brab */
		to.step = STEP_JUMP_REGISTER;
		to.scratch = is_scratch(code >> 5);
	}
	else if (computes_scratch(code))
		to.step = STEP_SCRATCH;
	else if (!decode_access(code, &to))
		decode_sum(code, &to);
	return to;
}

static bool
read_code(const struct elf_cache_file *f, uint64_t place,
    struct instruction *to)
{
	uint64_t word;

	if (!elf_cache_read(f, place, &word))
		return false;
	*to = decode((uint32_t)word);
	return true;
}

/* The state of the frame while instructions are followed.  At the first one, sp
 * is base + 0; saved registers are located relative to that. */
struct state {
	unsigned base;		/* register SP, or FP once sp was set from
				 * x29 */
	int64_t sp;		/* sp - base */
	bool saved[SP];
	int64_t at[SP];
	bool loaded;		/* a register was loaded */
};

/* follow a load or store: record where registers are saved and how sp
 * changes */
static void
follow_access(struct state *s, const struct instruction *i)
{
	s->sp += i->before;
	for (unsigned k = 0; k < i->nreg; k++)
		if (i->reg[k] >= FIRST_KEPT && i->reg[k] < SP) {
			s->saved[i->reg[k]] = true;
			s->at[i->reg[k]] = s->sp + i->n + 8 * (int64_t)k;
		}
	s->loaded |= i->nreg > 0;
	s->sp += i->after;
}

/* make the row whose CFA is the base register + cfa */
static void
make_row(const struct state *s, int64_t cfa, struct cfi_row *to)
{
	*to = (struct cfi_row){.cfa = {.kind = RULE_REGISTER_OFFSET,
	    .reg = s->base, .offset = cfa}};
	for (unsigned i = FIRST_KEPT; i < SP; i++)
		if (s->saved[i])
			to->of[i] = (struct cfi_rule){.kind = RULE_OFFSET,
			    .offset = s->at[i] - cfa};
}

/* Return true if the preceding instruction removes the last part of a frame. */
static bool
follows_frame(const struct elf_cache_file *f, uint64_t place)
{
	struct instruction i = {.step = STEP_HINT};

	while (i.step == STEP_HINT && place >= CODE) {
		place -= CODE;
		if (!read_code(f, place, &i))
			return false;
	}
	return ((i.step == STEP_LOAD && (i.reg[0] == LR ||
	    (i.nreg == 2 && i.reg[1] == LR))) ||
	    (i.step == STEP_SP && i.n > 0));
}

/* Return true for a jump to another module through x16 or x17 after code that
 * computes that register.  *pushed becomes the number of bytes pushed before
 * it: the first PLT entry saves x16 and x30. */
static bool
is_linking(const struct elf_cache_file *f, uint64_t place, bool computes,
    int64_t *pushed)
{
	struct instruction i;

	*pushed = 0;
	for (int n = 0; n < MOST && place >= CODE; n++) {
		place -= CODE;
		if (!read_code(f, place, &i))
			break;
		if (i.step == STEP_STORE && i.before == -16 &&
		    i.reg[0] == 16 && i.reg[1] == LR)
			*pushed = 16;
		computes |= i.step == STEP_SCRATCH;
		if (i.step != STEP_SCRATCH && i.step != STEP_HINT)
			break;
	}
	return computes;
}

bool
arm64_code_leaves(const struct elf_cache_file *f, uint64_t place,
    struct cfi_row *to)
{
	struct state s = {.base = SP};
	struct instruction i;
	bool computes = false;
	int64_t pushed;

	for (uint64_t at = place; at < place + MOST * CODE; at += CODE) {
		if (!read_code(f, at, &i))
			return false;
		switch (i.step) {
		case STEP_HINT:
			break;
		case STEP_SCRATCH:
			computes = true;
			break;
		case STEP_LOAD:
			follow_access(&s, &i);
			break;
		case STEP_STORE:	/* only the first PLT entry stores */
			if (i.before != -16 || i.reg[0] != 16)
				return false;
			break;
		case STEP_SP:
			if (i.from == FP ? s.loaded || s.base == FP : i.n < 0)
				return false;
			s.sp = i.n + (i.from == FP ? 0 : s.sp);
			s.base = i.from == FP ? FP : s.base;
			break;
		case STEP_JUMP_REGISTER:
			if (i.scratch && !s.loaded &&
			    is_linking(f, place, computes, &pushed)) {
				make_row(&s, pushed, to);
				return true;
			}
			/* fallthrough */
		case STEP_JUMP:
			if (!s.saved[LR] && !follows_frame(f, place))
				return false;
			/* fallthrough */
		case STEP_RETURN:
			make_row(&s, s.sp, to);
			return true;
		default:
			return false;
		}
	}
	return false;
}

bool
arm64_code_enters(const struct elf_cache_file *f, uint64_t start,
    uint64_t place, struct cfi_row *to)
{
	struct state s = {.base = SP};
	struct instruction i;

	if (place - start > MOST * CODE)
		return false;
	for (uint64_t at = start; at < place; at += CODE) {
		if (!read_code(f, at, &i))
			return false;
		if (i.step == STEP_STORE)
			follow_access(&s, &i);
		else if (i.step == STEP_SP && i.from == SP && i.n < 0)
			s.sp += i.n;
		else if (i.step != STEP_HINT && i.step != STEP_FP)
			return false;
	}
	for (unsigned r = FIRST_KEPT; r < SP; r++)
		s.at[r] -= s.sp;	/* make it relative to the current sp */
	make_row(&s, -s.sp, to);
	return true;
}

bool
arm64_code_moves(const struct elf_cache_file *f, uint64_t start, uint64_t place,
    uint64_t reg)
{
	uint64_t code;

	for (uint64_t at = start; at < place && at < start + MOST * CODE;
	    at += CODE)
		if (elf_cache_read(f, at, &code) &&
		    (uint32_t)code == (0xaa1e03e0 | reg))
			return true;
	return false;
}

static bool
saves_frame(const struct instruction *i)
{
	return i->step == STEP_STORE && i->before < 0 && i->nreg == 2 &&
	    i->reg[0] == FP && i->reg[1] == LR;
}

bool
arm64_code_saves(const struct elf_cache_file *f, uint64_t place,
    struct cfi_row *to)
{
	struct state s = {.base = SP};
	struct instruction i;
	uint64_t at = place;

	if (!read_code(f, place, &i))
		return false;
	if (i.step == STEP_FP && i.n == 0) {
		if (place < CODE || !read_code(f, place - CODE, &i) ||
		    !saves_frame(&i))
			return false;
		follow_access(&s, &i);
		s.at[FP] -= s.sp;
		s.at[LR] -= s.sp;
	}
	while (i.step == STEP_HINT && at - place < MOST * CODE) {
		at += CODE;
		if (!read_code(f, at, &i))
			return false;
	}
	make_row(&s, -s.sp, to);
	return saves_frame(&i);
}
