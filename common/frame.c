#include "common/frame.h"

#include "common/folded.h"

const char *const frame_kinds[FRAME_KINDS + 1] = {
	"user", "kernel", "inlined", "jit", "unknown", NULL
};

/* in brackets, and yet no module without symbols */
static const char *const made_up[] = {
	"[unknown]", "[no frames]", "[filtered]", NULL
};

static bool
bracketed(str s)
{
	return s.n > 2 && s.p[0] == '[' && s.p[s.n - 1] == ']';
}

static bool
is_made_up(str s)
{
	for (const char *const *m = made_up; *m != NULL; m++)
		if (str_eq(s, str_of(*m)))
			return true;
	return false;
}

static bool
address(str s)
{
	size_t i = 2;

	if (s.n < 3 || s.p[0] != '0' || s.p[1] != 'x')
		return false;
	while (i < s.n && strchr("0123456789abcdefABCDEF", s.p[i]) != NULL)
		i++;
	return i == s.n;
}

static bool
unknown(str s)
{
	return str_eq(s, STR("[unknown]")) || str_eq(s, STR("unknown")) ||
	    (bracketed(s) && !is_made_up(s)) || address(s);
}

enum frame_kind
frame_kind(str name)
{
	switch (folded_kind(name)) {
	case 'k':
		return FRAME_KERNEL;
	case 'i':
		return FRAME_INLINED;
	case 'j':
		return FRAME_JIT;
	}
	return unknown(folded_plain(name)) ? FRAME_UNKNOWN : FRAME_USER;
}

str
frame_module(str name)
{
	str s = folded_plain(name);
	size_t i = str_chr(s, '`');

	if (i != STR_NONE && i > 0)
		return str_upto(s, i);
	if (bracketed(s) && !is_made_up(s))
		return (str){s.p + 1, s.n - 2};
	return (str){0};
}
