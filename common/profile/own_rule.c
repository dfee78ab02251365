#include "common/profile/own_rule.h"

#include <string.h>

static const char special[] = "\\^$.[]()*+?{}|";

/* expressions before and after the text of an alternative */
static const struct {
	const char *before, *after;
} form[OWN_RULE_KINDS] = {
	[OWN_RULE_WHOLE] = {"^", "$"},
	[OWN_RULE_SPACE] = {"^", ""},
	[OWN_RULE_CRATE] = {"^(<([^<>]*.as.)?)?", ""},
	[OWN_RULE_PACKAGE] = {"^", "[./:$]"},
	[OWN_RULE_RETURNED] = {"[^.A-Za-z]", "[./:$]"},
	[OWN_RULE_FOLDER] = {"", "[^/]*$"},
};

/* Return the length of the first alternative of an expression. */
static size_t
measure(str s)
{
	size_t depth = 0, i = 0;

	for (; i < s.n && (depth > 0 || s.p[i] != '|'); i++) {
		if (s.p[i] == '\\') {
			i += i + 1 < s.n;
		} else if (s.p[i] == '(') {
			depth++;
		} else if (s.p[i] == ')') {
			depth -= depth > 0;
		} else if (s.p[i] == '[') {
			/* a bracket that comes first is literal */
			size_t from = i + 1 + (i + 1 < s.n &&
			    s.p[i + 1] == '^');
			size_t end = from < s.n ?
			    str_chr(str_from(s, from + 1), ']') : STR_NONE;

			if (end != STR_NONE)
				i = from + 1 + end;
		}
	}
	return i;
}

bool
own_rule_next(str *rest, str *one)
{
	if (rest->n == 0)
		return false;
	*one = str_upto(*rest, measure(*rest));
	*rest = str_from(*rest, one->n + (one->n < rest->n));
	return true;
}

static bool
next_from(str *rest, str *one)
{
	if (!str_cut(rest, ',', one))
		return false;
	*one = str_trim(*one);
	return true;
}

/* Append to a list the elements of `more` that it lacks. */
static void
join(struct buf *to, str more, bool (*next)(str *, str *), str between)
{
	str one;

	while (to->n + more.n <= OWN_RULE_LONGEST && next(&more, &one)) {
		str rest = buf_str(to), had;
		bool found = one.n == 0;

		while (!found && next(&rest, &had))
			found = str_eq(had, one);
		if (found)
			continue;
		if (to->n > 0)
			buf_add(to, between);
		buf_add(to, one);
	}
}

void
own_rule_join(struct buf *rule, str more)
{
	join(rule, more, own_rule_next, STR("|"));
}

void
own_rule_join_from(struct buf *from, str more)
{
	join(from, more, next_from, STR(", "));
}

void
own_rule_add(struct buf *b, enum own_rule_kind kind, str text)
{
	buf_add(b, str_of(form[kind].before));
	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		if (strchr(special, c) != NULL && c != '\0')
			buf_char(b, '\\');
		/* a value must not end in a word that begins with a digit */
		buf_char(b, str_blank(c) || c == '\0' ? '.' : c);
	}
	buf_add(b, str_of(form[kind].after));
}

void
own_rule_plain(struct buf *b, str one)
{
	size_t before = 0, after = 0;

	for (size_t k = 0; k < OWN_RULE_KINDS; k++) {
		str begin = str_of(form[k].before), end = str_of(form[k].after);

		if (begin.n > before && str_starts(one, begin))
			before = begin.n;
		if (end.n > after && str_ends(one, end))
			after = end.n;
	}
	if (str_ends(one, STR("\\$")))
		after = 0;
	one = str_from(str_upto(one, one.n - after), before);
	for (size_t i = 0; i < one.n; i++) {
		if (one.p[i] == '\\' && i + 1 < one.n)
			buf_char(b, one.p[++i]);
		else
			buf_char(b, one.p[i] == '.' ? ' ' : one.p[i]);
	}
}
