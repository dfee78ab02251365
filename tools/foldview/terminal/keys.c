#include "tools/foldview/terminal/keys.h"

#include "common/base/printable.h"
#include "common/base/sys.h"

/* final parts of sequences, after ESC [ or ESC O */
static const struct { const char *end; uint32_t key; } sequences[] = {
	{"A", KEY_UP}, {"B", KEY_DOWN}, {"C", KEY_RIGHT}, {"D", KEY_LEFT},
	{"H", KEY_HOME}, {"F", KEY_END}, {"1~", KEY_HOME}, {"4~", KEY_END},
	{"7~", KEY_HOME}, {"8~", KEY_END}, {"5~", KEY_PAGE_UP},
	{"6~", KEY_PAGE_DOWN},
};

/* Return the length of a sequence that begins with ESC, or 0 if it is
 * incomplete. */
static size_t
measure_sequence(str s)
{
	size_t i = 2;

	if (s.n < 2)
		return 0;
	if (s.p[1] == 'O')
		return s.n > 2 ? 3 : 0;
	if (s.p[1] != '[')
		return 1;
	while (i < s.n && (unsigned char)s.p[i] >= 0x20 &&
	    (unsigned char)s.p[i] < 0x40)
		i++;
	return i < s.n ? i + 1 : 0;
}

static uint32_t
find_sequence(str s)
{
	for (size_t i = 0; i < LENGTH(sequences); i++)
		if (str_eq(s, str_of(sequences[i].end)))
			return sequences[i].key;
	return KEY_OTHER;
}

/* Return whether the first UTF-8 character is incomplete. */
static bool
is_cut(str s)
{
	unsigned char c = (unsigned char)s.p[0];
	size_t n = c >= 0xf5 || c < 0xc2 ? 1 : c >= 0xf0 ? 4 :
	    c >= 0xe0 ? 3 : 2;

	return s.n < n;
}

bool
keys_next(str *bytes, bool all, uint32_t *key)
{
	str s = *bytes;
	size_t n;

	if (s.n == 0)
		return false;
	if (s.p[0] == KEY_ESCAPE) {
		n = measure_sequence(s);
		if (n == 0 && !all)
			return false;
		*key = n > 1 ? find_sequence((str){s.p + 2, n - 2}) :
		    KEY_ESCAPE;
		*bytes = str_from(s, n > 0 ? n : s.n);
		return true;
	}
	if (!all && is_cut(s))
		return false;
	n = str_utf8(s);
	*bytes = str_from(s, n > 0 ? n : 1);
	*key = n > 0 ? printable_first(s).code : KEY_OTHER;
	if (*key == '\n')
		*key = KEY_ENTER;
	if (*key == '\b')
		*key = KEY_BACKSPACE;
	return true;
}
