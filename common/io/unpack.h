/*
 * Bytes out of what is compressed in one of the ways that are known here.  How
 * each function behaves, gzip.h and zstd.h say.
 */
#ifndef COMMON_UNPACK_H
#define COMMON_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

enum unpack_kind { UNPACK_NONE, UNPACK_GZIP, UNPACK_ZSTD };

struct unpack;

/* how are bytes compressed that begin like this?  *n of them say so */
enum unpack_kind unpack_find(str head, size_t *n);
/* UNPACK_GZIP reads zlib's own format as well */
struct unpack *unpack_new(enum unpack_kind);
size_t unpack_read(struct unpack *, str *from, char *to, size_t n);
const char *unpack_error(const struct unpack *);
bool unpack_complete(const struct unpack *);
/* "gzip", "zstd" */
const char *unpack_name(const struct unpack *);
void unpack_free(struct unpack *);

#endif
