#include "tools/stackfold/callers/x86_code.h"

#include <string.h>

#define PREFIXES 12		/* maximum prefixes of an instruction, such as a
				 * long nop */
#define LONGEST 32		/* maximum bytes that decode() reads */

/*
 * What follows an opcode (Intel's manual, volume 2, appendix A), one letter per
 * opcode:
 *
 *	.  nothing		m  a ModRM byte
 *	b  1 byte		B  ModRM and 1 byte
 *	w  2 bytes		e  3 bytes
 *	d  4 bytes, or 2	D  ModRM and 4 bytes, or 2
 *	j  always 4 bytes	q  8 bytes
 *	r  4, 2 or 8 bytes	t  ModRM; D or B if it is a test
 *	p  prefix		n  prefix: operands of 2 bytes; x  REX prefix
 *	2  the other byte of a two-byte opcode
 *	v  VEX, EVEX or XOP prefix	-  invalid
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
	unsigned length;	/* length in bytes; 0 if the instruction cannot
				 * be decoded */
	uint8_t map;		/* opcode map 0 (one byte), 1 (0f), 2 (0f 38)
				 * or 3 (0f 3a) */
	uint8_t op, rex, modrm;
	bool has_modrm;
	bool relative;		/* the instruction has a memory operand `number`
				 * bytes after its end */
	int32_t number;		/* displacement or immediate */
};

enum { REX_B = 1, REX_R = 4, REX_W = 8 };

static int32_t
read_word(const unsigned char *p)
{
	return (int32_t)((uint32_t)p[0] | (uint32_t)p[1] << 8 |
	    (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24);
}

/* skip the rest of a VEX, EVEX or XOP prefix */
static const unsigned char *
read_vector(struct code *c, const unsigned char *p)
{
	if (c->op == 0xc5) {
		c->map = 1;
		return p + 1;
	}
	c->map = p[0] & (c->op == 0x62 ? 7 : 31);
	if (c->op == 0x62 && c->map > 3)
		c->map = 2;	/* half-precision instructions */
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
		base = *p++ & 7;	/* SIB byte */
	if (mod == 2 || (mod == 0 && base == 5)) {
		c->number = read_word(p);
		return p + 4;
	}
	return p + (mod == 1);
}

static struct code
decode(str bytes)
{
	unsigned char room[LONGEST];
	const unsigned char *p = (const unsigned char *)bytes.p, *begin;
	static const char sizes[] = ".bwej   q";	/* indexed by size in
							 * bytes */
	struct code c = {0};
	bool narrow = false;
	size_t size;
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
	if (what == 'B' || what == 'm')
		what = what == 'B' ? 'b' : '.';
	if (what == 'r' && (c.rex & REX_W))
		what = 'q';
	else if (what == 'd' || what == 'D' || what == 'r')
		what = narrow && !(c.rex & REX_W) ? 'w' : 'j';
	if (strchr(sizes, what) == NULL)
		return c;
	size = (size_t)(strchr(sizes, what) - sizes);
	if (size == 1)
		c.number = (int8_t)*p;
	else if (size == 4)
		c.number = read_word(p);
	p += size;
	if ((size_t)(p - begin) <= bytes.n)
		c.length = (unsigned)(p - begin);
	return c;
}

/* return true for mov $number,%reg with a 64-bit register */
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

/* opcodes that the reg field of ModRM extends */
static const uint8_t groups[] = {
	0x80, 0x81, 0x83, 0xc0, 0xc1, 0xc6, 0xc7, 0xd0, 0xd1, 0xd2, 0xd3, 0xf6,
	0xf7, 0xff
};

/* return true if an instruction may write rbp; also true for many that only
 * read it */
static bool
changes_rbp(const struct code *c)
{
	if (!c->has_modrm)	/* pop, xchg, mov, leave, bswap */
		return !(c->rex & REX_B) && (c->op == 0x5d || c->op == 0x95 ||
		    c->op == 0xbd || c->op == 0xc9 || c->op == 0xcd);
	if (c->modrm >> 6 == 3 && (c->modrm & 7) == 5 && !(c->rex & REX_B))
		return true;
	return (c->modrm >> 3 & 7) == 5 && !(c->rex & REX_R) && (c->map != 0 ||
	    memchr(groups, c->op, sizeof(groups)) == NULL);
}

struct x86_code
x86_code(str bytes, uint64_t addr)
{
	struct code c = decode(bytes);

	if (c.length == 0)
		return (struct x86_code){.rbp = true};
	return (struct x86_code){classify(&c), (uint8_t)c.length,
	    changes_rbp(&c), (is_number(&c) ? 0 : addr + c.length) +
	    (uint64_t)c.number};
}
