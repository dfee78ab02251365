/* Repeat bytes that were decompressed before. */
#ifndef COMMON_MATCH_COPY_H
#define COMMON_MATCH_COPY_H

#include <stddef.h>
#include <string.h>

/* copy n bytes from `distance` before `to`, where both may overlap; up to 7
 * bytes after them are written as well */
static inline void
match_copy(unsigned char *to, size_t distance, size_t n)
{
	const unsigned char *from = to - distance, *end = to + n;

	if (distance >= 8)
		for (; to < end; to += 8, from += 8)
			memcpy(to, from, 8);
	while (to < end)
		*to++ = *from++;
}

#endif
