/*
 * A name of scheme v0 is read and printed in one pass: each function reads a
 * production of the grammar in RFC 2603, has its name, and prints its meaning.
 * Only a backref makes the reader go back.
 */
#include "tools/stackfold/demangle/demangle_rust.h"

#include <stdint.h>
#include <stdio.h>

#include "common/base/num.h"
#include "common/base/utf16.h"
#include "common/frames/rust.h"
#include "tools/stackfold/demangle/punycode.h"

#define MAX_BYTES (1u << 20)	/* maximum bytes of output */

struct reader {
	str name;		/* the name after "_R" */
	size_t at;
	struct buf *to;
	size_t start;		/* start of the output in *to */
	unsigned depth;		/* nesting depth of productions */
	struct demangle_depth *limit;
	unsigned quiet;		/* print only if this is 0 */
	uint64_t lifetimes;	/* number of lifetimes bound at this point */
	size_t steps;		/* number of productions so far */
	bool failed;
};

struct identifier {
	str ascii, punycode;	/* punycode is empty if the name is ASCII */
	uint64_t number;	/* disambiguates equal names */
};

/* mutually recursive productions */
static void print_path(struct reader *, bool value);
static void print_type(struct reader *);
static void print_const(struct reader *, bool in_value);

static char
peek_char(const struct reader *r)
{
	return !r->failed && r->at < r->name.n ? r->name.p[r->at] : '\0';
}

/* Read the character c if it is the next one. */
static bool
take_char(struct reader *r, char c)
{
	if (peek_char(r) != c)
		return false;
	r->at++;
	return true;
}

/* Read a character.  Return NUL at the end. */
static char
read_char(struct reader *r)
{
	char c = peek_char(r);

	if (c == '\0')
		r->failed = true;
	else
		r->at++;
	return c;
}

/* Count a production.  Return false if the name nests too deeply or has too
 * many productions. */
static bool
enter_production(struct reader *r)
{
	size_t most = 64 * (r->name.n + r->to->n - r->start) + 4096;

	r->limit->reached |= r->depth >= r->limit->most;
	if (r->failed || r->limit->reached || ++r->steps > most) {
		r->failed = true;
		return false;
	}
	r->depth++;
	return true;
}

static int
base62_digit(char c)
{
	if (str_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'Z' ? c - 'A' + 36 : -1;
}

/* Read <base-62-number>: "_" is 0, "0_" is 1, "Z_" is 62. */
static uint64_t
read_base62(struct reader *r)
{
	uint64_t n = 0;

	if (take_char(r, '_'))
		return 0;
	while (!take_char(r, '_')) {
		int d = base62_digit(read_char(r));

		if (d < 0 || n > (UINT64_MAX - 62) / 62) {
			r->failed = true;
			return 0;
		}
		n = n * 62 + (uint64_t)d;
	}
	return n + 1;
}

/* Read a tag and a number.  Return the number + 1, or 0 if there is no tag. */
static uint64_t
read_tagged(struct reader *r, char tag)
{
	return take_char(r, tag) ? read_base62(r) + 1 : 0;
}

/* Read <identifier>, such as "3foo".  "s_" before it disambiguates equal names,
 * "u" marks Punycode, and "_" separates the length from a leading digit. */
static struct identifier
read_identifier(struct reader *r)
{
	struct identifier id = {.number = read_tagged(r, 's')};
	bool encoded = take_char(r, 'u');
	size_t n = 0, cut;

	if (!str_digit(peek_char(r)))
		r->failed = true;
	while (str_digit(peek_char(r)) && n <= r->name.n) {
		n = n * 10 + (size_t)(read_char(r) - '0');
		if (n == 0)
			break;
	}
	take_char(r, '_');
	if (r->failed || n > r->name.n - r->at) {
		r->failed = true;
		return id;
	}
	id.ascii = (str){r->name.p + r->at, n};
	r->at += n;
	if (!encoded)
		return id;
	cut = str_rchr(id.ascii, '_');
	id.punycode = cut == STR_NONE ? id.ascii : str_from(id.ascii, cut + 1);
	id.ascii.n = cut == STR_NONE ? 0 : cut;
	r->failed = r->failed || id.punycode.n == 0;
	return id;
}

/* Read <backref>: go to the position that "B..." refers to.  Set *back to the
 * position at which to resume. */
static bool
follow_backref(struct reader *r, size_t *back)
{
	size_t from = r->at - 1;
	uint64_t to = read_base62(r);

	if (r->failed || to >= from) {
		r->failed = true;
		return false;
	}
	*back = r->at;
	r->at = (size_t)to;
	return true;
}

static void
put_text(struct reader *r, str s)
{
	if (r->quiet > 0 || r->failed)
		return;
	if (r->to->n - r->start + s.n > MAX_BYTES)
		r->failed = true;
	else
		buf_add(r->to, s);
}

static void
put_string(struct reader *r, const char *s)
{
	put_text(r, str_of(s));
}

static void
put_number(struct reader *r, uint64_t n)
{
	char text[NUM_TEXT];

	put_text(r, num_text(text, NUM(n)));
}

static void
put_char(struct reader *r, uint64_t c)
{
	char utf8[4];

	put_text(r, (str){utf8, utf16_put(utf8, (unsigned)c)});
}

static void
put_identifier(struct reader *r, struct identifier id)
{
	uint32_t chars[PUNYCODE_MOST];
	size_t n;

	if (id.punycode.n == 0) {
		put_text(r, id.ascii);
	} else if (punycode_decode(id.ascii, id.punycode, chars, &n)) {
		for (size_t i = 0; i < n; i++)
			put_char(r, chars[i]);
	} else {
		put_string(r, "punycode{");
		put_text(r, id.ascii);
		if (id.ascii.n > 0)
			put_string(r, "-");
		put_text(r, id.punycode);
		put_string(r, "}");
	}
}

/* Print a lifetime by its index: 0 is erased, 1 the innermost.  The outermost
 * is 'a. */
static void
put_lifetime(struct reader *r, uint64_t index)
{
	char letter[2] = "a";

	put_string(r, "'");
	if (index == 0) {
		put_string(r, "_");
	} else if (index > r->lifetimes) {
		r->failed = true;
	} else if (r->lifetimes - index < 26) {
		letter[0] = (char)('a' + (r->lifetimes - index));
		put_string(r, letter);
	} else {
		put_string(r, "_");
		put_number(r, r->lifetimes - index);
	}
}

/* Read <const-data>: hexadecimal digits up to "_". */
static str
read_hex_number(struct reader *r)
{
	str s = {r->name.p + r->at, 0};

	while (str_digit(peek_char(r)) ||
	    (peek_char(r) >= 'a' && peek_char(r) <= 'f')) {
		r->at++;
		s.n++;
	}
	if (!take_char(r, '_'))
		r->failed = true;
	return s;
}

static void
print_integer(struct reader *r, bool with_sign)
{
	uint64_t n = 0;
	str s;

	if (with_sign && take_char(r, 'n'))
		put_string(r, "-");
	s = read_hex_number(r);
	if (s.n == 0 || num_hex(s, &n)) {
		put_number(r, n);
	} else {
		put_string(r, "0x");
		put_text(r, s);
	}
}

static void
print_bool(struct reader *r)
{
	str s = read_hex_number(r);

	if (str_eq(s, STR("0")) || str_eq(s, STR("1")))
		put_string(r, s.p[0] == '0' ? "false" : "true");
	else
		r->failed = true;
}

/* Print a character as in a literal with these quotes. */
static void
put_escaped(struct reader *r, uint64_t c, char quote)
{
	static const char codes[] = "\t\r\n\\", letters[] = "trn\\";
	const char *at = c > 0 && c < 0x80 ? strchr(codes, (int)c) : NULL;
	char text[16];

	if (at != NULL) {
		put_string(r, "\\");
		put_text(r, (str){letters + (at - codes), 1});
	} else if (c >= ' ' && c < 0x7f) {
		put_string(r, c == (unsigned char)quote ? "\\" : "");
		put_char(r, c);
	} else {
		snprintf(text, sizeof(text), "\\u{%lx}", (unsigned long)c);
		put_string(r, text);
	}
}

static void
print_char(struct reader *r)
{
	uint64_t c;
	str s = read_hex_number(r);

	if (!num_hex(s, &c) || c > 0x10ffff) {
		r->failed = true;
		return;
	}
	put_string(r, "'");
	put_escaped(r, c, '\'');
	put_string(r, "'");
}

/* Print a string: "616263_" is "abc" in UTF-8. */
static void
print_str_const(struct reader *r)
{
	str s = read_hex_number(r);
	uint64_t c;

	if (s.n % 2 != 0)
		r->failed = true;
	put_string(r, "\"");
	for (size_t i = 0; i + 1 < s.n && !r->failed; i += 2) {
		char byte;

		num_hex((str){s.p + i, 2}, &c);
		byte = (char)c;
		if (c < 0x80)
			put_escaped(r, c, '"');
		else
			put_text(r, (str){&byte, 1});
	}
	put_string(r, "\"");
}

/* Print a constant of the basic type `kind`.  Return false if it is not a basic
 * type. */
static bool
print_plain_const(struct reader *r, char kind)
{
	if (kind == 'p')
		put_string(r, "_");
	else if (kind == 'b')
		print_bool(r);
	else if (kind == 'c')
		print_char(r);
	else if (kind != '\0' && strchr("asxlni", kind) != NULL)
		print_integer(r, true);
	else if (kind != '\0' && strchr("htmyoj", kind) != NULL)
		print_integer(r, false);
	else
		return false;
	return true;
}

/* <basic-type>s by their letter */
static const char *const basic[26] = {
	"i8", "bool", "char", "f64", "str", "f32", NULL, "u8", "isize",
	"usize", NULL, "i32", "u32", "i128", "u128", "_", NULL, NULL, "i16",
	"u16", "()", "...", NULL, "i64", "u64", "!",
};

/* Skip <impl-path>, which identifies the impl. */
static void
skip_impl_path(struct reader *r)
{
	r->quiet++;
	read_tagged(r, 's');
	print_path(r, false);
	r->quiet--;
}

/* Print <nested-path>: namespace, path, name; prints "a::b" or
 * "a::{closure#0}". */
static void
print_nested_path(struct reader *r, bool value)
{
	char space = read_char(r), letter[2] = {space, '\0'};
	struct identifier id;

	print_path(r, value);
	id = read_identifier(r);
	if (space >= 'a' && space <= 'z') {
		if (id.ascii.n + id.punycode.n > 0)
			put_string(r, "::");
		put_identifier(r, id);
		return;
	}
	if (space < 'A' || space > 'Z')
		r->failed = true;
	put_string(r, "::{");
	put_string(r, space == 'C' ? "closure" : space == 'S' ? "shim" :
	    letter);
	if (id.ascii.n + id.punycode.n > 0) {
		put_string(r, ":");
		put_identifier(r, id);
	}
	put_string(r, "#");
	put_number(r, id.number);
	put_string(r, "}");
}

/* Print <generic-arg>. */
static void
print_generic_arg(struct reader *r)
{
	if (take_char(r, 'L'))
		put_lifetime(r, read_base62(r));
	else if (take_char(r, 'K'))
		print_const(r, false);
	else
		print_type(r);
}

/* Print a list with print(), up to "E".  Return the number of elements. */
static size_t
print_list(struct reader *r, void (*print)(struct reader *),
    const char *separator)
{
	size_t n = 0;

	for (; !r->failed && !take_char(r, 'E'); n++) {
		if (n > 0)
			put_string(r, separator);
		print(r);
	}
	return n;
}

/* Print a path and <generic-arg>s up to "E".  The caller prints the closing
 * bracket. */
static void
print_generic_path(struct reader *r, bool value)
{
	print_path(r, value);
	put_string(r, value ? "::<" : "<");
	print_list(r, print_generic_arg, ", ");
}

/* Print "<T>" or "<T as Trait>". */
static void
print_self_type(struct reader *r, bool trait)
{
	put_string(r, "<");
	print_type(r);
	if (trait) {
		put_string(r, " as ");
		print_path(r, false);
	}
	put_string(r, ">");
}

/* Print <path>; in values generic arguments are "::<T>" instead of "<T>". */
static void
print_path(struct reader *r, bool value)
{
	size_t back;

	if (!enter_production(r))
		return;
	switch (read_char(r)) {
	case 'C':	/* "C3foo" */
		put_identifier(r, read_identifier(r));
		break;
	case 'N':
		print_nested_path(r, value);
		break;
	case 'M':
		skip_impl_path(r);
		print_self_type(r, false);
		break;
	case 'X':
		skip_impl_path(r);
		print_self_type(r, true);
		break;
	case 'Y':
		print_self_type(r, true);
		break;
	case 'I':
		print_generic_path(r, value);
		put_string(r, ">");
		break;
	case 'B':
		if (follow_backref(r, &back)) {
			if (r->quiet == 0)
				print_path(r, value);
			r->at = back;
		}
		break;
	default:
		r->failed = true;
		break;
	}
	r->depth--;
}

/* Print <binder>: the lifetimes of a for<>.  Return how many were bound
 * before. */
static uint64_t
print_binder(struct reader *r)
{
	uint64_t n = read_tagged(r, 'G'), before = r->lifetimes;

	if (n == 0 || r->failed)
		return before;
	if (n > DEMANGLE_DEEPEST) {
		r->failed = true;
		return before;
	}
	if (r->quiet > 0) {
		r->lifetimes += n;
		return before;
	}
	put_string(r, "for<");
	for (uint64_t i = 0; i < n && !r->failed; i++) {
		r->lifetimes++;
		if (i > 0)
			put_string(r, ", ");
		put_lifetime(r, 1);
	}
	put_string(r, "> ");
	return before;
}

/* Print <abi>: "KC", "K12C_unwind", the calling convention. */
static void
print_abi(struct reader *r)
{
	struct identifier id;

	put_string(r, "extern \"");
	if (take_char(r, 'C')) {
		put_string(r, "C");
	} else {
		id = read_identifier(r);
		for (size_t i = 0; i < id.ascii.n && !r->failed; i++)
			put_text(r, id.ascii.p[i] == '_' ? STR("-") :
			    (str){id.ascii.p + i, 1});
	}
	put_string(r, "\" ");
}

/* Print <fn-sig>. */
static void
print_fn_sig(struct reader *r)
{
	uint64_t before = print_binder(r);

	if (take_char(r, 'U'))
		put_string(r, "unsafe ");
	if (take_char(r, 'K'))
		print_abi(r);
	put_string(r, "fn(");
	print_list(r, print_type, ", ");
	put_string(r, ")");
	if (!take_char(r, 'u')) {
		put_string(r, " -> ");
		print_type(r);
	}
	r->lifetimes = before;
}

/* Print a trait.  Return true if its "<" is still open, for "Output = T". */
static bool
print_open_path(struct reader *r)
{
	bool open = false;
	size_t back;

	if (!enter_production(r))
		return false;
	if (take_char(r, 'B')) {
		if (follow_backref(r, &back)) {
			if (r->quiet == 0)
				open = print_open_path(r);
			r->at = back;
		}
	} else if (take_char(r, 'I')) {
		print_generic_path(r, false);
		open = true;
	} else {
		print_path(r, false);
	}
	r->depth--;
	return open;
}

/* Print <dyn-trait>: a path and any number of "p", name, type. */
static void
print_dyn_trait(struct reader *r)
{
	bool open = print_open_path(r);

	while (take_char(r, 'p')) {
		put_string(r, open ? ", " : "<");
		open = true;
		put_identifier(r, read_identifier(r));
		put_string(r, " = ");
		print_type(r);
	}
	if (open)
		put_string(r, ">");
}

/* Print <dyn-bounds> and a <lifetime>. */
static void
print_dyn_bounds(struct reader *r)
{
	uint64_t before, lifetime;

	put_string(r, "dyn ");
	before = print_binder(r);
	print_list(r, print_dyn_trait, " + ");
	r->lifetimes = before;
	if (!take_char(r, 'L'))
		r->failed = true;
	lifetime = read_base62(r);
	if (lifetime > 0) {
		put_string(r, " + ");
		put_lifetime(r, lifetime);
	}
}

static void
print_tuple(struct reader *r, void (*print)(struct reader *))
{
	put_string(r, "(");
	put_string(r, print_list(r, print, ", ") == 1 ? ",)" : ")");
}

static void
print_reference(struct reader *r, bool mut)
{
	uint64_t lifetime;

	put_string(r, "&");
	if (take_char(r, 'L') && (lifetime = read_base62(r)) > 0) {
		put_lifetime(r, lifetime);
		put_string(r, " ");
	}
	if (mut)
		put_string(r, "mut ");
	print_type(r);
}

static void
print_array(struct reader *r, bool sized)
{
	put_string(r, "[");
	print_type(r);
	if (sized) {
		put_string(r, "; ");
		print_const(r, true);
	}
	put_string(r, "]");
}

static void
print_compound_type(struct reader *r, char kind)
{
	size_t back;

	switch (kind) {
	case 'R': case 'Q':
		print_reference(r, kind == 'Q');
		break;
	case 'P': case 'O':
		put_string(r, kind == 'P' ? "*const " : "*mut ");
		print_type(r);
		break;
	case 'A': case 'S':
		print_array(r, kind == 'A');
		break;
	case 'T':
		print_tuple(r, print_type);
		break;
	case 'F':
		print_fn_sig(r);
		break;
	case 'D':
		print_dyn_bounds(r);
		break;
	case 'B':
		if (follow_backref(r, &back)) {
			if (r->quiet == 0)
				print_type(r);
			r->at = back;
		}
		break;
	default:	/* <path> */
		r->at--;
		print_path(r, false);
		break;
	}
}

/* Print <type>. */
static void
print_type(struct reader *r)
{
	char kind = read_char(r);

	if (kind >= 'a' && kind <= 'z' && basic[kind - 'a'] != NULL) {
		put_string(r, basic[kind - 'a']);
		return;
	}
	if (r->failed || !enter_production(r))
		return;
	print_compound_type(r, kind);
	r->depth--;
}

static void
print_value(struct reader *r)
{
	print_const(r, true);
}

static void
print_field(struct reader *r)
{
	put_identifier(r, read_identifier(r));
	put_string(r, ": ");
	print_const(r, true);
}

/* Print an enum variant or struct: a path, then "U", "T" and fields, or "S" and
 * named fields. */
static void
print_variant(struct reader *r)
{
	print_path(r, true);
	switch (read_char(r)) {
	case 'U':
		break;
	case 'T':
		put_string(r, "(");
		print_list(r, print_value, ", ");
		put_string(r, ")");
		break;
	case 'S':
		put_string(r, " { ");
		print_list(r, print_field, ", ");
		put_string(r, " }");
		break;
	default:
		r->failed = true;
		break;
	}
}

/* Print a compound constant, in braces if it is a generic argument. */
static void
print_compound_const(struct reader *r, char kind, bool in_value)
{
	if (kind == 'R' && take_char(r, 'e')) {
		print_str_const(r);
		return;
	}
	if (!in_value)
		put_string(r, "{");
	switch (kind) {
	case 'e':
		put_string(r, "*");
		print_str_const(r);
		break;
	case 'R': case 'Q':
		put_string(r, kind == 'R' ? "&" : "&mut ");
		print_const(r, true);
		break;
	case 'A':
		put_string(r, "[");
		print_list(r, print_value, ", ");
		put_string(r, "]");
		break;
	case 'T':
		print_tuple(r, print_value);
		break;
	case 'V':
		print_variant(r);
		break;
	default:
		r->failed = true;
		break;
	}
	if (!in_value)
		put_string(r, "}");
}

/* Print <const>. */
static void
print_const(struct reader *r, bool in_value)
{
	char kind = read_char(r);
	size_t back;

	if (r->failed || print_plain_const(r, kind) || !enter_production(r))
		return;
	if (kind != 'B') {
		print_compound_const(r, kind, in_value);
	} else if (follow_backref(r, &back)) {
		if (r->quiet == 0)
			print_const(r, in_value);
		r->at = back;
	}
	r->depth--;
}

static bool
demangle_v0(struct buf *to, str mangled, struct demangle_depth *limit)
{
	struct reader r = {.name = str_from(mangled, 2), .to = to,
	    .start = to->n, .limit = limit};

	if (peek_char(&r) < 'A' || peek_char(&r) > 'Z' || mangled.n > MAX_BYTES)
		return false;
	print_path(&r, true);
	if (peek_char(&r) >= 'A' && peek_char(&r) <= 'Z') {
		r.quiet++;	/* <instantiating-crate>, not printed */
		print_path(&r, false);
		r.quiet--;
	}
	if (r.at < r.name.n && peek_char(&r) != '.' && peek_char(&r) != '$')
		r.failed = true;
	if (r.failed)
		to->n = r.start;
	return !r.failed;
}

/* Return true if the rest is a hash, "17h0123456789abcdefE", and perhaps
 * ".llvm.123". */
static bool
ends_in_hash(str s)
{
	uint64_t n;

	return s.n >= 20 && str_starts(s, STR("17h")) && s.p[19] == 'E' &&
	    num_hex((str){s.p + 3, 16}, &n) &&
	    (s.n == 20 || s.p[20] == '.' || s.p[20] == '$');
}

/* Demangle the legacy scheme: "_ZN", names with their lengths, a hash, "E". */
static bool
demangle_legacy(struct buf *to, str s)
{
	size_t start = to->n;

	s = str_from(s, 3);
	for (bool any = false; !ends_in_hash(s); any = true) {
		size_t n = 0, digits = str_digits(s);
		str part;

		for (size_t i = 0; i < digits && n <= s.n; i++)
			n = n * 10 + (size_t)(s.p[i] - '0');
		if (n == 0 || n > s.n - digits) {
			to->n = start;
			return false;
		}
		part = (str){s.p + digits, n};
		s = str_from(s, digits + n);
		if (any)
			buf_add(to, STR("::"));
		if (str_starts(part, STR("_$")))
			part = str_from(part, 1);
		rust_unescape(to, part);
	}
	return to->n > start;
}

bool
demangle_rust(struct buf *to, str mangled, struct demangle_depth *limit)
{
	if (str_starts(mangled, STR("_R")))
		return demangle_v0(to, mangled, limit);
	return str_starts(mangled, STR("_ZN")) &&
	    str_has(mangled, STR("17h")) && demangle_legacy(to, mangled);
}
