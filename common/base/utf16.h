/* Converts UTF-16, which some Windows programs write, to UTF-8. */
#ifndef COMMON_UTF16_H
#define COMMON_UTF16_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define UTF16_MORE 8	/* output may exceed twice the input by 8 bytes */

/* starts as {.high_first = ...} */
struct utf16 {
	bool on, high_first;	/* high_first: big-endian */
	unsigned surrogate;	/* a high surrogate that was read, or 0 */
};

/* Convert the complete units of s.  Return the number of bytes written. */
size_t utf16_decode(struct utf16 *, str s, char *to);
/* End the text; an incomplete character becomes U+FFFD. */
size_t utf16_end(struct utf16 *, size_t *left, char *to);
/* Write a character as UTF-8, up to 4 bytes.  Return its length. */
size_t utf16_put(char *to, unsigned c);

#endif
