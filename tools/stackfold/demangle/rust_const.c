/* Constants of Rust's scheme v0 that have no parts. */
#include "common/base/num.h"
#include "tools/stackfold/demangle/rust_reader.h"

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
void
rust_text(struct rust_reader *r)
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

bool
rust_simple_const(struct rust_reader *r, char kind)
{
	if (kind == 'p')
		rust_puts(r, "_");
	else if (kind == 'b')
		boolean(r);
	else if (kind == 'c')
		character(r);
	else if (kind != '\0' && strchr("asxlni", kind) != NULL)
		integer(r, true);
	else if (kind != '\0' && strchr("htmyoj", kind) != NULL)
		integer(r, false);
	else
		return false;
	return true;
}
