/*
 * Decompresses gzip (RFC 1952) and zlib's own format (RFC 1950).  Consecutive
 * members are one stream, as with gzip -d.
 */
#ifndef COMMON_GZIP_H
#define COMMON_GZIP_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define GZIP_MAGIC 2		/* bytes */

struct gzip;

/* Return whether the bytes begin like gzip. */
bool gzip_magic(str head);
struct gzip *gzip_new(void);
/* Decompress *from, which is advanced, into to[0..n).  Return the number of
 * bytes written; 0 means that more input is needed. */
size_t gzip_read(struct gzip *, str *from, char *to, size_t n);
/* Return why the stream cannot be decompressed further, or NULL. */
const char *gzip_error(const struct gzip *);
/* Return whether the stream may end here, between two members. */
bool gzip_complete(const struct gzip *);
void gzip_free(struct gzip *);

#endif
