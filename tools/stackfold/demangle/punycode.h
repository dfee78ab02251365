/* Decodes Punycode (RFC 3492), which encodes Unicode names in ASCII. */
#ifndef STACKFOLD_PUNYCODE_H
#define STACKFOLD_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

#define PUNYCODE_MOST 128	/* most characters of a name */

/*
 * Decode a name of these ASCII characters and others, which `encoded` inserts,
 * into at most PUNYCODE_MOST characters.  Return false if the encoding is
 * invalid or the name too long.
 */
bool punycode_decode(str ascii, str encoded, uint32_t *to, size_t *n);

#endif
