/* <const> of Rust's scheme v0. */
#include "common/num.h"
#include "common/rust_reader.h"

/* "7b_": digits up to the "_" */
static str
digits(struct rust_reader *r)
{
	str s = {r->name.p + r->at, 0};

	while (str_digit(rust_peek(r)) ||
	    (rust_peek(r) >= 'a' && rust_peek(r) <= 'f')) {
		r->at++;
		s.n++;
	}
	if (!rust_take(r, '_'))
		r->failed = true;
	return s;
}

static void
integer(struct rust_reader *r, bool with_sign)
{
	uint64_t n = 0;
	str s;

	if (with_sign && rust_take(r, 'n'))
		rust_puts(r, "-");
	s = digits(r);
	if (s.n == 0 || num_hex(s, &n)) {
		rust_put_number(r, n);
	} else {
		rust_puts(r, "0x");
		rust_put(r, s);
	}
}

static void
boolean(struct rust_reader *r)
{
	str s = digits(r);

	if (str_eq(s, STR("0")) || str_eq(s, STR("1")))
		rust_puts(r, s.p[0] == '0' ? "false" : "true");
	else
		r->failed = true;
}

/* a character between these quotes */
static void
escaped(struct rust_reader *r, uint64_t c, char quote)
{
	static const char codes[] = "\t\r\n\\", letters[] = "trn\\";
	const char *at = c > 0 && c < 0x80 ? strchr(codes, (int)c) : NULL;
	static const char hex[] = "0123456789abcdef";
	char text[2] = "\\";

	if (at != NULL) {
		rust_puts(r, text);
		rust_put(r, (str){letters + (at - codes), 1});
	} else if (c == (unsigned char)quote) {
		rust_puts(r, text);
		rust_put_char(r, c);
	} else if (c >= ' ' && c < 0x7f) {
		rust_put_char(r, c);
	} else {
		size_t shift = 28;

		rust_puts(r, "\\u{");
		while (shift > 0 && c >> shift == 0)
			shift -= 4;
		for (;; shift -= 4) {
			rust_put(r, (str){hex + (c >> shift & 15), 1});
			if (shift == 0)
				break;
		}
		rust_puts(r, "}");
	}
}

static void
character(struct rust_reader *r)
{
	uint64_t c;
	str s = digits(r);

	if (!num_hex(s, &c) || c > 0x10ffff) {
		r->failed = true;
		return;
	}
	rust_puts(r, "'");
	escaped(r, c, '\'');
	rust_puts(r, "'");
}

/* "e616263_" is "abc", in UTF-8 */
static void
text(struct rust_reader *r)
{
	str s = digits(r);
	uint64_t c;

	if (s.n % 2 != 0)
		r->failed = true;
	rust_puts(r, "\"");
	for (size_t i = 0; i + 1 < s.n && !r->failed; i += 2) {
		char byte;

		num_hex((str){s.p + i, 2}, &c);
		byte = (char)c;
		if (c < 0x80)
			escaped(r, c, '"');
		else
			rust_put(r, (str){&byte, 1});
	}
	rust_puts(r, "\"");
}

/* constants up to an E; how many there were */
static size_t
several(struct rust_reader *r)
{
	size_t n = 0;

	for (; !r->failed && !rust_take(r, 'E'); n++) {
		if (n > 0)
			rust_puts(r, ", ");
		rust_const(r, true);
	}
	return n;
}

/* "V", a path, and "U", "T" and fields, or "S" and fields with names */
static void
variant(struct rust_reader *r)
{
	rust_path(r, true);
	switch (rust_next(r)) {
	case 'U':
		break;
	case 'T':
		rust_puts(r, "(");
		several(r);
		rust_puts(r, ")");
		break;
	case 'S':
		rust_puts(r, " { ");
		for (bool any = false; !r->failed && !rust_take(r, 'E');
		    any = true) {
			if (any)
				rust_puts(r, ", ");
			rust_put_ident(r, rust_ident(r));
			rust_puts(r, ": ");
			rust_const(r, true);
		}
		rust_puts(r, " }");
		break;
	default:
		r->failed = true;
		break;
	}
}

/* what has parts; in generic arguments braces go around it */
static void
compound(struct rust_reader *r, char kind, bool in_value)
{
	if (kind == 'R' && rust_take(r, 'e')) {
		text(r);
		return;
	}
	if (!in_value)
		rust_puts(r, "{");
	switch (kind) {
	case 'e':
		rust_puts(r, "*");
		text(r);
		break;
	case 'R': case 'Q':
		rust_puts(r, kind == 'R' ? "&" : "&mut ");
		rust_const(r, true);
		break;
	case 'A':
		rust_puts(r, "[");
		several(r);
		rust_puts(r, "]");
		break;
	case 'T':
		rust_puts(r, "(");
		rust_puts(r, several(r) == 1 ? ",)" : ")");
		break;
	case 'V':
		variant(r);
		break;
	default:
		r->failed = true;
		break;
	}
	if (!in_value)
		rust_puts(r, "}");
}

void
rust_const(struct rust_reader *r, bool in_value)
{
	char kind = rust_next(r);
	size_t back;

	if (r->failed || !rust_enter(r))
		return;
	if (kind == 'p')
		rust_puts(r, "_");
	else if (kind == 'b')
		boolean(r);
	else if (kind == 'c')
		character(r);
	else if (strchr("asxlni", kind) != NULL)
		integer(r, true);
	else if (strchr("htmyoj", kind) != NULL)
		integer(r, false);
	else if (kind == 'B') {
		if (rust_back(r, &back)) {
			if (r->quiet == 0)
				rust_const(r, in_value);
			r->at = back;
		}
	} else {
		compound(r, kind, in_value);
	}
	r->depth--;
}
