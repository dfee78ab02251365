#include "tools/stackfold/callers/x86_code.h"

#include <string.h>

#define NOTRACK 0x3e
#define PREFIXES 12		/* of an instruction, at most; of a nop */
#define LONGEST 32		/* bytes that are looked at, more than those of
				 * any instruction */

/*
 * What an opcode is, and what follows it: Intel's manual, volume 2, appendix A.
 * A letter for each, in rows of 16:
 *
 *	.  nothing		m  a ModRM byte
 *	b  1 byte		B  ModRM and 1 byte
 *	w  2 bytes		e  3 bytes
 *	d  4 bytes, or 2	D  ModRM and 4 bytes, or 2
 *	j  4 bytes always	q  8 bytes
 *	r  4, 2 or 8 bytes	t  ModRM, and as D or B for a test
 *	p  a prefix, n makes numbers narrow, x is REX
 *	2  the table of two bytes, v of vectors: the prefix names the table
 *	-  no instruction
 */
static const char one_byte[] =
    "mmmmbd--mmmmbd-2mmmmbd--mmmmbd--"
    "mmmmbdp-mmmmbdp-mmmmbdp-mmmmbdp-"
    "xxxxxxxxxxxxxxxx................"
    "--vmppnpdDbB....bbbbbbbbbbbbbbbb"
    "BD-Bmmmmmmmmmmmm..........-....."
    "qqqq....bd......bbbbbbbbrrrrrrrr"
    "BBw.vvBDe.w..b-.mmmm---.mmmmmmmm"
    "bbbbbbbbjj-b....p.pp..tt......mm";
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
	unsigned length;	/* 0 if it cannot be read */
	uint8_t map;		/* 0: of one byte, 1: 0f, 2: 0f 38, 3: 0f 3a */
	uint8_t op, rex, modrm;
	bool has_modrm;
	bool relative;		/* its operand is in memory, `number` bytes
				 * after the instruction */
	int32_t number;		/* or this is the way of a jump, or what goes
				 * into a register */
};

enum { REX_B = 1, REX_R = 4, REX_W = 8 };

static int32_t
read_word(const unsigned char *p)
{
	return (int32_t)((uint32_t)p[0] | (uint32_t)p[1] << 8 |
	    (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24);
}

/* the bytes from an opcode of vectors to the one of the instruction */
static const unsigned char *
read_vector(struct code *c, const unsigned char *p)
{
	if (c->op == 0xc5) {
		c->map = 1;
		return p + 1;
	}
	c->map = p[0] & (c->op == 0x62 ? 7 : 31);
	if (c->op == 0x62 && c->map > 3)
		c->map = 2;	/* of half floats */
	return p + (c->op == 0x62 ? 3 : 2);
}

static const unsigned char *
read_modrm(struct code *c, const unsigned char *p)
{
	unsigned mod = *p >> 6, base = *p & 7;

	c->has_modrm = true;
	c->modrm = *p++;
	c->relative = mod == 0 && base == 5;
	if (mod < 3 && base == 4)
		base = *p++ & 7;	/* of an index byte */
	if (mod == 2 || (mod == 0 && base == 5)) {
		c->number = read_word(p);
		return p + 4;
	}
	return p + (mod == 1);
}

/* the parts of an instruction */
static struct code
decode(str bytes)
{
	unsigned char room[LONGEST];
	const unsigned char *p = (const unsigned char *)bytes.p, *begin;
	struct code c = {0};
	bool narrow = false;
	char what;

	if (bytes.n < LONGEST) {
		memset(room, 0, sizeof(room));
		if (bytes.n > 0)
			memcpy(room, bytes.p, bytes.n);
		p = room;
	}
	begin = p;
	do {
		c.op = *p++;
		what = one_byte[c.op];
		narrow |= what == 'n';
		if (what == 'x')
			c.rex = c.op;
	} while ((what == 'x' || what == 'p' || what == 'n') &&
	    p - begin < PREFIXES);
	if (what == '2') {
		c.op = *p++;
		c.map = c.op == 0x38 ? 2 : c.op == 0x3a ? 3 : 1;
	} else if (what == 'v')
		p = read_vector(&c, p);
	if (c.map > 1 || what == 'v')
		c.op = *p++;
	if (c.map > 0)
		what = c.map == 1 ? two_bytes[c.op] : c.map == 2 ? 'm' :
		    c.map == 3 ? 'B' : '-';
	if (what == 'm' || what == 'B' || what == 'D' || what == 't')
		p = read_modrm(&c, p);
	if (what == 't')
		what = (c.modrm & 0x38) > 8 ? 'm' : c.op & 1 ? 'D' : 'B';
	switch (what) {
	case '.':
	case 'm':
		break;
	case 'b':
		c.number = (int8_t)*p;
		p++;
		break;
	case 'B':
		p++;
		break;
	case 'w':
		p += 2;
		break;
	case 'e':
		p += 3;
		break;
	case 'j':
		c.number = read_word(p);
		p += 4;
		break;
	case 'q':
		p += 8;
		break;
	case 'd':
	case 'D':
	case 'r':
		if (c.op == 0xc7 && c.modrm >> 6 == 3)
			c.number = read_word(p);
		p += what == 'r' && (c.rex & REX_W) ? 8 :
		    narrow && !(c.rex & REX_W) ? 2 : 4;
		break;
	default:
		return c;
	}
	if ((size_t)(p - begin) <= bytes.n)
		c.length = (unsigned)(p - begin);
	return c;
}

/* mov $number,%reg, of 64 bits */
static bool
is_number(const struct code *c)
{
	return c->map == 0 && c->op == 0xc7 && c->modrm >> 6 == 3 &&
	    (c->rex & REX_W);
}

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
	if ((c->op == 0x8d && c->relative) || is_number(c))
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
changes_rbp(const struct code *c)
{
	bool reg = c->has_modrm && (c->modrm >> 3 & 7) == 5 &&
	    !(c->rex & REX_R);
	bool rm = c->has_modrm && c->modrm >> 6 == 3 && (c->modrm & 7) == 5 &&
	    !(c->rex & REX_B);

	if (c->map != 0)
		return reg || rm;
	switch (c->op) {
	case 0x39: case 0x3b: case 0x84: case 0x85:
		return false;
	case 0x88: case 0x89:
		return rm;
	/* the register field of ModRM extends the opcode */
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

struct x86_code
x86_code(str bytes, uint64_t addr, bool *rbp)
{
	struct code c = decode(bytes);

	if (c.length == 0)
		return (struct x86_code){0};
	if (rbp != NULL)
		*rbp = changes_rbp(&c);
	return (struct x86_code){classify(&c), (uint8_t)c.length,
	    (is_number(&c) ? 0 : addr + c.length) + (uint64_t)c.number};
}

/*
 *	jmp *table(,%reg,8)	or	notrack jmp *%reg
 *	or	add %reg,%reg; jmp *%reg
 */
bool
x86_jumps_by_table(str bytes, size_t at, unsigned length)
{
	const unsigned char *p = (const unsigned char *)bytes.p + at;

	if (p[0] == NOTRACK || (length >= 7 && p[length - 6] == 0x24 &&
	    (p[length - 5] & 0xc7) == 0xc5))
		return true;
	return at >= 3 && (p[-3] & 0xf8) == 0x48 &&
	    (p[-2] == 0x01 || p[-2] == 0x03) && p[-1] >> 6 == 3;
}
