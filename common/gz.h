/*
 * Bytes out of gzip, and into it; the only module that knows zlib, which is
 * optional.
 * Members that follow one another are one stream, as with gzip -d.
 */
#ifndef COMMON_GZ_H
#define COMMON_GZ_H

#include <stdbool.h>
#include <stddef.h>

#include "common/str.h"

struct gz;
struct out;

/* does this look like gzip? */
bool gz_magic(str head);
/* NULL when built without zlib */
struct gz *gz_new(void);
/*
 * Decompress from *from, which is shortened by what was used, into to[0..n).
 * Returns the bytes written; 0 asks for more input.
 */
size_t gz_read(struct gz *, str *from, char *to, size_t n);
/* why the stream cannot be read further, or NULL */
const char *gz_error(const struct gz *);
/* is the stream between two members, so that its end may be here? */
bool gz_complete(const struct gz *);
void gz_free(struct gz *);
/* write all of it, compressed; false, and nothing is written, without zlib */
bool gz_write(struct out *, str all);

#endif
