/*
 * Bytes out of gzip (RFC 1952), and into it; zlib's own format (RFC 1950) is
 * read as well.  Members that follow one another are one stream, as with
 * gzip -d.
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
/* write all of it, compressed */
void gz_write(struct out *, str all);

#endif
