#include "common/io/unpack.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "common/io/gzip.h"
#include "common/io/zstd.h"

/* exactly one of the two is set */
struct unpack {
	struct gzip *gzip;
	struct zstd *zstd;
};

enum unpack_kind
unpack_find(str head, size_t *n)
{
	*n = gzip_magic(head) ? GZIP_MAGIC : zstd_magic(head) ? ZSTD_MAGIC : 0;
	return *n == 0 ? UNPACK_NONE : *n == GZIP_MAGIC ? UNPACK_GZIP :
	    UNPACK_ZSTD;
}

struct unpack *
unpack_new(enum unpack_kind kind)
{
	struct unpack *u = calloc(1, sizeof(*u));

	if (u == NULL)
		die("out of memory");
	if (kind == UNPACK_ZSTD)
		u->zstd = zstd_new();
	else
		u->gzip = gzip_new();
	return u;
}

size_t
unpack_read(struct unpack *u, str *from, char *to, size_t n)
{
	return u->zstd != NULL ? zstd_read(u->zstd, from, to, n) :
	    gzip_read(u->gzip, from, to, n);
}

const char *
unpack_error(const struct unpack *u)
{
	return u->zstd != NULL ? zstd_error(u->zstd) : gzip_error(u->gzip);
}

bool
unpack_complete(const struct unpack *u)
{
	return u->zstd != NULL ? zstd_complete(u->zstd) :
	    gzip_complete(u->gzip);
}

const char *
unpack_name(const struct unpack *u)
{
	return u->zstd != NULL ? "zstd" : "gzip";
}

void
unpack_free(struct unpack *u)
{
	if (u == NULL)
		return;
	gzip_free(u->gzip);
	zstd_free(u->zstd);
	free(u);
}
