/* Decodes Punycode (RFC 3492), which encodes Unicode names in ASCII. */
#ifndef STACKFOLD_PUNYCODE_H
#define STACKFOLD_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

#define PUNYCODE_MOST 128	/* maximum number of characters in a name */

/*
 * Decode a name: insert the characters that `encoded` describes into `ascii`.
 * Return false if the encoding is invalid or if the name has more than
 * PUNYCODE_MOST characters.
 */
bool punycode_decode(str ascii, str encoded, uint32_t *to, size_t *n);

#endif
