#include "common/base/printable.h"

#include <string.h>

#include "common/base/sys.h"

/*
 * Characters that control a terminal, change the direction of text, break a
 * line or are invisible: control characters, Unicode's
 * Default_Ignorable_Code_Point, and line separators.  With them two different
 * names may look the same, and terminals disagree on their width.
 */
static const struct { uint32_t first, last; } hidden[] = {
	{0, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c},
	{0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f},
	{0x2028, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},
	{0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb},
	{0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

static bool
is_hidden(uint32_t code)
{
	for (size_t i = 0; i < LENGTH(hidden) && code >= hidden[i].first; i++)
		if (code <= hidden[i].last)
			return true;
	return false;
}

/* Return the code point of a valid UTF-8 character. */
static uint32_t
decode_utf8(str c)
{
	unsigned char first = (unsigned char)c.p[0];
	uint32_t code = c.n == 1 ? first : first & (0x7fu >> c.n);

	for (size_t i = 1; i < c.n; i++)
		code = code << 6 | ((unsigned char)c.p[i] & 0x3f);
	return code;
}

struct printable
printable_first(str s)
{
	size_t n = str_utf8(s);
	uint32_t code;

	if (n == 0)
		return (struct printable){.n = 1};
	code = decode_utf8(str_upto(s, n));
	return (struct printable){n, code,
	    (code >= ' ' && code < 0x7f) || !is_hidden(code)};
}

/* Return the length of a leading SGR sequence (colours), or 0. */
static size_t
color_length(str s)
{
	size_t n = 2;

	if (!str_starts(s, STR("\033[")))
		return 0;
	while (n < s.n && (str_digit(s.p[n]) || s.p[n] == ';'))
		n++;
	return n < s.n && s.p[n] == 'm' ? n + 1 : 0;
}

enum kept {KEEP_NONE, KEEP_LINES, KEEP_COLORS};

/* Return the number of leading control characters that are kept. */
static size_t
count_kept(str s, enum kept keep)
{
	if (keep == KEEP_NONE)
		return 0;
	if (s.p[0] == '\n' || s.p[0] == '\t')
		return 1;
	return keep == KEEP_COLORS ? color_length(s) : 0;
}

static size_t
make_printable(char *p, size_t n, enum kept keep)
{
	size_t to = 0, at = 0;

	while (at < n) {
		str rest = {p + at, n - at};
		struct printable c = printable_first(rest);
		size_t stay = c.shown ? c.n : count_kept(rest, keep);

		if (stay > 0) {
			memmove(p + to, p + at, stay);
			to += stay;
			at += stay;
		} else {
			p[to++] = '?';
			at += c.n;
		}
	}
	return to;
}

size_t
printable_all(char *p, size_t n)
{
	return make_printable(p, n, KEEP_NONE);
}

size_t
printable_lines(char *p, size_t n, bool colors)
{
	return make_printable(p, n, colors ? KEEP_COLORS : KEEP_LINES);
}
