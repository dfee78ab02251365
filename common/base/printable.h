/*
 * Text of strangers - names, paths, options - as people see it.  It may hold
 * bytes that command a terminal, or that turn the direction of what follows;
 * each of them, and each byte that is not UTF-8, is shown as '?'.
 */
#ifndef COMMON_PRINTABLE_H
#define COMMON_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

struct printable {
	size_t n;	/* its bytes, at least 1 */
	uint32_t code;
	bool shown;	/* else as '?' */
};

/* the first character of s, which is not empty */
struct printable printable_first(str s);
/* make n bytes plain in their place; their new number, which is not above n */
size_t printable_all(char *p, size_t n);

#endif
