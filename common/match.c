#include "common/match.h"

#include <string.h>

#include "common/err.h"
#include "common/folded.h"

static const struct {
	int code;
	const char *what;
} errors[] = {
	{REG_EPAREN, "a parenthesis has no partner"},
	{REG_EBRACK, "a [ has no partner"},
	{REG_EBRACE, "a { has no partner"},
	{REG_BADBR, "between { and } stands no count"},
	{REG_BADRPT, "nothing stands before * + ? or {"},
	{REG_ERANGE, "a range in [] ends before it begins"},
	{REG_ECTYPE, "no such [:class:]"},
	{REG_ECOLLATE, "no such character in []"},
	{REG_ESUBREG, "no such group"},
	{REG_EESCAPE, "a \\ ends it"},
	{REG_ESPACE, "it is too large"},
};

/* the length of the longest beginning that is an expression */
static size_t
good_part(const char *expr, int flags)
{
	struct buf b = {0};
	size_t n = strlen(expr);
	regex_t re;

	buf_fmt(&b, "%s", expr);
	while (n > 0) {
		b.p[--n] = '\0';
		if (n == 0 || regcomp(&re, b.p, flags) == 0)
			break;
	}
	if (n > 0)
		regfree(&re);
	buf_free(&b);
	return n;
}

static void
compile(regex_t *re, const char *expr, int flags, const char *where)
{
	int code = regcomp(re, expr, flags);
	const char *what = "not a regular expression";

	if (code == 0)
		return;
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		if (errors[i].code == code)
			what = errors[i].what;
	die("%s: \"%s\": %s, at \"%s\"", where, expr, what,
	    expr + good_part(expr, flags));
}

/* is this nothing but text, perhaps tied to an end?  then keep the text */
static bool
plain_text(struct match *m, const char *e)
{
	m->begin = *e == '^';
	for (e += m->begin; *e != '\0'; e++) {
		if (e[0] == '$' && e[1] == '\0') {
			m->end = true;
			break;
		}
		if (e[0] == '\\' && e[1] != '\0' &&
		    strchr("^$.[]()*+?{}|\\/!=~:;,-_ ", e[1]) != NULL)
			e++;
		else if (strchr("^$.[]()*+?{}|\\", *e) != NULL)
			return false;
		buf_char(&m->text, *e);
	}
	return true;
}

static bool
test_text(const struct match *m, str plain, str name)
{
	str text = buf_str(&m->text);

	(void)name;
	if (m->begin && m->end)
		return str_eq(plain, text);
	if (m->begin)
		return str_starts(plain, text);
	return m->end ? str_ends(plain, text) :
	    str_find(plain, text) != STR_NONE;
}

static bool
test_re(const struct match *m, str plain, str name)
{
	struct buf b = {0};
	bool found;

	if (plain.n == name.n)
		return regexec(&m->re, plain.p, 0, NULL, 0) == 0;
	buf_add(&b, plain);
	buf_char(&b, '\0');
	found = regexec(&m->re, b.p, 0, NULL, 0) == 0;
	buf_free(&b);
	return found;
}

static bool
test_exact(const struct match *m, str plain, str name)
{
	str text = buf_str(&m->text);

	return str_eq(plain, text) || str_eq(name, text);
}

static bool
test_any_case(const struct match *m, str plain, str name)
{
	str text = buf_str(&m->text);

	(void)name;
	for (; plain.n >= text.n; plain = str_from(plain, 1)) {
		if (str_like(str_upto(plain, text.n), text))
			return true;
		if (plain.n == 0)
			break;
	}
	return false;
}

/* a name of a library goes on with ".so.6" or "-2.31.so" */
static bool
test_module(const struct match *m, str plain, str name)
{
	str module = frame_module(plain), text = buf_str(&m->text), rest;

	(void)name;
	if (!str_starts(module, text))
		return false;
	rest = str_from(module, text.n);
	return rest.n == 0 || rest.p[0] == '.' || (rest.n > 1 &&
	    rest.p[0] == '-' && str_digit(rest.p[1]));
}

static bool
test_kind(const struct match *m, str plain, str name)
{
	(void)plain;
	return frame_kind(name) == m->kind;
}

static void
read_kind(struct match *m, const char *word, const char *where)
{
	for (int k = 0; k < FRAME_KINDS; k++)
		if (strcmp(word, frame_kinds[k]) == 0) {
			m->kind = (enum frame_kind)k;
			return;
		}
	die("%s: \"kind:%s\": the kinds are kernel, user, inlined, jit and "
	    "unknown", where, word);
}

/* the text behind a prefix, which must not be empty; NULL without it */
static const char *
behind(const char *expr, const char *prefix, const char *where)
{
	size_t n = strlen(prefix);

	if (strncmp(expr, prefix, n) != 0)
		return NULL;
	if (expr[n] == '\0')
		die("%s: \"%s\": an empty expression", where, expr);
	return expr + n;
}

void
match_new(struct match *m, const char *expr, const char *where)
{
	const char *rest;

	*m = (struct match){0};
	while ((rest = behind(expr, "!", where)) != NULL) {
		m->negate = !m->negate;
		expr = rest;
	}
	if ((rest = behind(expr, "=", where)) != NULL) {
		m->test = test_exact;
	} else if ((rest = behind(expr, "~", where)) != NULL) {
		m->test = test_any_case;
	} else if ((rest = behind(expr, "module:", where)) != NULL) {
		m->test = test_module;
	} else if ((rest = behind(expr, "kind:", where)) != NULL) {
		m->test = test_kind;
		read_kind(m, rest, where);
	} else if (plain_text(m, behind(expr, "", where))) {
		m->test = test_text;
		return;
	} else {
		m->test = test_re;
		compile(&m->re, expr, REG_EXTENDED | REG_NOSUB, where);
		return;
	}
	buf_add(&m->text, str_of(rest));
}

bool
match_name(const struct match *m, str name)
{
	return m->test(m, folded_plain(name), name) != m->negate;
}

bool
match_id(struct match *m, const struct names *names, uint32_t id)
{
	if (id >= m->nknown) {
		GROW(m->known, m->known_cap, names->n);
		memset(m->known + m->nknown, 0, m->known_cap - m->nknown);
		m->nknown = m->known_cap;
	}
	if (m->known[id] == 0)
		m->known[id] = 1 + match_name(m, names_text(names, id));
	return m->known[id] == 2;
}

static bool
special(char c)
{
	return strchr("^$.[]()*+?{}|", c) != NULL;
}

/*
 * Take what stands before the next delimiter.  A backslash before one is
 * dropped where the character would have no meaning of its own.
 */
static const char *
take_part(const char *e, char delim, struct buf *part)
{
	for (; *e != '\0' && *e != delim; e++) {
		if (e[0] == '\\' && e[1] == delim && !special(delim)) {
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
			die("%s: \"%s\": a name cannot hold \";\" or a line "
			    "end", where, expr);
		if (w.p[i] != '\\' || ++i == w.n || w.p[i] < '1' ||
		    w.p[i] > '9')
			continue;
		if ((size_t)(w.p[i] - '0') > s->re.re_nsub)
			die("%s: \"%s\": there is no group \\%c", where, expr,
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
			die("%s: \"%s\": unknown flag \"%c\"; there are g "
			    "and i", where, expr, *e);
	}
	buf_char(&re, '\0');
	compile(&s->re, re.p, flags, where);
	check_replacement(s, expr, where);
	buf_free(&re);
}

static void
replace(const struct subst *s, const char *text, const regmatch_t *group,
    struct buf *to)
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

/* the NUL-terminated text with its matches replaced */
static bool
replace_all(const struct subst *s, str text, struct buf *to)
{
	size_t at = 0;
	bool after = false, any = false;	/* after: a match ended here */
	regmatch_t g[10];

	while (regexec(&s->re, text.p + at, 10, g, at ? REG_NOTBOL : 0) == 0) {
		size_t from = (size_t)g[0].rm_so, end = (size_t)g[0].rm_eo;

		buf_add(to, (str){text.p + at, from});
		if (end > from || from > 0 || !after) {
			replace(s, text.p + at, g, to);
			any = true;
		}
		after = end > from;
		at += end;
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
	str plain = folded_plain(name);
	struct buf text = {0};
	bool any;

	to->n = 0;
	buf_add(&text, plain);
	buf_char(&text, '\0');
	any = replace_all(s, (str){text.p, plain.n}, to);
	buf_free(&text);
	if (to->n > 0)
		buf_add(to, str_from(name, plain.n));
	return any && !str_eq(buf_str(to), name);
}

uint32_t
subst_id(struct subst *s, struct names *names, uint32_t id)
{
	struct buf to = {0};
	str text;

	if (id >= s->nknown) {
		GROW(s->known, s->known_cap, names->n);
		memset(s->known + s->nknown, 0,
		    (s->known_cap - s->nknown) * sizeof(*s->known));
		s->nknown = s->known_cap;
	}
	if (s->known[id] == 0) {
		subst_name(s, names_text(names, id), &to);
		text = buf_str(&to);
		while (text.n > 0 && text.p[text.n - 1] == ' ')
			text.n--;
		s->known[id] = names_id(names, text) + 1;
		buf_free(&to);
	}
	return s->known[id] - 1;
}
