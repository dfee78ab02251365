#include "tools/stackfold/formats/parts/xml.h"

#include "common/base/sys.h"

static bool
fill_line(struct xml *x)
{
	return x->line.n > 0 || in_line(x->in, &x->line);
}

/* Return the offset of the '>' that ends a tag, outside of quotes, or
 * STR_NONE. */
static size_t
find_tag_end(str s, char *quote, bool *bad)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (c > '>')		/* true for most bytes */
			continue;
		if (*quote != '\0')
			*quote = c == *quote ? '\0' : *quote;
		else if (c == '"' || c == '\'')
			*quote = c;
		else if (c == '>')
			return i;
		else
			*bad |= c == '<';
	}
	return STR_NONE;
}

/* Read a tag up to its '>', across lines. */
static void
take_tag(struct xml *x)
{
	char quote = '\0';

	x->text.n = 0;
	while (fill_line(x)) {
		size_t end = find_tag_end(x->line, &quote, &x->bad);

		if (end != STR_NONE) {
			buf_add(&x->text, str_upto(x->line, end));
			x->line = str_from(x->line, end + 1);
			return;
		}
		buf_add(&x->text, x->line);
		buf_char(&x->text, ' ');
		x->line.n = 0;
	}
}

static void
take_text(struct xml *x)
{
	x->text.n = 0;
	while (fill_line(x)) {
		size_t tag = str_chr(x->line, '<');
		size_t n = tag != STR_NONE ? tag : x->line.n;

		buf_add(&x->text, str_upto(x->line, n));
		x->line = str_from(x->line, n);
		if (tag != STR_NONE)
			return;
		buf_char(&x->text, ' ');
	}
}

static enum xml_kind
parse_tag(struct xml *x)
{
	str s = buf_str(&x->text), word;
	bool close = str_starts(s, STR("/"));

	x->closes = str_ends(s, STR("/"));
	if (close)
		s = str_from(s, 1);
	str_word(&s, &word);
	if (str_ends(word, STR("/")))
		word.n--;
	x->name = word;
	return close ? XML_CLOSE : XML_OPEN;
}

enum xml_kind
xml_next(struct xml *x)
{
	if (x->closes) {
		x->closes = false;
		return XML_CLOSE;
	}
	while (fill_line(x)) {
		if (x->line.p[0] != '<') {
			take_text(x);
			if (str_trim(buf_str(&x->text)).n > 0)
				return XML_TEXT;
			continue;
		}
		x->line = str_from(x->line, 1);
		take_tag(x);
		if (x->text.n > 0 && x->text.p[0] != '?' &&
		    x->text.p[0] != '!')
			return parse_tag(x);
	}
	return XML_END;
}

str
xml_attr(const struct xml *x, const char *name)
{
	str s = buf_str(&x->text), want = str_of(name);

	for (;;) {
		size_t eq = str_chr(s, '='), end;
		str key, value;

		if (eq == STR_NONE || eq + 1 >= s.n)
			return (str){0};
		key = str_trim(str_upto(s, eq));
		value = str_from(s, eq + 2);
		end = str_chr(value, s.p[eq + 1]);
		if (end == STR_NONE)
			return (str){0};
		if (str_ends(key, want) && (key.n == want.n ||
		    key.p[key.n - want.n - 1] == ' '))
			return str_upto(value, end);
		s = str_from(value, end + 1);
	}
}

static const struct entity {
	const char *name;
	char means;
} entities[] = {
	{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'},
	{"&apos;", '\''},
};

void
xml_decode(struct buf *b, str s)
{
	size_t at;

	while ((at = str_chr(s, '&')) != STR_NONE) {
		size_t n = 1;
		char c = '&';

		buf_add(b, str_upto(s, at));
		s = str_from(s, at);
		for (size_t i = 0; i < LENGTH(entities); i++) {
			str name = str_of(entities[i].name);

			if (!str_starts(s, name))
				continue;
			n = name.n;
			c = entities[i].means;
			break;
		}
		buf_char(b, c);
		s = str_from(s, n);
	}
	buf_add(b, s);
}
