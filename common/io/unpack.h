/*
 * Decompresses gzip, zlib and zstd.  The functions correspond to those of
 * gzip.h and zstd.h.
 */
#ifndef COMMON_UNPACK_H
#define COMMON_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

enum unpack_kind { UNPACK_NONE, UNPACK_GZIP, UNPACK_ZSTD };

struct unpack;

/* Return the format of bytes that begin with `head`; *n becomes the length of
 * its magic number. */
enum unpack_kind unpack_find(str head, size_t *n);
/* UNPACK_GZIP also reads zlib's own format */
struct unpack *unpack_new(enum unpack_kind);
size_t unpack_read(struct unpack *, str *from, char *to, size_t n);
const char *unpack_error(const struct unpack *);
bool unpack_complete(const struct unpack *);
/* Return "gzip" or "zstd". */
const char *unpack_name(const struct unpack *);
void unpack_free(struct unpack *);

#endif
