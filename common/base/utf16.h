/* Decodes UTF-16, which some Windows programs write, to UTF-8. */
#ifndef COMMON_UTF16_H
#define COMMON_UTF16_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define UTF16_MORE 8	/* bytes of output beyond twice the input */

/* starts as {.high_first = ...} */
struct utf16 {
	bool on, high_first;
	unsigned surrogate;	/* the first half of a pair, or 0 */
};

/* decode the whole units of s into to[]; an odd last byte is left */
size_t utf16_decode(struct utf16 *, str s, char *to);
/* end the text; what is left over becomes one U+FFFD */
size_t utf16_end(struct utf16 *, size_t *left, char *to);
/* the UTF-8 of one character, up to 4 bytes */
size_t utf16_put(char *to, unsigned c);

#endif
