#include "common/io/gzip.h"

#include <stdint.h>
#include <stdlib.h>

#include "common/base/err.h"
#include "common/io/adler.h"
#include "common/io/crc.h"
#include "common/io/deflate.h"
#include "common/io/inflate.h"
#include "common/io/out.h"

#define GZIP_HEAD 10		/* bytes, before what the flags announce */

enum flag {
	WITH_CRC = 2, WITH_EXTRA = 4, WITH_NAME = 8, WITH_COMMENT = 16,
	RESERVED = 0xe0
};

/* of a member; gzip's parts stand in the order of the file */
enum part {
	START, FIXED, EXTRA_SIZE, EXTRA, NAME, COMMENT, HEAD_CRC, DATA, CHECK,
	BETWEEN
};

struct gzip {
	struct inflate *inflate;
	const char *error;
	enum part part;
	bool zlib;		/* not gzip */
	unsigned flags;
	size_t extra;		/* bytes to come */
	unsigned char got[GZIP_HEAD];	/* bytes of a part, so far */
	size_t ngot;
	str ready;		/* decompressed, and not yet handed on */
	uint32_t size, adler;	/* of the data so far */
	struct crc crc;		/* of the head, then of the data */
};

bool
gzip_magic(str head)
{
	return str_starts(head, STR("\x1f\x8b"));
}

struct gzip *
gzip_new(void)
{
	struct gzip *g = calloc(1, sizeof(*g));

	if (g == NULL)
		die("out of memory");
	g->inflate = inflate_new();
	return g;
}

static bool
damage(struct gzip *g)
{
	g->error = "damaged gzip data";
	return false;
}

static bool
go_on(struct gzip *g, enum part part)
{
	g->part = part;
	g->ngot = 0;
	return true;
}

/* n bytes of the part, or fewer and all of *from */
static bool
collect(struct gzip *g, str *from, size_t n)
{
	while (g->ngot < n) {
		if (from->n == 0)
			return false;
		g->got[g->ngot++] = (unsigned char)from->p[0];
		*from = str_from(*from, 1);
	}
	return true;
}

static uint32_t
number(const unsigned char *p, unsigned n)
{
	uint32_t value = 0;

	while (n-- > 0)
		value = value << 8 | p[n];
	return value;
}

static bool
go_on_with_data(struct gzip *g)
{
	inflate_restart(g->inflate);
	crc_restart(&g->crc);
	g->adler = ADLER_START;
	g->size = 0;
	return go_on(g, DATA);
}

/* each of these is a part; true if it gave way to another one */

static bool
start(struct gzip *g, str *from)
{
	if (!collect(g, from, 2))
		return false;
	g->zlib = !gzip_magic((str){(const char *)g->got, 2});
	if (!g->zlib) {
		if (g->crc.table[0][1] == 0)
			crc_init(&g->crc);
		g->part = FIXED;
		return true;
	}
	/* deflate, with a window that is not too large and no dictionary */
	if ((g->got[0] << 8 | g->got[1]) % 31 != 0 || g->got[0] % 16 != 8 ||
	    g->got[0] > 0x78 || (g->got[1] & 0x20))
		return damage(g);
	return go_on_with_data(g);
}

static bool
fixed(struct gzip *g, str *from)
{
	if (!collect(g, from, 4))
		return false;
	g->flags = g->got[3];
	if (g->got[2] != 8 || (g->flags & RESERVED))
		return damage(g);
	if (!collect(g, from, GZIP_HEAD))
		return false;
	crc_restart(&g->crc);
	crc_add(&g->crc, (str){(const char *)g->got, GZIP_HEAD});
	return go_on(g, EXTRA_SIZE);
}

static bool
extra_size(struct gzip *g, str *from)
{
	g->extra = 0;
	if (g->flags & WITH_EXTRA) {
		if (!collect(g, from, 2))
			return false;
		crc_add(&g->crc, (str){(const char *)g->got, 2});
		g->extra = number(g->got, 2);
	}
	return go_on(g, EXTRA);
}

static void
skip(struct gzip *g, str *from, size_t n)
{
	crc_add(&g->crc, str_upto(*from, n));
	*from = str_from(*from, n);
}

static bool
extra(struct gzip *g, str *from)
{
	size_t n = from->n < g->extra ? from->n : g->extra;

	skip(g, from, n);
	g->extra -= n;
	return g->extra == 0 && go_on(g, NAME);
}

/* pass over a text that ends with a NUL */
static bool
text(struct gzip *g, str *from, enum flag flag)
{
	size_t end;

	if (!(g->flags & flag))
		return true;
	end = str_chr(*from, '\0');
	skip(g, from, end != STR_NONE ? end + 1 : from->n);
	return end != STR_NONE;
}

static bool
name(struct gzip *g, str *from)
{
	return text(g, from, WITH_NAME) && go_on(g, COMMENT);
}

static bool
comment(struct gzip *g, str *from)
{
	return text(g, from, WITH_COMMENT) && go_on(g, HEAD_CRC);
}

static bool
head_crc(struct gzip *g, str *from)
{
	if (g->flags & WITH_CRC) {
		if (!collect(g, from, 2))
			return false;
		if (number(g->got, 2) != (g->crc.sum & 0xffff))
			return damage(g);
	}
	return go_on_with_data(g);
}

static bool
data(struct gzip *g, str *from)
{
	str s = inflate_more(g->inflate, from);

	if (g->zlib)
		g->adler = adler_add(g->adler, s);
	else
		crc_add(&g->crc, s);
	g->size += (uint32_t)s.n;
	g->ready = s;
	if (inflate_ended(g->inflate))
		return go_on(g, CHECK);
	if (inflate_damaged(g->inflate))
		return damage(g);
	return s.n > 0;
}

static bool
check(struct gzip *g, str *from)
{
	const unsigned char *p = g->got;
	bool right;

	if (!collect(g, from, g->zlib ? 4 : 8))
		return false;
	if (g->zlib)
		right = ((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		    (uint32_t)p[2] << 8 | p[3]) == g->adler;
	else
		right = number(p, 4) == g->crc.sum &&
		    number(p + 4, 4) == g->size;
	return right ? go_on(g, BETWEEN) : damage(g);
}

/* what follows a member: another one, zeros that tape pads with, or rubbish */
static bool
between(struct gzip *g, str *from)
{
	while (from->n > 0 && from->p[0] == '\0')
		*from = str_from(*from, 1);
	if (from->n == 0)
		return false;
	if (from->p[0] == '\x1f')
		return go_on(g, START);
	g->error = "other bytes follow its gzip data";
	g->part = START;
	return false;
}

static size_t
hand_on(struct gzip *g, char *to, size_t n)
{
	if (n > g->ready.n)
		n = g->ready.n;
	if (n > 0)
		memcpy(to, g->ready.p, n);
	g->ready = str_from(g->ready, n);
	return n;
}

size_t
gzip_read(struct gzip *g, str *from, char *to, size_t n)
{
	static bool (*const parts[])(struct gzip *, str *) = {
		start, fixed, extra_size, extra, name, comment, head_crc,
		data, check, between
	};

	while (g->ready.n == 0 && g->error == NULL)
		if (!parts[g->part](g, from))
			break;
	return hand_on(g, to, n);
}

const char *
gzip_error(const struct gzip *g)
{
	return g->ready.n == 0 ? g->error : NULL;
}

bool
gzip_complete(const struct gzip *g)
{
	return g->part == BETWEEN && g->ready.n == 0;
}

void
gzip_free(struct gzip *g)
{
	if (g != NULL)
		inflate_free(g->inflate);
	free(g);
}

static void
put_number(struct out *o, uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		out_char(o, (char)(value >> 8 * i & 255));
}

void
gzip_write(struct out *o, str all)
{
	struct crc crc;

	crc_init(&crc);
	crc_add(&crc, all);
	/* by deflate, no flags, no time, quickly, on Unix */
	out_str(o, STR("\x1f\x8b\x08\0\0\0\0\0\x04\x03"));
	deflate_write(o, all);
	put_number(o, crc.sum);
	put_number(o, (uint32_t)all.n);
}
