/* Punycode of RFC 3492: characters beyond ASCII in names of ASCII only. */
#ifndef STACKFOLD_PUNYCODE_H
#define STACKFOLD_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

#define PUNYCODE_MOST 128	/* characters of a name */

/*
 * Decode a name of these ASCII characters, among which `encoded` inserts
 * others, into at most PUNYCODE_MOST characters; *n is their number.  False if
 * it is no valid encoding, or too long.
 */
bool punycode_decode(str ascii, str encoded, uint32_t *to, size_t *n);

#endif
