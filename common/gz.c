#include "common/gz.h"

bool
gz_magic(str head)
{
	return str_starts(head, STR("\x1f\x8b"));
}

#ifdef HAVE_ZLIB

#include <stdlib.h>
#include <zlib.h>

#include "common/err.h"
#include "common/out.h"

#define GZ_BLOCK ((size_t)32 << 10)

#define ANY_HEAD (15 + 32)	/* gzip or zlib, with any window */

struct gz {
	z_stream z;
	const char *error;
	bool complete;
};

struct gz *
gz_new(void)
{
	struct gz *g = calloc(1, sizeof(*g));

	if (g == NULL || inflateInit2(&g->z, ANY_HEAD) != Z_OK)
		die("out of memory");
	return g;
}

static uInt
part(size_t n)
{
	return n < 1u << 30 ? (uInt)n : 1u << 30;
}

/* what follows a member: another one, zeros that tape pads with, or rubbish */
static void
between(struct gz *g, str *from)
{
	while (from->n > 0 && from->p[0] == '\0')
		*from = str_from(*from, 1);
	if (from->n == 0)
		return;
	if (from->p[0] != '\x1f')
		g->error = "other bytes follow its gzip data";
	inflateReset(&g->z);
	g->complete = false;
}

size_t
gz_read(struct gz *g, str *from, char *to, size_t n)
{
	size_t done;
	int r;

	if (g->complete)
		between(g, from);
	if (g->error != NULL || from->n == 0)
		return 0;
	g->z.next_in = (z_const Bytef *)from->p;
	g->z.avail_in = part(from->n);
	g->z.next_out = (Bytef *)to;
	g->z.avail_out = part(n);
	r = inflate(&g->z, Z_NO_FLUSH);
	done = part(n) - g->z.avail_out;
	*from = str_from(*from, part(from->n) - g->z.avail_in);
	if (r == Z_STREAM_END)
		g->complete = true;
	else if (r != Z_OK && r != Z_BUF_ERROR)
		g->error = "damaged gzip data";
	return done;
}

const char *
gz_error(const struct gz *g)
{
	return g->error;
}

bool
gz_complete(const struct gz *g)
{
	return g->complete;
}

void
gz_free(struct gz *g)
{
	if (g != NULL)
		inflateEnd(&g->z);
	free(g);
}

bool
gz_write(struct out *o, str all)
{
	z_stream z = {0};
	char block[GZ_BLOCK];
	int r;

	if (deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8,
	    Z_DEFAULT_STRATEGY) != Z_OK)
		die("out of memory");
	do {
		if (z.avail_in == 0) {
			z.next_in = (z_const Bytef *)all.p;
			z.avail_in = part(all.n);
			all = str_from(all, z.avail_in);
		}
		z.next_out = (Bytef *)block;
		z.avail_out = sizeof(block);
		r = deflate(&z, all.n == 0 ? Z_FINISH : Z_NO_FLUSH);
		out_str(o, (str){block, sizeof(block) - z.avail_out});
	} while (r != Z_STREAM_END);
	deflateEnd(&z);
	return true;
}

#else

struct gz *
gz_new(void)
{
	return NULL;
}

size_t
gz_read(struct gz *g, str *from, char *to, size_t n)
{
	(void)g, (void)from, (void)to, (void)n;
	return 0;
}

const char *
gz_error(const struct gz *g)
{
	(void)g;
	return NULL;
}

bool
gz_complete(const struct gz *g)
{
	(void)g;
	return true;
}

void
gz_free(struct gz *g)
{
	(void)g;
}

bool
gz_write(struct out *o, str all)
{
	(void)o, (void)all;
	return false;
}

#endif
