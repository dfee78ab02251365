/*
 * Decompresses zstd (RFC 8878).  Consecutive frames are one stream, as with
 * zstd -d.  Memory grows with the input, not to the size in the header.
 */
#ifndef COMMON_ZSTD_H
#define COMMON_ZSTD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define ZSTD_MAGIC 4		/* bytes */

struct zstd;

/* Return whether the bytes begin like zstd. */
bool zstd_magic(str head);
struct zstd *zstd_new(void);
/* Decompress *from, which is advanced, into to[0..n).  Return the number of
 * bytes written; 0 means that more input is needed. */
size_t zstd_read(struct zstd *, str *from, char *to, size_t n);
/* Return why the stream cannot be decompressed further, or NULL. */
const char *zstd_error(const struct zstd *);
/* Return whether the stream may end here, between two frames. */
bool zstd_complete(const struct zstd *);
void zstd_free(struct zstd *);

#endif
