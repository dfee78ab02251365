/*
 * Bytes out of zstd (RFC 8878).  Frames that follow one another are one
 * stream, as with zstd -d; what a frame claims of its size costs no memory
 * before the bytes come.
 */
#ifndef COMMON_ZSTD_H
#define COMMON_ZSTD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define ZSTD_MAGIC 4		/* bytes */

struct zstd;

/* does this look like zstd? */
bool zstd_magic(str head);
struct zstd *zstd_new(void);
/*
 * Decompress from *from, which is shortened by what was used, into to[0..n).
 * Returns the bytes written; 0 asks for more input.
 */
size_t zstd_read(struct zstd *, str *from, char *to, size_t n);
/* why the stream cannot be read further, or NULL */
const char *zstd_error(const struct zstd *);
/* is the stream between two frames, so that it may end here? */
bool zstd_complete(const struct zstd *);
void zstd_free(struct zstd *);

#endif
