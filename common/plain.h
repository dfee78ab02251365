/*
 * Text of strangers - names, paths, options - as people see it.  It may hold
 * bytes that command a terminal, or that turn the direction of what follows;
 * each of them, and each byte that is not UTF-8, is shown as '?'.
 */
#ifndef COMMON_PLAIN_H
#define COMMON_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/str.h"

struct plain {
	size_t n;	/* its bytes, at least 1 */
	uint32_t code;
	bool shown;	/* else as '?' */
};

/* the first character of s, which is not empty */
struct plain plain_first(str s);
/* make n bytes plain in their place; their new number, which is not above n */
size_t plain_all(char *p, size_t n);

#endif
