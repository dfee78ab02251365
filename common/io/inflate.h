/*
 * Decompresses deflate (RFC 1951), the data in gzip and zlib, piece by piece.
 * The output is in a window, which also keeps the history for matches.
 */
#ifndef COMMON_INFLATE_H
#define COMMON_INFLATE_H

#include <stdbool.h>

#include "common/base/str.h"

struct inflate;

struct inflate *inflate_new(void);
/* Reset for the next stream. */
void inflate_restart(struct inflate *);
/*
 * Decompress from *from, which is advanced.  The bytes are valid until the next
 * call.  If there are none, and the stream has not ended and is not damaged,
 * all of *from was used.
 */
str inflate_more(struct inflate *, str *from);
/* Return true if the last byte of the stream was used. */
bool inflate_ended(const struct inflate *);
bool inflate_damaged(const struct inflate *);
void inflate_free(struct inflate *);

#endif
