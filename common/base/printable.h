/*
 * Makes text from input (names, paths, options) safe to print.  Characters that
 * control a terminal, change the direction of text or are invisible become '?',
 * and so does each byte that is not UTF-8.
 */
#ifndef COMMON_PRINTABLE_H
#define COMMON_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

struct printable {
	size_t n;	/* length of the character in bytes, at least 1 */
	uint32_t code;	/* Unicode code point */
	bool shown;	/* printed as it is, not as '?' */
};

/* Return the first character of s, which is not empty. */
struct printable printable_first(str s);
/* Make n bytes printable in place.  Return the new length, at most n. */
size_t printable_all(char *p, size_t n);
/* Make lines printable in place: line ends and tabs stay, and with `colors`
 * also sequences that set colours, such as "\033[1;31m". */
size_t printable_lines(char *p, size_t n, bool colors);

#endif
