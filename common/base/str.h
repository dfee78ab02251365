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

/* Return s without its first i bytes; i is at most s.n. */
static inline str
str_from(str s, size_t i)
{
	return (str){i > 0 ? s.p + i : s.p, s.n - i};	/* p may be NULL */
}

/* Return the first i bytes of s; i is at most s.n. */
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

/* Return whether c is a decimal digit, in every locale. */
static inline bool
str_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Return whether c is an ASCII letter, in every locale. */
static inline bool
str_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Return whether c may be part of a name in any language. */
static inline bool
str_name_char(char c)
{
	return str_letter(c) || str_digit(c) || c == '_' || c == '$' ||
	    (c & 0x80) != 0;
}

static inline bool
str_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Return s without leading blanks and tabs. */
static inline str
str_after_blanks(str s)
{
	while (s.n > 0 && str_blank(s.p[0]))
		s = str_from(s, 1);
	return s;
}

/* Return the number of leading digits. */
size_t str_digits(str s);

static inline bool
str_starts(str s, str prefix)
{
	return s.n >= prefix.n && str_eq(str_upto(s, prefix.n), prefix);
}

/* Return whether s is, or starts with, an element of the NULL-terminated
 * list. */
bool str_eq_any(str s, const char *const list[]);
bool str_starts_any(str s, const char *const list[]);

static inline bool
str_ends(str s, str suffix)
{
	return s.n >= suffix.n && str_eq(str_from(s, s.n - suffix.n), suffix);
}

/* Remove a prefix.  Return false if s does not start with it. */
static inline bool
str_skip(str *s, str prefix)
{
	bool starts = str_starts(*s, prefix);

	*s = str_from(*s, starts ? prefix.n : 0);
	return starts;
}

/* Remove a suffix.  Return false if s does not end with it. */
static inline bool
str_strip(str *s, str suffix)
{
	bool ends = str_ends(*s, suffix);

	s->n -= ends ? suffix.n : 0;
	return ends;
}

/* Return the index of the first c, or STR_NONE. */
static inline size_t
str_chr(str s, char c)
{
	const char *at = s.n > 0 ? memchr(s.p, c, s.n) : NULL;

	return at != NULL ? (size_t)(at - s.p) : STR_NONE;
}

static inline bool
str_has_char(str s, char c)
{
	return str_chr(s, c) != STR_NONE;
}

/* Return the index of the first needle, or STR_NONE. */
size_t str_find(str, str needle);

static inline bool
str_has(str s, str needle)
{
	return str_find(s, needle) != STR_NONE;
}

/* Return whether two strings are equal, ignoring the case of ASCII letters. */
bool str_like(str, str);
/* Compare bytes; a prefix comes first.  All sorted output has this order. */
int str_cmp(str, str);
/* Return the length of the common prefix. */
size_t str_same(str, str);
/* Remove blanks, tabs and carriage returns at both ends. */
str str_trim(str);
/* Return the index of the last c, or STR_NONE. */
size_t str_rchr(str, char c);
/* Return the length of the folder in a path, including its '/'. */
size_t str_folder(str path);
/* Split s at the first c: *head becomes what is before it, or all of s.  Return
 * false if s is used up. */
bool str_cut(str *s, char c, str *head);
/* Like str_cut(), but split at the first separator string. */
bool str_split(str *s, str separator, str *head);
/* Return the part of s before the first `end`, or all of s. */
str str_before(str s, str end);
/* Take the next word, delimited by blanks, off s.  Return false if there is
 * none. */
bool str_word(str *s, str *word);
/* Return the length of the first UTF-8 character; 0 if it is not UTF-8. */
size_t str_utf8(str s);

#endif
