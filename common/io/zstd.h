/*
 * Decompresses zstd (RFC 8878).  Consecutive frames are one stream, as with
 * zstd -d.  The size that a frame claims costs no memory before its bytes come.
 */
#ifndef COMMON_ZSTD_H
#define COMMON_ZSTD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define ZSTD_MAGIC 4		/* bytes */

struct zstd;

/* does it begin like zstd? */
bool zstd_magic(str head);
struct zstd *zstd_new(void);
/*
 * Decompress from *from, which is advanced, into to[0..n).  Returns the bytes
 * written; 0 asks for more input.
 */
size_t zstd_read(struct zstd *, str *from, char *to, size_t n);
/* why the stream cannot be read further, or NULL */
const char *zstd_error(const struct zstd *);
/* is the stream between two frames, so that it may end here? */
bool zstd_complete(const struct zstd *);
void zstd_free(struct zstd *);

#endif
