#include "tools/flamesvg/svg/svg.h"

#include <inttypes.h>

#include "tools/flamesvg/svg/utf8.h"

/* Return true if XML 1.0 allows this character. */
static bool
is_legal(uint32_t c)
{
	return (c >= 0x20 && c != 0xfffe && c != 0xffff) || c == '\t' ||
	    c == '\n' || c == '\r';
}

static const char *
find_escape(uint32_t c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\t':
		return "&#9;";
	case '\n':
		return "&#10;";
	case '\r':
		return "&#13;";
	default:
		return is_legal(c) ? NULL : "\xef\xbf\xbd";
	}
}

/* Return the number of leading bytes of printable ASCII without an escape. */
static size_t
count_plain(str s)
{
	size_t i = 0;

	while (i < s.n && s.p[i] >= ' ' && s.p[i] <= '~' && s.p[i] != '&' &&
	    s.p[i] != '<' && s.p[i] != '>' && s.p[i] != '"')
		i++;
	return i;
}

static void
write_escaped(struct svg *s, str text)
{
	while (text.n > 0) {
		size_t n = count_plain(text);
		str before;
		uint32_t c;
		const char *as;

		out_str(s->out, str_upto(text, n));
		text = str_from(text, n);
		if (text.n == 0)
			return;
		before = text;
		c = utf8_next(&text);
		as = find_escape(c);
		if (s->ascii && (c > '~' || !is_legal(c)))
			out_fmt(s->out, "&#%" PRIu32 ";",
			    is_legal(c) ? c : UTF8_BAD);
		else if (as != NULL || c == UTF8_BAD)
			out_text(s->out, as != NULL ? as : "\xef\xbf\xbd");
		else
			out_str(s->out, str_upto(before, before.n - text.n));
	}
}

static void
close_tag(struct svg *s)
{
	if (s->in_tag)
		out_char(s->out, '>');
	s->in_tag = false;
}

void
svg_declaration(struct svg *s, const char *encoding)
{
	out_text(s->out, "<?xml version=\"1.0\"");
	if (encoding != NULL)
		out_fmt(s->out, " encoding=\"%s\"", encoding);
	out_text(s->out, " standalone=\"yes\"?>\n");
}

void
svg_start(struct svg *s, const char *element)
{
	close_tag(s);
	out_char(s->out, '<');
	out_text(s->out, element);
	s->open[s->depth++] = element;
	s->in_tag = true;
}

void
svg_end(struct svg *s)
{
	const char *element = s->open[--s->depth];

	if (s->in_tag) {
		out_text(s->out, "/>");
	} else {
		out_text(s->out, "</");
		out_text(s->out, element);
		out_char(s->out, '>');
	}
	s->in_tag = false;
}

static void
start_attr(struct svg *s, const char *name)
{
	out_char(s->out, ' ');
	out_text(s->out, name);
	out_str(s->out, STR("=\""));
}

/* write an attribute whose value needs no escape */
static void
write_plain_attr(struct svg *s, const char *name, str value)
{
	start_attr(s, name);
	out_str(s->out, value);
	out_char(s->out, '"');
}

void
svg_attr(struct svg *s, const char *name, const char *value)
{
	svg_attr_str(s, name, str_of(value));
}

void
svg_attr_str(struct svg *s, const char *name, str value)
{
	start_attr(s, name);
	write_escaped(s, value);
	out_char(s->out, '"');
}

void
svg_attr_num(struct svg *s, const char *name, struct num n)
{
	char text[NUM_TEXT];

	write_plain_attr(s, name, num_text(text, n));
}

void
svg_attr_int(struct svg *s, const char *name, uint64_t n)
{
	svg_attr_num(s, name, NUM(n));
}

void
svg_attr_tenths(struct svg *s, const char *name, uint64_t n)
{
	svg_attr_num(s, name, (struct num){n / 10,
	    (uint32_t)(n % 10 * (NUM_NANO / 10))});
}

void
svg_attr_real(struct svg *s, const char *name, double d)
{
	if (d >= 0 && d < 1e9 && d * 10 == (double)(uint64_t)(d * 10))
		svg_attr_tenths(s, name, (uint64_t)(d * 10));
	else
		out_fmt(s->out, " %s=\"%.10g\"", name, d);
}

void
svg_attr_rgb(struct svg *s, const char *name, struct rgb c)
{
	char text[RGB_TEXT];

	write_plain_attr(s, name, str_of(rgb_text(text, c)));
}

void
svg_attr_id(struct svg *s, const char *what, const char *id)
{
	out_fmt(s->out, " id=\"%s-%s\"", what, id);
}

void
svg_attr_url(struct svg *s, const char *name, const char *what, const char *id)
{
	start_attr(s, name);
	out_str(s->out, STR("url(#"));
	out_text(s->out, what);
	out_char(s->out, '-');
	out_text(s->out, id);
	out_str(s->out, STR(")\""));
}

void
svg_text(struct svg *s, str text)
{
	close_tag(s);
	write_escaped(s, text);
}

void
svg_text_at(struct svg *s, const char *class, double x, double y, str text)
{
	svg_start(s, "text");
	if (class != NULL)
		svg_attr(s, "class", class);
	svg_attr_real(s, "x", x);
	svg_attr_real(s, "y", y);
	svg_text(s, text);
	svg_end(s);
}

void
svg_newline(struct svg *s)
{
	close_tag(s);
	out_char(s->out, '\n');
}

/* Write a comment, which must not contain "--" nor end in '-'. */
void
svg_comment(struct svg *s, str text)
{
	close_tag(s);
	out_text(s->out, "<!-- ");
	for (size_t i; text.n > 0; text = str_from(text, i)) {
		i = str_find(text, STR("--"));
		i = i == STR_NONE ? text.n : i + 1;
		write_escaped(s, str_upto(text, i));
		if (i < text.n)
			out_char(s->out, ' ');
	}
	out_text(s->out, " -->");
}

void
svg_raw(struct svg *s, str text)
{
	close_tag(s);
	out_str(s->out, text);
}
