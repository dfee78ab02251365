#include "common/io/gzip.h"

#include <stdint.h>
#include <stdlib.h>

#include "common/base/err.h"
#include "common/io/crc.h"
#include "common/io/inflate.h"

#define GZIP_HEAD 10		/* bytes before the optional fields */
#define ADLER_START 1		/* the Adler-32 of no bytes */
#define ADLER_MODULUS 65521

enum flag {
	WITH_CRC = 2, WITH_EXTRA = 4, WITH_NAME = 8, WITH_COMMENT = 16,
	RESERVED = 0xe0
};

/* the parts of a gzip member, in the order of the file */
enum part {
	START, FIXED, EXTRA_SIZE, EXTRA, NAME, COMMENT, HEAD_CRC, DATA, CHECK,
	BETWEEN
};

struct gzip {
	struct inflate *inflate;
	const char *error;
	enum part part;
	bool zlib;		/* zlib's format, not gzip */
	unsigned flags;
	size_t extra;		/* bytes left of the extra field */
	unsigned char got[GZIP_HEAD];	/* bytes of the part so far */
	size_t ngot;
	str ready;		/* decompressed bytes not yet returned */
	uint32_t size, adler;	/* size and checksum of the data so far */
	struct crc crc;		/* checksum of the header, then of the data */
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
set_damaged(struct gzip *g)
{
	g->error = "damaged gzip data";
	return false;
}

static bool
enter_part(struct gzip *g, enum part part)
{
	g->part = part;
	g->ngot = 0;
	return true;
}

/* Collect n bytes of the part.  Return false if *from is used up before. */
static bool
collect_bytes(struct gzip *g, str *from, size_t n)
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
read_number(const unsigned char *p, unsigned n)
{
	uint32_t value = 0;

	while (n-- > 0)
		value = value << 8 | p[n];
	return value;
}

static bool
begin_data(struct gzip *g)
{
	inflate_restart(g->inflate);
	crc_restart(&g->crc);
	g->adler = ADLER_START;
	g->size = 0;
	return enter_part(g, DATA);
}

/* Each of the following reads a part and sets the next one.  It returns false
 * if it needs more input or on an error. */

static bool
read_magic(struct gzip *g, str *from)
{
	if (!collect_bytes(g, from, 2))
		return false;
	g->zlib = !gzip_magic((str){(const char *)g->got, 2});
	if (!g->zlib) {
		if (g->crc.table[0][1] == 0)
			crc_init(&g->crc);
		g->part = FIXED;
		return true;
	}
	/* must be deflate with a window of at most 32 KB and no dictionary */
	if ((g->got[0] << 8 | g->got[1]) % 31 != 0 || g->got[0] % 16 != 8 ||
	    g->got[0] > 0x78 || (g->got[1] & 0x20))
		return set_damaged(g);
	return begin_data(g);
}

static bool
read_fixed_header(struct gzip *g, str *from)
{
	if (!collect_bytes(g, from, 4))
		return false;
	g->flags = g->got[3];
	if (g->got[2] != 8 || (g->flags & RESERVED))
		return set_damaged(g);
	if (!collect_bytes(g, from, GZIP_HEAD))
		return false;
	crc_restart(&g->crc);
	crc_add(&g->crc, (str){(const char *)g->got, GZIP_HEAD});
	return enter_part(g, EXTRA_SIZE);
}

static bool
read_extra_size(struct gzip *g, str *from)
{
	g->extra = 0;
	if (g->flags & WITH_EXTRA) {
		if (!collect_bytes(g, from, 2))
			return false;
		crc_add(&g->crc, (str){(const char *)g->got, 2});
		g->extra = read_number(g->got, 2);
	}
	return enter_part(g, EXTRA);
}

static void
skip_bytes(struct gzip *g, str *from, size_t n)
{
	crc_add(&g->crc, str_upto(*from, n));
	*from = str_from(*from, n);
}

static bool
skip_extra(struct gzip *g, str *from)
{
	size_t n = from->n < g->extra ? from->n : g->extra;

	skip_bytes(g, from, n);
	g->extra -= n;
	return g->extra == 0 && enter_part(g, NAME);
}

/* Skip a NUL-terminated field, if its flag is set. */
static bool
skip_text(struct gzip *g, str *from, enum flag flag)
{
	size_t end;

	if (!(g->flags & flag))
		return true;
	end = str_chr(*from, '\0');
	skip_bytes(g, from, end != STR_NONE ? end + 1 : from->n);
	return end != STR_NONE;
}

static bool
skip_name(struct gzip *g, str *from)
{
	return skip_text(g, from, WITH_NAME) && enter_part(g, COMMENT);
}

static bool
skip_comment(struct gzip *g, str *from)
{
	return skip_text(g, from, WITH_COMMENT) && enter_part(g, HEAD_CRC);
}

static bool
check_head_crc(struct gzip *g, str *from)
{
	if (g->flags & WITH_CRC) {
		if (!collect_bytes(g, from, 2))
			return false;
		if (read_number(g->got, 2) != (g->crc.sum & 0xffff))
			return set_damaged(g);
	}
	return begin_data(g);
}

/* Adler-32, zlib's checksum: the sum of the bytes, and the sum of those sums.
 * 32 bits hold both for 4,096 bytes without a reduction. */
static uint32_t
add_adler(uint32_t adler, str bytes)
{
	uint32_t sum = adler & 0xffff, sums = adler >> 16;

	for (size_t i = 0; i < bytes.n; i++) {
		sum += (unsigned char)bytes.p[i];
		sums += sum;
		if (i % 4096 == 4095) {
			sum %= ADLER_MODULUS;
			sums %= ADLER_MODULUS;
		}
	}
	return (sums % ADLER_MODULUS) << 16 | sum % ADLER_MODULUS;
}

static bool
inflate_data(struct gzip *g, str *from)
{
	str s = inflate_more(g->inflate, from);

	if (g->zlib)
		g->adler = add_adler(g->adler, s);
	else
		crc_add(&g->crc, s);
	g->size += (uint32_t)s.n;
	g->ready = s;
	if (inflate_ended(g->inflate))
		return enter_part(g, CHECK);
	if (inflate_damaged(g->inflate))
		return set_damaged(g);
	return s.n > 0;
}

static bool
check_trailer(struct gzip *g, str *from)
{
	const unsigned char *p = g->got;
	bool right;

	if (!collect_bytes(g, from, g->zlib ? 4 : 8))
		return false;
	if (g->zlib)
		right = ((uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		    (uint32_t)p[2] << 8 | p[3]) == g->adler;
	else
		right = read_number(p, 4) == g->crc.sum &&
		    read_number(p + 4, 4) == g->size;
	return right ? enter_part(g, BETWEEN) : set_damaged(g);
}

/* Find what follows a member: another one, padding zeros, or other bytes. */
static bool
find_next_member(struct gzip *g, str *from)
{
	while (from->n > 0 && from->p[0] == '\0')
		*from = str_from(*from, 1);
	if (from->n == 0)
		return false;
	if (from->p[0] == '\x1f')
		return enter_part(g, START);
	g->error = "other bytes follow its gzip data";
	g->part = START;
	return false;
}

size_t
gzip_read(struct gzip *g, str *from, char *to, size_t n)
{
	static bool (*const parts[])(struct gzip *, str *) = {
		read_magic, read_fixed_header, read_extra_size, skip_extra,
		skip_name, skip_comment, check_head_crc, inflate_data,
		check_trailer, find_next_member
	};

	while (g->ready.n == 0 && g->error == NULL)
		if (!parts[g->part](g, from))
			break;
	if (n > g->ready.n)
		n = g->ready.n;
	if (n > 0)
		memcpy(to, g->ready.p, n);
	g->ready = str_from(g->ready, n);
	return n;
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
