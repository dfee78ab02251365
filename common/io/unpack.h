/*
 * Decompresses any of the formats that are known here. gzip.h and zstd.h
 * specify the functions.
 */
#ifndef COMMON_UNPACK_H
#define COMMON_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

enum unpack_kind { UNPACK_NONE, UNPACK_GZIP, UNPACK_ZSTD };

struct unpack;

/* the format of bytes that begin like this; *n is the length of its magic */
enum unpack_kind unpack_find(str head, size_t *n);
/* UNPACK_GZIP also reads zlib's own format */
struct unpack *unpack_new(enum unpack_kind);
size_t unpack_read(struct unpack *, str *from, char *to, size_t n);
const char *unpack_error(const struct unpack *);
bool unpack_complete(const struct unpack *);
/* "gzip", "zstd" */
const char *unpack_name(const struct unpack *);
void unpack_free(struct unpack *);

#endif
