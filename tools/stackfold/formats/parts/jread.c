#include "tools/stackfold/formats/parts/jread.h"

#include "common/base/utf16.h"
#include "tools/stackfold/sample/sample.h"

static bool
blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char
jread_first(str s)
{
	while (s.n > 0 && blank(s.p[0]))
		s = str_from(s, 1);
	return s.n > 0 ? s.p[0] : '\0';
}

void
jread_start(struct jread *j, str text)
{
	*j = (struct jread){.rest = text, .text = text};
}

void
jread_end(struct jread *j)
{
	buf_free(&j->key);
}

size_t
jread_line(const struct jread *j)
{
	size_t n = 1;

	for (const char *p = j->text.p; p < j->rest.p; p++)
		n += *p == '\n';
	return n;
}

static bool
fail(struct jread *j, const char *why)
{
	if (j->bad == NULL)
		j->bad = why;
	return false;
}

/* the next byte that is no blank, or 0 */
static char
next(struct jread *j)
{
	while (j->rest.n > 0 && blank(j->rest.p[0]))
		j->rest = str_from(j->rest, 1);
	if (j->bad != NULL)
		return '\0';
	if (j->rest.n == 0)
		fail(j, "it is cut short");
	else if (j->rest.p[0] == '\0')
		fail(j, "a NUL byte");
	return j->rest.n > 0 ? j->rest.p[0] : '\0';
}

char
jread_peek(struct jread *j)
{
	char c = next(j);

	return c >= '0' && c <= '9' ? '0' : c;
}

/* does the next value begin so?  If not it is skipped */
static bool
begins(struct jread *j, char c)
{
	if (jread_peek(j) != c) {
		jread_skip(j);
		return false;
	}
	j->rest = str_from(j->rest, c != '0' && c != '-');
	return true;
}

bool
jread_object(struct jread *j)
{
	return begins(j, '{');
}

bool
jread_array(struct jread *j)
{
	return begins(j, '[');
}

bool
jread_element(struct jread *j)
{
	char c = next(j);

	if (c == ',') {
		j->rest = str_from(j->rest, 1);
		c = next(j);
	}
	if (c == ']' || c == '}')
		j->rest = str_from(j->rest, 1);
	return c != '\0' && c != ']' && c != '}';
}

bool
jread_member(struct jread *j, str *key)
{
	if (!jread_element(j))
		return false;
	if (!jread_text(j, &j->key))
		return fail(j, "a member without a name");
	if (next(j) != ':')
		return fail(j, "a ':' is missing");
	j->rest = str_from(j->rest, 1);
	*key = buf_str(&j->key);
	return true;
}

static void
add_utf8(struct buf *b, unsigned c)
{
	char utf8[UTF16_MORE];

	buf_add(b, (str){utf8, utf16_put(utf8, c)});
}

/* four hexadecimal digits behind "\u" at the start of s */
static bool
unit(str s, unsigned *c)
{
	uint64_t n;

	if (s.n < 6 || s.p[0] != '\\' || s.p[1] != 'u' ||
	    !num_hex((str){s.p + 2, 4}, &n))
		return false;
	*c = (unsigned)n;
	return true;
}

/* the escape at the start of s, decoded; its length, or 0 */
static size_t
escape(struct buf *b, str s)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *at;
	unsigned c, low;

	if (s.n < 2)
		return 0;
	if (s.p[1] != 'u') {
		at = s.p[1] != '\0' ? strchr(from, s.p[1]) : NULL;
		if (at != NULL)
			buf_char(b, to[at - from]);
		return at != NULL ? 2 : 0;
	}
	if (!unit(s, &c))
		return 0;
	if (c >= 0xd800 && c < 0xdc00 && unit(str_from(s, 6), &low) &&
	    low >= 0xdc00 && low < 0xe000) {
		add_utf8(b, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
		return 12;
	}
	add_utf8(b, c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
	return 6;
}

bool
jread_text(struct jread *j, struct buf *b)
{
	b->n = 0;
	if (!begins(j, '"'))
		return false;
	for (;;) {
		size_t n = 0;

		while (n < j->rest.n && j->rest.p[n] != '"' &&
		    j->rest.p[n] != '\\')
			n++;
		buf_add(b, str_upto(j->rest, n));
		j->rest = str_from(j->rest, n);
		if (j->rest.n == 0)
			return fail(j, "it is cut short");
		n = j->rest.p[0] == '"' ? 1 : escape(b, j->rest);
		if (n == 0)
			return fail(j, "an invalid escape in a string");
		if (j->rest.p[0] == '"') {
			j->rest = str_from(j->rest, 1);
			return true;
		}
		j->rest = str_from(j->rest, n);
	}
}

void
jread_name(struct jread *j, struct buf *name)
{
	str key;

	name->n = 0;
	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("name")))
			jread_text(j, name);
		else
			jread_skip(j);
}

/* move the point of "digits[.digits]" by n places */
static enum num_read
shift(str s, long places, struct num *n)
{
	struct buf b = {0};
	size_t point = str_chr(s, '.');
	enum num_read read;
	long at;

	point = point != STR_NONE ? point : s.n;
	at = (long)point + places;
	for (; at < 1; at++)
		buf_char(&b, '0');
	for (size_t i = 0; i < s.n; i++)
		if (i != point)
			buf_char(&b, s.p[i]);
	while (b.n < (size_t)at)
		buf_char(&b, '0');
	buf_char(&b, '0');
	memmove(b.p + at + 1, b.p + at, b.n - 1 - (size_t)at);
	b.p[at] = '.';
	read = num_parse(buf_str(&b), n);
	buf_free(&b);
	return read;
}

bool
jread_num(struct jread *j, struct num *n, bool *negative)
{
	size_t len = 0, e;
	str s;
	uint64_t exponent = 0;
	bool down;

	*negative = jread_peek(j) == '-';
	if (!begins(j, *negative ? '-' : '0'))
		return false;
	j->rest = str_from(j->rest, *negative);
	while (len < j->rest.n && j->rest.p[len] != '\0' &&
	    strchr("0123456789.eE+-", j->rest.p[len]) != NULL)
		len++;
	s = str_upto(j->rest, len);
	j->rest = str_from(j->rest, len);
	for (e = 0; e < s.n && s.p[e] != 'e' && s.p[e] != 'E'; e++)
		continue;
	if (e == s.n)
		return num_parse(s, n) != NUM_BAD || fail(j, "no number");
	down = e + 1 < s.n && s.p[e + 1] == '-';
	len = e + 1 + (down || (e + 1 < s.n && s.p[e + 1] == '+'));
	if (!num_whole(str_from(s, len), &exponent) || exponent > 99 ||
	    shift(str_upto(s, e), down ? -(long)exponent : (long)exponent,
	    n) == NUM_BAD)
		return fail(j, "no number");
	return true;
}

bool
jread_whole(struct jread *j, uint64_t *to)
{
	struct num n = {0};
	bool negative = false;

	if (!jread_num(j, &n, &negative) || negative || n.nano != 0)
		return false;
	*to = n.whole;
	return true;
}

/* a string without decoding it; the opening quote is read already */
static void
skip_text(struct jread *j)
{
	size_t n = 0;

	while (n < j->rest.n && j->rest.p[n] != '"')
		n += j->rest.p[n] == '\\' ? 2 : 1;
	if (n >= j->rest.n) {
		j->rest = str_from(j->rest, j->rest.n);
		fail(j, "it is cut short");
		return;
	}
	j->rest = str_from(j->rest, n + 1);
}

/* a number, true, false or null */
static void
skip_word(struct jread *j)
{
	str word = j->rest;

	while (j->rest.n > 0 && j->rest.p[0] != '\0' &&
	    strchr("[]{},:\" \t\r\n", j->rest.p[0]) == NULL)
		j->rest = str_from(j->rest, 1);
	word.n -= j->rest.n;
	if (word.n > 0 && strchr("-0123456789", word.p[0]) == NULL &&
	    !str_eq(word, STR("true")) && !str_eq(word, STR("false")) &&
	    !str_eq(word, STR("null")))
		fail(j, "not JSON");
}

void
jread_skip(struct jread *j)
{
	size_t depth = 0;

	do {
		char c = next(j);

		if (c == '\0')
			return;
		if (c == ']' || c == '}') {
			if (depth == 0) {
				fail(j, "a value is missing");
				return;
			}
			depth--;
		}
		depth += c == '[' || c == '{';
		if (strchr("[]{},:\"", c) == NULL)
			skip_word(j);
		else
			j->rest = str_from(j->rest, 1);
		if (c == '"')
			skip_text(j);
	} while (depth > 0);
}

bool
jread_find(struct jread *j, str text, const char *member)
{
	str key;

	jread_start(j, text);
	jread_object(j);
	while (jread_member(j, &key)) {
		if (str_eq(key, str_of(member)))
			return true;
		jread_skip(j);
	}
	return false;
}

/* look at the first value as a whole, and for what should not be behind it */
static void
look_through(struct jread *j)
{
	j->rest = j->text;
	jread_skip(j);
	if (j->bad != NULL)
		return;
	if (next(j) != '\0')
		fail(j, "more than one value; give each as a file");
	else if (j->rest.n == 0)
		j->bad = NULL;		/* not cut short, but at its end */
}

bool
jread_report(struct jread *j, struct in *in, struct sample *s)
{
	str rest, line = {0};

	if (j->bad == NULL)
		look_through(j);
	if (j->bad == NULL)
		return false;
	rest = j->rest;
	in->lineno = jread_line(j);
	str_cut(&rest, '\n', &line);
	diag_reject(s->diag, in, line, j->bad);
	return true;
}
