/*
 * A string is a pointer and a length.  It does not own its bytes, may contain
 * NULs and need not end with one.  The function that returns one says how long
 * it lives.
 */
#ifndef COMMON_STR_H
#define COMMON_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct str {
	const char *p;
	size_t n;
} str;

#define STR(lit) ((str){(lit), sizeof(lit) - 1})
#define STR_NONE ((size_t)-1)	/* not found */

static inline str
str_of(const char *s)
{
	return (str){s, strlen(s)};
}

/* without the first i bytes; i is at most s.n */
static inline str
str_from(str s, size_t i)
{
	return (str){i > 0 ? s.p + i : s.p, s.n - i};	/* p may be NULL */
}

/* the first i bytes; i is at most s.n */
static inline str
str_upto(str s, size_t i)
{
	return (str){s.p, i};
}

static inline bool
str_eq(str a, str b)
{
	return a.n == b.n && (a.n == 0 ||
	    (a.p[0] == b.p[0] && memcmp(a.p, b.p, a.n) == 0));
}

/* a decimal digit, in every locale */
static inline bool
str_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* a blank or a tab */
static inline bool
str_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* without the blanks and tabs that s begins with */
static inline str
str_after_blanks(str s)
{
	while (s.n > 0 && str_blank(s.p[0]))
		s = str_from(s, 1);
	return s;
}

/* the number of digits that s begins with */
size_t str_digits(str s);

static inline bool
str_starts(str s, str prefix)
{
	return s.n >= prefix.n && str_eq(str_upto(s, prefix.n), prefix);
}

/* does it start with one of a list that ends in NULL? */
bool str_starts_any(str s, const char *const list[]);

static inline bool
str_ends(str s, str suffix)
{
	return s.n >= suffix.n && str_eq(str_from(s, s.n - suffix.n), suffix);
}

/* the place of the first c, or STR_NONE */
static inline size_t
str_chr(str s, char c)
{
	const char *at = s.n > 0 ? memchr(s.p, c, s.n) : NULL;

	return at != NULL ? (size_t)(at - s.p) : STR_NONE;
}

/* are they equal, except for the case of ASCII letters? */
bool str_like(str, str);
/* byte order, shorter first; the order of every sorted output */
int str_cmp(str, str);
/* the length of the common prefix */
size_t str_same(str, str);
/* without blanks, tabs and carriage returns at both ends */
str str_trim(str);
/* the place of the last c, of the first needle, or STR_NONE */
size_t str_rchr(str, char c);
size_t str_find(str, str needle);
/* the length of the folder in a path, with its '/' */
size_t str_folder(str path);
/* split s at the first c: *head is before it, or all of s; false if s is used
 * up */
bool str_cut(str *s, char c, str *head);
/* take the next word, between blanks, off s; false if there are no more */
bool str_word(str *s, str *word);
/* the length of the UTF-8 character that s begins with; 0 if it is not UTF-8 */
size_t str_utf8(str s);

#endif
