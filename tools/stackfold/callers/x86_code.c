#include "tools/stackfold/callers/x86_code.h"

#include <string.h>

#define NOTRACK 0x3e
#define PREFIXES 12		/* of an instruction, at most; of a nop */
#define LONGEST 32		/* bytes that are looked at, more than those of
				 * any instruction */

/*
 * What follows an opcode: Intel's manual, volume 2, appendix A.  A letter for
 * each, in rows of 16:
 *
 *	.  nothing		m  a ModRM byte
 *	b  1 byte		B  ModRM and 1 byte
 *	w  2 bytes		e  3 bytes
 *	d  4 bytes, or 2	D  ModRM and 4 bytes, or 2
 *	j  4 bytes always	q  8 bytes
 *	r  4, 2 or 8 bytes	t  ModRM, and as D or B for a test
 *	-  no instruction, or a prefix
 */
static const char one_byte[] =
    "mmmmbd--mmmmbd--mmmmbd--mmmmbd--"
    "mmmmbd--mmmmbd--mmmmbd--mmmmbd--"
    "----------------................"
    "---m----dDbB....bbbbbbbbbbbbbbbb"
    "BD-Bmmmmmmmmmmmm..........-....."
    "qqqq....bd......bbbbbbbbrrrrrrrr"
    "BBw.--BDe.w..b-.mmmm---.mmmmmmmm"
    "bbbbbbbbjj-b....-.--..tt......mm";
static const char two_bytes[] =
    "mmmm-.....-.-m.Bmmmmmmmmmmmmmmmm"
    "mmmm----mmmmmmmm......-.--------"
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmmBBBBmmm.mm--mmmm"
    "jjjjjjjjjjjjjjjjmmmmmmmmmmmmmmmm"
    "...mBm--...mBmmmmmmmmmmmmmBmmmmm"
    "mmBmBBBm........mmmmmmmmmmmmmmmm"
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm-";

struct code {
	const unsigned char *p;	/* LONGEST bytes */
	unsigned n;		/* those that were read */
	uint8_t map;		/* 0: of one byte, 1: 0f, 2: 0f 38, 3: 0f 3a */
	uint8_t op, modrm, sib;
	uint8_t rex;
	bool narrow;		/* numbers of 2 bytes */
	bool relative;		/* its operand is in memory, `disp` bytes after
				 * the instruction */
	int32_t disp;
};

enum { REX_B = 1, REX_R = 4, REX_W = 8 };

static uint8_t
read_byte(struct code *c)
{
	return c->p[c->n++];
}

static int32_t
read_word(struct code *c)
{
	uint32_t v = 0;

	for (unsigned i = 0; i < 4; i++)
		v |= (uint32_t)c->p[c->n + i] << 8 * i;
	c->n += 4;
	return (int32_t)v;
}

static bool
read_prefixes(struct code *c)
{
	for (unsigned i = 0; i < PREFIXES; i++) {
		c->op = read_byte(c);
		if (one_byte[c->op] != '-')
			return true;
		switch (c->op) {
		case 0x66:
			c->narrow = true;
			break;
		case 0x26: case 0x2e: case 0x36: case 0x3e: case 0x64:
		case 0x65: case 0x67: case 0xf0: case 0xf2: case 0xf3:
			break;
		default:
			if ((c->op & 0xf0) != 0x40)
				return true;
			c->rex = c->op;
		}
	}
	return false;
}

/* the opcode, after the prefixes; those of vectors name its map themselves */
static bool
read_opcode(struct code *c)
{
	uint8_t first = c->op;

	if (one_byte[first] != '-')
		return true;
	if (first == 0x0f) {
		c->op = read_byte(c);
		c->map = c->op == 0x38 ? 2 : c->op == 0x3a ? 3 : 1;
		if (c->map == 1)
			return true;
	} else if (first == 0xc5) {
		c->n++;
		c->map = 1;
	} else if (first == 0xc4) {
		c->map = read_byte(c) & 31;
		c->n++;
	} else if (first == 0x62) {
		c->map = read_byte(c) & 7;
		c->n += 2;
		c->map = c->map > 3 ? 2 : c->map;	/* of half floats */
	} else
		return false;
	c->op = read_byte(c);
	return c->map >= 1 && c->map <= 3;
}

static void
read_modrm(struct code *c)
{
	unsigned mod, rm;

	c->modrm = read_byte(c);
	mod = c->modrm >> 6;
	rm = c->modrm & 7;
	c->sib = (uint8_t)rm;	/* its base */
	if (mod < 3 && rm == 4)
		c->sib = read_byte(c);
	c->relative = mod == 0 && rm == 5;
	if (mod == 2 || (mod == 0 && (c->sib & 7) == 5))
		c->disp = read_word(c);
	else if (mod == 1)
		c->n++;
}

/* the number after it, of which only that of a jump matters */
static int64_t
read_number(struct code *c, char what)
{
	if (what == 't')
		what = (c->modrm & 0x38) > 8 ? 'm' : c->op & 1 ? 'D' : 'B';
	switch (what) {
	case 'b':
	case 'B':
		return (int8_t)read_byte(c);
	case 'j':
		return read_word(c);
	case 'w':
		c->n += 2;
		break;
	case 'e':
		c->n += 3;
		break;
	case 'q':
		c->n += 8;
		break;
	case 'd':
	case 'D':
	case 'r':
		c->n += what == 'r' && (c->rex & REX_W) ? 8 :
		    c->narrow && !(c->rex & REX_W) ? 2 : 4;
		break;
	default:
		break;
	}
	return 0;
}

/* what an instruction does; a number after it is the way of a jump */
static enum x86_kind
classify(const struct code *c)
{
	if (c->map == 1)
		return (c->op & 0xf0) == 0x80 ? X86_JUMP : X86_OTHER;
	if (c->map != 0)
		return X86_OTHER;
	if (c->op == 0xe8)
		return X86_CALL;
	if (c->op == 0xe9 || c->op == 0xeb || (c->op & 0xf0) == 0x70)
		return X86_JUMP;
	if (c->op == 0x8d && c->relative)
		return X86_ADDRESS;
	if (c->op != 0xff)
		return X86_OTHER;
	if ((c->modrm & 0x38) == 0x10)
		return c->relative ? X86_CALL_SLOT : X86_CALL_ANY;
	if ((c->modrm & 0x38) == 0x20)
		return c->relative ? X86_JUMP_SLOT : X86_JUMP_ANY;
	return X86_OTHER;
}

/* may it change rbp?  Yes also where it names a register of that number for
 * anything but to store, compare or test it */
static bool
changes_rbp(const struct code *c, bool modrm)
{
	bool reg = modrm && (c->modrm >> 3 & 7) == 5 && !(c->rex & REX_R);
	bool rm = modrm && c->modrm >> 6 == 3 && (c->modrm & 7) == 5 &&
	    !(c->rex & REX_B);

	if (c->map != 0)
		return reg || rm;
	switch (c->op) {
	case 0x39: case 0x3b: case 0x84: case 0x85:
		return false;
	case 0x88: case 0x89:
		return rm;
	/* where the bits of a register belong to the opcode */
	case 0x80: case 0x81: case 0x83: case 0x8f:
	case 0xc0: case 0xc1: case 0xc6: case 0xc7:
	case 0xd0: case 0xd1: case 0xd2: case 0xd3:
	case 0xf6: case 0xf7: case 0xfe: case 0xff:
		return rm;
	case 0x5d: case 0x95: case 0xbd:
		return !(c->rex & REX_B);
	case 0xc9:
		return true;
	default:
		return reg || rm;
	}
}

/*
 *	jmp *table(,%reg,8)	or	notrack jmp *%reg
 */
static bool
jumps_by_table(const struct code *c)
{
	return c->p[0] == NOTRACK ||
	    ((c->modrm & 0xc7) == 0x04 && (c->sib & 0xc7) == 0xc5);
}

/* add %reg,%reg, of 64 bits */
static bool
is_sum(const struct code *c)
{
	return c->map == 0 && (c->op == 0x01 || c->op == 0x03) &&
	    (c->rex & REX_W) && c->modrm >> 6 == 3;
}

struct x86_code
x86_code(str bytes, uint64_t addr)
{
	unsigned char room[LONGEST] = {0};
	struct code c = {.p = (const unsigned char *)bytes.p};
	struct x86_code to = {.kind = X86_OTHER};
	bool modrm;
	int64_t number;
	char what;

	if (bytes.n < LONGEST) {
		if (bytes.n > 0)
			memcpy(room, bytes.p, bytes.n);
		c.p = room;
	}
	if (!read_prefixes(&c) || !read_opcode(&c))
		return to;
	what = c.map == 0 ? one_byte[c.op] : c.map == 1 ? two_bytes[c.op] :
	    c.map == 2 ? 'm' : 'B';
	modrm = what == 'm' || what == 'B' || what == 'D' || what == 't';
	if (modrm)
		read_modrm(&c);
	number = read_number(&c, what);
	if (what == '-' || c.n > bytes.n)
		return to;
	to.length = (uint8_t)c.n;
	to.kind = classify(&c);
	to.rbp = changes_rbp(&c, modrm);
	to.sum = is_sum(&c);
	to.table = to.kind == X86_JUMP_ANY && jumps_by_table(&c);
	to.target = addr + to.length + (uint64_t)(to.kind == X86_CALL ||
	    to.kind == X86_JUMP ? number : c.disp);
	return to;
}
