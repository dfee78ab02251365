/* Copies earlier output, as the matches of LZ77 do. */
#ifndef COMMON_MATCH_COPY_H
#define COMMON_MATCH_COPY_H

#include <stddef.h>
#include <string.h>

/* copy n bytes from `distance` before `to`; they may overlap.  Up to 7 bytes
 * after them are also written */
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
