/*
 * Makes text from input (names, paths, options) safe to print.  It may have
 * characters that control a terminal, change the direction of text, or are
 * invisible, so that two names look the same; each of them, and each byte that
 * is not UTF-8, is shown as '?'.
 */
#ifndef COMMON_PRINTABLE_H
#define COMMON_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"

struct printable {
	size_t n;	/* its length in bytes, at least 1 */
	uint32_t code;
	bool shown;	/* as it is, else as '?' */
};

/* the first character of s, which is not empty */
struct printable printable_first(str s);
/* make n bytes printable in place; returns their new number, at most n */
size_t printable_all(char *p, size_t n);
/* the same for whole lines: line ends and tabs stay, and with `colors` so do
 * sequences that only set colours: "\033[1;31m" */
size_t printable_lines(char *p, size_t n, bool colors);

#endif
