#include "tools/foldfilter/steps/subst.h"

#include <string.h>

#include "common/base/err.h"
#include "common/frames/match.h"
#include "common/profile/frame.h"

static bool
is_special(char c)
{
	return strchr("^$.[]()*+?{}|", c) != NULL;
}

/*
 * Append the text up to the next delimiter to `part`.  Return the text after
 * the delimiter, or NULL if there is none.  A backslash before a delimiter is
 * dropped, unless the delimiter is special in expressions.
 */
static const char *
take_part(const char *e, char delim, struct buf *part)
{
	for (; *e != '\0' && *e != delim; e++) {
		if (e[0] == '\\' && e[1] == delim && !is_special(delim)) {
			e++;
		} else if (e[0] == '\\' && e[1] != '\0') {
			buf_char(part, *e++);
		}
		buf_char(part, *e);
	}
	return *e == delim ? e + 1 : NULL;
}

static void
check_replacement(const struct subst *s, const char *expr, const char *where)
{
	str w = buf_str(&s->with);

	for (size_t i = 0; i < w.n; i++) {
		if (w.p[i] == ';' || w.p[i] == '\n')
			die("%s: \"%s\": a name cannot contain \";\" or a line "
			    "end", where, expr);
		if (w.p[i] != '\\' || ++i == w.n || w.p[i] < '1' ||
		    w.p[i] > '9')
			continue;
		if ((size_t)(w.p[i] - '0') > s->re.re_nsub)
			die("%s: \"%s\": unknown group \\%c", where, expr,
			    w.p[i]);
	}
}

void
subst_new(struct subst *s, const char *expr, const char *where)
{
	struct buf re = {0};
	const char *e = expr;
	int flags = REG_EXTENDED;
	char delim = '\0';

	*s = (struct subst){0};
	if (e[0] == 's' && e[1] != '\0' && e[1] != '\\')
		delim = e[1];
	e = delim != '\0' ? take_part(e + 2, delim, &re) : NULL;
	e = e != NULL && re.n > 0 ? take_part(e, delim, &s->with) : NULL;
	if (e == NULL)
		die("%s: \"%s\": should be s/RE/TEXT/", where, expr);
	for (; *e != '\0'; e++) {
		if (*e == 'g')
			s->all = true;
		else if (*e == 'i')
			flags |= REG_ICASE;
		else
			die("%s: \"%s\": unknown flag \"%c\"; the flags are g "
			    "and i", where, expr, *e);
	}
	match_compile(&s->re, buf_text(&re), flags, where);
	check_replacement(s, expr, where);
	buf_free(&re);
}

static void
add_replacement(const struct subst *s, const char *text,
    const regmatch_t *group, struct buf *to)
{
	str w = buf_str(&s->with);

	for (size_t i = 0; i < w.n; i++) {
		char c = w.p[i];
		int k = c == '&' ? 0 : -1;

		if (c == '\\' && i + 1 < w.n) {
			c = w.p[++i];
			k = c >= '1' && c <= '9' ? c - '0' : -1;
		}
		if (k < 0)
			buf_char(to, c);
		else if (group[k].rm_so >= 0)
			buf_add(to, (str){text + group[k].rm_so,
			    (size_t)(group[k].rm_eo - group[k].rm_so)});
	}
}

/*
 * Find the next match from `at` on; g[] becomes offsets in the NUL-terminated
 * text.  REG_STARTEND saves glibc measuring the rest of the text in each call.
 */
static bool
find_match(const struct subst *s, str text, size_t at, regmatch_t g[10])
{
	size_t n = s->re.re_nsub < 9 ? s->re.re_nsub + 1 : 10;
	int flags = at > 0 ? REG_NOTBOL : 0;

#ifdef REG_STARTEND
	g[0] = (regmatch_t){(regoff_t)at, (regoff_t)text.n};
	return regexec(&s->re, text.p, n, g, flags | REG_STARTEND) == 0;
#else
	if (regexec(&s->re, text.p + at, n, g, flags) != 0)
		return false;
	for (size_t i = 0; i < n; i++)
		if (g[i].rm_so >= 0) {
			g[i].rm_so += (regoff_t)at;
			g[i].rm_eo += (regoff_t)at;
		}
	return true;
#endif
}

/* Append the NUL-terminated text with its matches replaced.  Return false if
 * nothing matches. */
static bool
replace_all(const struct subst *s, str text, struct buf *to)
{
	size_t at = 0;
	bool after = false;	/* a match ended at `at` */
	bool any = false;
	regmatch_t g[10];

	while (find_match(s, text, at, g)) {
		size_t from = (size_t)g[0].rm_so, end = (size_t)g[0].rm_eo;

		buf_add(to, (str){text.p + at, from - at});
		if (end > from || from > at || !after) {
			add_replacement(s, text.p, g, to);
			any = true;
		}
		after = end > from;
		at = end;
		if (!s->all || at >= text.n)
			break;
		if (end == from) {
			buf_char(to, text.p[at++]);
			after = false;
		}
	}
	buf_add(to, str_from(text, at));
	return any;
}

bool
subst_name(const struct subst *s, str name, struct buf *to)
{
	str plain = frame_plain(name);
	struct buf text = {0};
	bool any;

	to->n = 0;
	buf_add(&text, plain);
	any = replace_all(s, (str){buf_text(&text), plain.n}, to);
	buf_free(&text);
	if (to->n > 0)
		buf_add(to, str_from(name, plain.n));
	return any && !str_eq(buf_str(to), name);
}
