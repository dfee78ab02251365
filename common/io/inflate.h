/*
 * Decompress deflate (RFC 1951), the data within gzip and zlib, piece by piece.
 * The bytes that come out lie in a window, which also keeps what matches refer
 * to.
 */
#ifndef COMMON_INFLATE_H
#define COMMON_INFLATE_H

#include <stdbool.h>

#include "common/base/str.h"

struct inflate;

struct inflate *inflate_new(void);
/* forget all, for the next stream */
void inflate_restart(struct inflate *);
/*
 * Decompress from *from, which is shortened by what was used.  The bytes are
 * valid until the next call; none, unless the stream has ended or is damaged,
 * means that all of *from was used.
 */
str inflate_more(struct inflate *, str *from);
/* was the last byte of the stream used? */
bool inflate_ended(const struct inflate *);
bool inflate_damaged(const struct inflate *);
void inflate_free(struct inflate *);

#endif
