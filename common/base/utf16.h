/* UTF-16, which some programs for Windows write, is decoded to UTF-8. */
#ifndef COMMON_UTF16_H
#define COMMON_UTF16_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define UTF16_MORE 8	/* room to leave beyond twice what is decoded */

/* starts as {.high_first = ...} */
struct utf16 {
	bool on, high_first;
	unsigned surrogate;	/* the first half of a pair, or 0 */
};

/* the whole units in s, decoded into to[]; an odd byte is left */
size_t utf16_decode(struct utf16 *, str s, char *to);
/* the text ends here: if something was left, it becomes one U+FFFD */
size_t utf16_end(struct utf16 *, size_t *left, char *to);
/* the UTF-8 of one character, up to 4 bytes */
size_t utf16_put(char *to, unsigned c);

#endif
