#include "common/str.h"

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool
str_like(str a, str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (lower(a.p[i]) != lower(b.p[i]))
			return false;
	return true;
}

bool
str_starts(str s, str prefix)
{
	return s.n >= prefix.n && str_eq(str_upto(s, prefix.n), prefix);
}

bool
str_ends(str s, str suffix)
{
	return s.n >= suffix.n && str_eq(str_from(s, s.n - suffix.n), suffix);
}

int
str_cmp(str a, str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

static bool
blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

str
str_trim(str s)
{
	while (s.n > 0 && blank(s.p[0]))
		s = str_from(s, 1);
	while (s.n > 0 && blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

size_t
str_chr(str s, char c)
{
	const char *at = s.n > 0 ? memchr(s.p, c, s.n) : NULL;

	return at != NULL ? (size_t)(at - s.p) : STR_NONE;
}

size_t
str_rchr(str s, char c)
{
	while (s.n > 0)
		if (s.p[--s.n] == c)
			return s.n;
	return STR_NONE;
}

size_t
str_find(str s, str needle)
{
	size_t at = 0;

	if (needle.n == 0)
		return 0;
	while (s.n - at >= needle.n) {
		str rest = {s.p + at, s.n - at - needle.n + 1};
		size_t i = str_chr(rest, needle.p[0]);

		if (i == STR_NONE)
			break;
		if (memcmp(rest.p + i, needle.p, needle.n) == 0)
			return at + i;
		at += i + 1;
	}
	return STR_NONE;
}

bool
str_cut(str *s, char c, str *head)
{
	size_t i;

	if (s->p == NULL)
		return false;
	i = str_chr(*s, c);
	if (i == STR_NONE) {
		*head = *s;
		*s = (str){0};
	} else {
		*head = str_upto(*s, i);
		*s = str_from(*s, i + 1);
	}
	return true;
}

bool
str_word(str *s, str *word)
{
	size_t n = 0;

	while (s->n > 0 && blank(s->p[0]))
		*s = str_from(*s, 1);
	while (n < s->n && !blank(s->p[n]))
		n++;
	*word = str_upto(*s, n);
	*s = str_from(*s, n);
	return n > 0;
}
