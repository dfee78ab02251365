/* Copies a match of LZ77, which repeats earlier output. */
#ifndef COMMON_MATCH_COPY_H
#define COMMON_MATCH_COPY_H

#include <stddef.h>
#include <string.h>

/* Copy n bytes from to - distance, which may overlap.  Up to 7 bytes after
 * to + n are overwritten. */
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
