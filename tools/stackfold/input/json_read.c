#include "tools/stackfold/input/json_read.h"

#include "common/base/utf16.h"
#include "tools/stackfold/sample/sample.h"

static bool
is_blank(char c)
{
	return str_blank(c) || c == '\r' || c == '\n';
}

char
json_read_first(str s)
{
	while (s.n > 0 && is_blank(s.p[0]))
		s = str_from(s, 1);
	return s.n > 0 ? s.p[0] : '\0';
}

void
json_read_start(struct json_read *j, str text)
{
	*j = (struct json_read){.rest = text, .text = text,
	    .counted = text.p};
}

void
json_read_end(struct json_read *j)
{
	buf_free(&j->key);
}

size_t
json_read_line(struct json_read *j, const char *at)
{
	if (at < j->counted) {
		j->counted = j->text.p;
		j->lines = 0;
	}
	for (; j->counted < at; j->counted++)
		j->lines += *j->counted == '\n';
	return j->lines + 1;
}

static bool
set_bad(struct json_read *j, const char *why)
{
	if (j->bad == NULL)
		j->bad = why;
	return false;
}

/* Return the next byte that is not white space, or 0. */
static char
peek_byte(struct json_read *j)
{
	while (j->rest.n > 0 && is_blank(j->rest.p[0]))
		j->rest = str_from(j->rest, 1);
	if (j->bad != NULL)
		return '\0';
	if (j->rest.n == 0)
		set_bad(j, "it is cut short");
	else if (j->rest.p[0] == '\0')
		set_bad(j, "a NUL byte");
	return j->rest.n > 0 ? j->rest.p[0] : '\0';
}

char
json_read_peek(struct json_read *j)
{
	char c = peek_byte(j);

	return c >= '0' && c <= '9' ? '0' : c;
}

/* Enter a value that begins with this byte.  If it does not, skip it and return
 * false. */
static bool
begin_value(struct json_read *j, char c)
{
	if (json_read_peek(j) != c) {
		json_read_skip(j);
		return false;
	}
	j->rest = str_from(j->rest, c != '0' && c != '-');
	return true;
}

bool
json_read_object(struct json_read *j)
{
	return begin_value(j, '{');
}

bool
json_read_array(struct json_read *j)
{
	return begin_value(j, '[');
}

bool
json_read_element(struct json_read *j)
{
	char c = peek_byte(j);

	if (c == ',') {
		j->rest = str_from(j->rest, 1);
		c = peek_byte(j);
	}
	if (c == ']' || c == '}')
		j->rest = str_from(j->rest, 1);
	return c != '\0' && c != ']' && c != '}';
}

bool
json_read_member(struct json_read *j, str *key)
{
	if (!json_read_element(j))
		return false;
	if (!json_read_text(j, &j->key))
		return set_bad(j, "a member without a name");
	if (peek_byte(j) != ':')
		return set_bad(j, "a ':' is missing");
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

/* Read "\u" and four hexadecimal digits at the start of s. */
static bool
read_code_unit(str s, unsigned *c)
{
	uint64_t n;

	if (s.n < 6 || s.p[0] != '\\' || s.p[1] != 'u' ||
	    !num_hex((str){s.p + 2, 4}, &n))
		return false;
	*c = (unsigned)n;
	return true;
}

/* Decode the escape at the start of s.  Return its length, or 0 if it is
 * invalid. */
static size_t
decode_escape(struct buf *b, str s)
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
	if (!read_code_unit(s, &c))
		return 0;
	if (c >= 0xd800 && c < 0xdc00 && read_code_unit(str_from(s, 6), &low) &&
	    low >= 0xdc00 && low < 0xe000) {
		add_utf8(b, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
		return 12;
	}
	add_utf8(b, c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
	return 6;
}

bool
json_read_text(struct json_read *j, struct buf *b)
{
	b->n = 0;
	if (!begin_value(j, '"'))
		return false;
	for (;;) {
		size_t n = 0;

		while (n < j->rest.n && j->rest.p[n] != '"' &&
		    j->rest.p[n] != '\\')
			n++;
		buf_add(b, str_upto(j->rest, n));
		j->rest = str_from(j->rest, n);
		if (j->rest.n == 0)
			return set_bad(j, "it is cut short");
		n = j->rest.p[0] == '"' ? 1 : decode_escape(b, j->rest);
		if (n == 0)
			return set_bad(j, "an invalid escape in a string");
		if (j->rest.p[0] == '"') {
			j->rest = str_from(j->rest, 1);
			return true;
		}
		j->rest = str_from(j->rest, n);
	}
}

/* Parse "digits[.digits]" times 10 to the power of `places`. */
static enum num_read
shift_point(str s, long places, struct num *n)
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
json_read_num(struct json_read *j, struct num *n, bool *negative)
{
	size_t len = 0, e;
	str s;
	uint64_t exponent = 0;
	bool down;

	*negative = json_read_peek(j) == '-';
	if (!begin_value(j, *negative ? '-' : '0'))
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
		return num_parse(s, n) != NUM_BAD || set_bad(j, "no number");
	down = e + 1 < s.n && s.p[e + 1] == '-';
	len = e + 1 + (down || (e + 1 < s.n && s.p[e + 1] == '+'));
	if (!num_whole(str_from(s, len), &exponent) || exponent > 99 ||
	    shift_point(str_upto(s, e), down ? -(long)exponent : (long)exponent,
	    n) == NUM_BAD)
		return set_bad(j, "no number");
	return true;
}

bool
json_read_whole(struct json_read *j, uint64_t *to)
{
	struct num n = {0};
	bool negative = false;

	if (!json_read_num(j, &n, &negative) || negative || n.nano != 0)
		return false;
	*to = n.whole;
	return true;
}

bool
json_read_word(struct json_read *j, struct buf *to)
{
	struct num n;
	bool negative;
	char text[NUM_TEXT];

	to->n = 0;
	if (json_read_peek(j) == '"')
		return json_read_text(j, to);
	if (!json_read_num(j, &n, &negative))
		return false;
	if (negative)
		buf_char(to, '-');
	buf_add(to, num_text(text, n));
	return true;
}

bool
json_read_field(struct json_read *j, str key, const struct json_field *f)
{
	bool ok;

	while (f->name.n > 0 && !str_eq(key, f->name))
		f++;
	if (f->name.n == 0)
		return false;
	ok = f->text != NULL ? json_read_word(j, f->text) :
	    f->whole != NULL ? json_read_whole(j, f->whole) :
	    json_read_num(j, &f->number->n, &f->number->negative);
	if (f->ok != NULL)
		*f->ok = ok;
	return true;
}

bool
json_read_fields(struct json_read *j, const struct json_field *f)
{
	bool is_object = json_read_object(j);
	str key;

	while (is_object && json_read_member(j, &key))
		if (!json_read_field(j, key, f))
			json_read_skip(j);
	return is_object;
}

void
json_read_name(struct json_read *j, struct buf *name)
{
	name->n = 0;
	json_read_fields(j, (struct json_field[]){
	    JSON_TEXT("name", name), {0}});
}

void
json_read_numbers(struct json_read *j, struct json_numbers *l)
{
	if (!json_read_array(j))
		return;
	while (json_read_element(j)) {
		struct json_number number = {{0}, false};

		json_read_num(j, &number.n, &number.negative);
		*APPEND(l->p, l->cap, l->n) = number;
	}
}

/* Skip the rest of a string after its opening quote. */
static void
skip_string(struct json_read *j)
{
	size_t n = 0;

	while (n < j->rest.n && j->rest.p[n] != '"')
		n += j->rest.p[n] == '\\' ? 2 : 1;
	if (n >= j->rest.n) {
		j->rest = str_from(j->rest, j->rest.n);
		set_bad(j, "it is cut short");
		return;
	}
	j->rest = str_from(j->rest, n + 1);
}

static void
skip_literal(struct json_read *j)
{
	str word = j->rest;

	while (j->rest.n > 0 && j->rest.p[0] != '\0' &&
	    strchr("[]{},:\" \t\r\n", j->rest.p[0]) == NULL)
		j->rest = str_from(j->rest, 1);
	word.n -= j->rest.n;
	if (word.n > 0 && strchr("-0123456789", word.p[0]) == NULL &&
	    !str_eq(word, STR("true")) && !str_eq(word, STR("false")) &&
	    !str_eq(word, STR("null")))
		set_bad(j, "not JSON");
}

void
json_read_skip(struct json_read *j)
{
	size_t depth = 0;

	do {
		char c = peek_byte(j);

		if (c == '\0')
			return;
		if (c == ']' || c == '}') {
			if (depth == 0) {
				set_bad(j, "a value is missing");
				return;
			}
			depth--;
		}
		depth += c == '[' || c == '{';
		if (strchr("[]{},:\"", c) == NULL)
			skip_literal(j);
		else
			j->rest = str_from(j->rest, 1);
		if (c == '"')
			skip_string(j);
	} while (depth > 0);
}

bool
json_read_find(struct json_read *j, str text, const char *member)
{
	str key;

	json_read_start(j, text);
	json_read_object(j);
	while (json_read_member(j, &key)) {
		if (str_eq(key, str_of(member)))
			return true;
		json_read_skip(j);
	}
	return false;
}

/* Check the syntax of the first value, and that nothing follows it. */
static void
check_whole(struct json_read *j)
{
	j->rest = j->text;
	json_read_skip(j);
	if (j->bad != NULL)
		return;
	if (peek_byte(j) != '\0')
		set_bad(j, "more than one value; give each as a file");
	else if (j->rest.n == 0)
		j->bad = NULL;		/* only the end of the text is left */
}

bool
json_read_report(struct json_read *j, struct in *in, struct sample *s)
{
	str rest, line = {0};

	if (j->bad == NULL)
		check_whole(j);
	if (j->bad != NULL) {
		rest = j->rest;
		in->lineno = json_read_line(j, rest.p);
		str_cut(&rest, '\n', &line);
		diag_reject(s->diag, in, line, j->bad);
	}
	json_read_end(j);
	return j->bad != NULL;
}
