/* Reads characters from any bytes; an invalid byte is a character, U+FFFD. */
#ifndef FLAMESVG_UTF8_H
#define FLAMESVG_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

#define UTF8_BAD 0xfffd		/* U+FFFD, for a byte that is not UTF-8 */

/* Cut off the next character, which does not begin with ASCII. */
uint32_t utf8_wide(str *s);
/* Cut off the next character; s must not be empty. */
static inline uint32_t
utf8_next(str *s)
{
	unsigned char c = (unsigned char)s->p[0];

	if (c >= 0x80)
		return utf8_wide(s);
	*s = str_from(*s, 1);
	return c;
}

size_t utf8_length(str s);
/* Return the first n characters. */
str utf8_upto(str s, size_t n);

#endif
