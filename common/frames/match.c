#include "common/frames/match.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"

#define MATCH_MOST 20000	/* length limit of an expanded expression */

static const struct {
	int code;
	const char *what;
} errors[] = {
	{REG_EPAREN, "unmatched parenthesis"},
	{REG_EBRACK, "unmatched ["},
	{REG_EBRACE, "unmatched {"},
	{REG_BADBR, "invalid count between { and }"},
	{REG_BADRPT, "nothing to repeat before * + ? or {"},
	{REG_ERANGE, "a range in [] is in reverse order"},
	{REG_ECTYPE, "unknown [:class:]"},
	{REG_ECOLLATE, "unknown character in []"},
	{REG_ESUBREG, "unknown group"},
	{REG_EESCAPE, "it ends in a backslash"},
	{REG_ESPACE, "it is too large"},
};

/* Parse "{12,34}".  Return the larger number, but at least 1. */
static size_t
read_count(const char **e)
{
	size_t most = 1, n;

	do {
		n = strtoul(*e + 1, (char **)(uintptr_t)e, 10);
		if (n > most)
			most = n;
	} while (**e == ',');
	return most < MATCH_MOST ? most : MATCH_MOST;
}

/*
 * Return whether an expression has more than MATCH_MOST characters after its
 * counts are expanded, which regcomp() does.  (a{1,200}b){99} has 19,899; each
 * takes about 2 KB in glibc.
 */
static bool
is_too_large(const char *e)
{
	size_t *open = NULL, cap = 0, depth = 0;	/* n at each open ( */
	size_t n = 0, last = 0;		/* length; length of the last atom */

	for (; *e != '\0' && n <= MATCH_MOST; e += *e != '\0') {
		if (*e == '(') {
			*APPEND(open, cap, depth) = n;
		} else if (*e == ')' && depth > 0) {
			last = n - open[--depth];
		} else if (*e == '{') {
			size_t count = read_count(&e);

			n += last * (count - 1);
			last *= count;
		} else {
			if (*e == '\\' && e[1] != '\0')
				e++;
			else if (*e == '[')
				e += strcspn(e + 1, "]");
			n += last = 1;
		}
	}
	buf_drop(open);
	return n > MATCH_MOST;
}

/* Return the length of the longest prefix that is a valid expression. */
static size_t
find_good_part(const char *expr, int flags)
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

static bool
compile(regex_t *re, const char *expr, int flags, struct buf *why)
{
	const char *what = "not a regular expression";
	int code;

	if (is_too_large(expr)) {
		buf_fmt(why, "\"%s\": its counts repeat too much", expr);
		return false;
	}
	code = regcomp(re, expr, flags);
	if (code == 0)
		return true;
	for (size_t i = 0; i < LENGTH(errors); i++)
		if (errors[i].code == code)
			what = errors[i].what;
	buf_fmt(why, "\"%s\": %s, at \"%s\"", expr, what,
	    expr + find_good_part(expr, flags));
	return false;
}

void
match_compile(regex_t *re, const char *expr, int flags, const char *where)
{
	struct buf why = {0};

	if (!compile(re, expr, flags, &why))
		die("%s: %s", where, buf_text(&why));
}

/* If the expression is plain text, perhaps anchored, store the text and return
 * true. */
static bool
read_plain_text(struct match *m, const char *e)
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
	return m->end ? str_ends(plain, text) : str_has(plain, text);
}

static bool
test_re(const struct match *m, str plain, str name)
{
	struct buf b = {0};
	bool found;

	if (plain.p + plain.n == name.p + name.n)
		return regexec(&m->re, plain.p, 0, NULL, 0) == 0;
	buf_add(&b, plain);
	found = regexec(&m->re, buf_text(&b), 0, NULL, 0) == 0;
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

/* Test for module:NAME; ".so.6" or "-2.31.so" may follow NAME. */
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

static bool
read_kind(struct match *m, const char *word, struct buf *why)
{
	for (int k = 0; k < FRAME_KINDS; k++)
		if (strcmp(word, frame_kinds[k]) == 0) {
			m->kind = (enum frame_kind)k;
			return true;
		}
	buf_fmt(why, "\"kind:%s\": the kinds are kernel, user, inlined, jit "
	    "and unknown", word);
	return false;
}

/* special prefixes of expressions */
static const struct {
	const char *prefix;
	bool (*test)(const struct match *, str plain, str name);
} prefixed[] = {
	{"=", test_exact}, {"~", test_any_case}, {"module:", test_module},
	{"kind:", test_kind},
};

bool
match_try(struct match *m, const char *expr, struct buf *why)
{
	const char *whole = expr, *rest = NULL;

	*m = (struct match){0};
	while (*expr == '!') {
		m->negate = !m->negate;
		if (*++expr != '\0')
			whole = expr;
	}
	for (size_t i = 0; rest == NULL && i < LENGTH(prefixed); i++) {
		size_t n = strlen(prefixed[i].prefix);

		if (strncmp(expr, prefixed[i].prefix, n) != 0)
			continue;
		rest = expr + n;
		m->test = prefixed[i].test;
	}
	if (*(rest != NULL ? rest : expr) == '\0') {
		buf_fmt(why, "\"%s\": empty expression", whole);
		return false;
	}
	if (m->test == test_kind)
		return read_kind(m, rest, why);
	if (rest != NULL) {
		buf_add(&m->text, str_of(rest));
		return true;
	}
	m->test = test_text;
	if (read_plain_text(m, expr))
		return true;
	buf_free(&m->text);
	if (!compile(&m->re, expr, REG_EXTENDED | REG_NOSUB, why))
		return false;
	m->test = test_re;
	return true;
}

void
match_new(struct match *m, const char *expr, const char *where)
{
	struct buf why = {0};

	if (!match_try(m, expr, &why))
		die("%s: %s", where, buf_text(&why));
}

void
match_forget(struct match *m)
{
	buf_drop(m->known.of);
	m->known = (struct names_map){0};
}

void
match_free(struct match *m)
{
	if (m->test == test_re)
		regfree(&m->re);
	buf_free(&m->text);
	match_forget(m);
	*m = (struct match){0};
}

bool
match_name(const struct match *m, str name)
{
	str plain = frame_plain(name), function = frame_function(name);
	bool found = m->test(m, plain, name) || (function.n < plain.n &&
	    m->test(m, function, name));

	if (found && m->not_kernel)
		found = frame_kind(name) != FRAME_KERNEL;
	return found != m->negate;
}

bool
match_id(struct match *m, const struct names *names, uint32_t id)
{
	uint32_t *known = names_at(&m->known, names, id);

	if (*known == 0)
		*known = 1 + match_name(m, names_text(names, id));
	return *known == 2;
}
