#include "common/base/str.h"

#include "common/base/sys.h"

#define BLOCK 32

static char
lower_letter(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool
str_like(str a, str b)
{
	if (a.n != b.n)
		return false;
	for (size_t i = 0; i < a.n; i++)
		if (lower_letter(a.p[i]) != lower_letter(b.p[i]))
			return false;
	return true;
}

int
str_cmp(str a, str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n > 0 ? memcmp(a.p, b.p, n) : 0;

	return c != 0 ? c : (a.n > b.n) - (a.n < b.n);
}

bool
str_eq_any(str s, const char *const list[])
{
	while (*list != NULL && !str_eq(s, str_of(*list)))
		list++;
	return *list != NULL;
}

bool
str_starts_any(str s, const char *const list[])
{
	for (; *list != NULL; list++)
		if (str_starts(s, str_of(*list)))
			return true;
	return false;
}

size_t
str_digits(str s)
{
	size_t n = 0;

	while (n < s.n && str_digit(s.p[n]))
		n++;
	return n;
}

/* For most bytes the first comparison is enough. */
static bool
is_space(char c)
{
	return (unsigned char)c <= ' ' && (c == ' ' || c == '\t' || c == '\r');
}

static size_t
count_spaces(str s)
{
	size_t n = 0;

	while (n < s.n && is_space(s.p[n]))
		n++;
	return n;
}

size_t
str_same(str a, str b)
{
	size_t n = a.n < b.n ? a.n : b.n, same = 0;

	while (n - same >= BLOCK && memcmp(a.p + same, b.p + same, BLOCK) == 0)
		same += BLOCK;
	for (; n - same >= sizeof(uint64_t); same += sizeof(uint64_t)) {
		uint64_t differ = sys_load64(a.p + same) ^
		    sys_load64(b.p + same);

		if (differ != 0)
			return same + sys_zero_bytes(differ);
	}
	while (same < n && a.p[same] == b.p[same])
		same++;
	return same;
}

str
str_trim(str s)
{
	s = str_from(s, count_spaces(s));
	while (s.n > 0 && is_space(s.p[s.n - 1]))
		s.n--;
	return s;
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
str_folder(str path)
{
	return str_rchr(path, '/') + 1;		/* STR_NONE + 1 is 0 */
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

/* Split s at a separator of n bytes at index i; STR_NONE: there is none. */
static bool
split_at(str *s, size_t i, size_t n, str *head)
{
	if (s->p == NULL)
		return false;
	*head = i != STR_NONE ? str_upto(*s, i) : *s;
	*s = i != STR_NONE ? str_from(*s, i + n) : (str){0};
	return true;
}

bool
str_cut(str *s, char c, str *head)
{
	return split_at(s, str_chr(*s, c), 1, head);
}

bool
str_split(str *s, str separator, str *head)
{
	return split_at(s, str_find(*s, separator), separator.n, head);
}

str
str_before(str s, str end)
{
	size_t i = str_find(s, end);

	return i != STR_NONE ? str_upto(s, i) : s;
}

bool
str_word(str *s, str *word)
{
	str rest = str_from(*s, count_spaces(*s));
	size_t n = 0;

	while (n < rest.n && !is_space(rest.p[n]))
		n++;
	*word = str_upto(rest, n);
	*s = str_from(rest, n);
	return n > 0;
}

/* UTF-8 sequences by their first byte: the length, and the range of the second
 * byte */
static const struct lead {
	unsigned char first, last;
	size_t n;
	unsigned char lo, hi;
} leads[] = {
	{0x00, 0x7f, 1, 0, 0},
	{0xc2, 0xdf, 2, 0x80, 0xbf},
	{0xe0, 0xe0, 3, 0xa0, 0xbf},
	{0xe1, 0xec, 3, 0x80, 0xbf},
	{0xed, 0xed, 3, 0x80, 0x9f},	/* not a surrogate */
	{0xee, 0xef, 3, 0x80, 0xbf},
	{0xf0, 0xf0, 4, 0x90, 0xbf},
	{0xf1, 0xf3, 4, 0x80, 0xbf},
	{0xf4, 0xf4, 4, 0x80, 0x8f},
};

size_t
str_utf8(str s)
{
	const unsigned char *p = (const unsigned char *)s.p;

	for (size_t i = 0; s.n > 0 && i < LENGTH(leads); i++) {
		const struct lead *l = &leads[i];

		if (p[0] < l->first || p[0] > l->last)
			continue;
		if (s.n < l->n || (l->n > 1 && (p[1] < l->lo || p[1] > l->hi)))
			return 0;
		for (size_t k = 2; k < l->n; k++)
			if ((p[k] & 0xc0) != 0x80)
				return 0;
		return l->n;
	}
	return 0;
}
