/* <path>, <type> and <const> of Rust's scheme v0, which contain each other. */
#include "tools/stackfold/demangle/rust_reader.h"

/* of one letter */
static const char *const basic[26] = {
	"i8", "bool", "char", "f64", "str", "f32", NULL, "u8", "isize",
	"usize", NULL, "i32", "u32", "i128", "u128", "_", NULL, NULL, "i16",
	"u16", "()", "...", NULL, "i64", "u64", "!",
};

/* "C3foo" */
static void
crate(struct rust_reader *r)
{
	rust_put_ident(r, rust_ident(r));
}

/* which impl of several: its path is not printed */
static void
impl_path(struct rust_reader *r)
{
	r->quiet++;
	rust_tagged(r, 's');
	rust_path(r, false);
	r->quiet--;
}

/* "Nv", a path and a name: "a::b", "a::{closure#0}" */
static void
nested(struct rust_reader *r, bool value)
{
	char space = rust_next(r), letter[2] = {space, '\0'};
	struct rust_ident id;

	rust_path(r, value);
	id = rust_ident(r);
	if (space >= 'a' && space <= 'z') {
		if (id.ascii.n + id.punycode.n > 0)
			rust_puts(r, "::");
		rust_put_ident(r, id);
		return;
	}
	if (space < 'A' || space > 'Z')
		r->failed = true;
	rust_puts(r, "::{");
	rust_puts(r, space == 'C' ? "closure" : space == 'S' ? "shim" :
	    letter);
	if (id.ascii.n + id.punycode.n > 0) {
		rust_puts(r, ":");
		rust_put_ident(r, id);
	}
	rust_puts(r, "#");
	rust_put_number(r, id.number);
	rust_puts(r, "}");
}

static void
generic_arg(struct rust_reader *r)
{
	if (rust_take(r, 'L'))
		rust_put_lifetime(r, rust_base62(r));
	else if (rust_take(r, 'K'))
		rust_const(r, false);
	else
		rust_type(r);
}

/* arguments up to an E, and no bracket at the end */
static void
generic_args(struct rust_reader *r, bool value)
{
	rust_path(r, value);
	rust_puts(r, value ? "::<" : "<");
	for (bool any = false; !r->failed && !rust_take(r, 'E'); any = true) {
		if (any)
			rust_puts(r, ", ");
		generic_arg(r);
	}
}

static void
as_trait(struct rust_reader *r, bool trait)
{
	rust_puts(r, "<");
	rust_type(r);
	if (trait) {
		rust_puts(r, " as ");
		rust_path(r, false);
	}
	rust_puts(r, ">");
}

void
rust_path(struct rust_reader *r, bool value)
{
	size_t back;

	if (!rust_enter(r))
		return;
	switch (rust_next(r)) {
	case 'C':
		crate(r);
		break;
	case 'N':
		nested(r, value);
		break;
	case 'M':
		impl_path(r);
		as_trait(r, false);
		break;
	case 'X':
		impl_path(r);
		as_trait(r, true);
		break;
	case 'Y':
		as_trait(r, true);
		break;
	case 'I':
		generic_args(r, value);
		rust_puts(r, ">");
		break;
	case 'B':
		if (rust_back(r, &back)) {
			if (r->quiet == 0)
				rust_path(r, value);
			r->at = back;
		}
		break;
	default:
		r->failed = true;
		break;
	}
	r->depth--;
}

uint64_t
rust_binder(struct rust_reader *r)
{
	uint64_t n = rust_tagged(r, 'G'), before = r->lifetimes;

	if (n == 0 || r->failed)
		return before;
	if (n > RUST_DEEPEST) {
		r->failed = true;
		return before;
	}
	if (r->quiet > 0) {
		r->lifetimes += n;
		return before;
	}
	rust_puts(r, "for<");
	for (uint64_t i = 0; i < n && !r->failed; i++) {
		r->lifetimes++;
		if (i > 0)
			rust_puts(r, ", ");
		rust_put_lifetime(r, 1);
	}
	rust_puts(r, "> ");
	return before;
}

/* "KC", "K12C_unwind": the calling convention */
static void
abi(struct rust_reader *r)
{
	struct rust_ident id;

	rust_puts(r, "extern \"");
	if (rust_take(r, 'C')) {
		rust_puts(r, "C");
	} else {
		id = rust_ident(r);
		for (size_t i = 0; i < id.ascii.n && !r->failed; i++)
			rust_put(r, id.ascii.p[i] == '_' ? STR("-") :
			    (str){id.ascii.p + i, 1});
	}
	rust_puts(r, "\" ");
}

static void
function(struct rust_reader *r)
{
	uint64_t before = rust_binder(r);

	if (rust_take(r, 'U'))
		rust_puts(r, "unsafe ");
	if (rust_take(r, 'K'))
		abi(r);
	rust_puts(r, "fn(");
	for (bool any = false; !r->failed && !rust_take(r, 'E'); any = true) {
		if (any)
			rust_puts(r, ", ");
		rust_type(r);
	}
	rust_puts(r, ")");
	if (!rust_take(r, 'u')) {
		rust_puts(r, " -> ");
		rust_type(r);
	}
	r->lifetimes = before;
}

/* a trait, whose "<" may still be open for "Output = T"; true if it is */
static bool
open_path(struct rust_reader *r)
{
	bool open = false;
	size_t back;

	if (!rust_enter(r))
		return false;
	if (rust_take(r, 'B')) {
		if (rust_back(r, &back)) {
			if (r->quiet == 0)
				open = open_path(r);
			r->at = back;
		}
	} else if (rust_take(r, 'I')) {
		generic_args(r, false);
		open = true;
	} else {
		rust_path(r, false);
	}
	r->depth--;
	return open;
}

static void
dyn_trait(struct rust_reader *r)
{
	bool open = open_path(r);

	while (rust_take(r, 'p')) {
		rust_puts(r, open ? ", " : "<");
		open = true;
		rust_put_ident(r, rust_ident(r));
		rust_puts(r, " = ");
		rust_type(r);
	}
	if (open)
		rust_puts(r, ">");
}

static void
dyn(struct rust_reader *r)
{
	uint64_t before, lifetime;

	rust_puts(r, "dyn ");
	before = rust_binder(r);
	for (bool any = false; !r->failed && !rust_take(r, 'E'); any = true) {
		if (any)
			rust_puts(r, " + ");
		dyn_trait(r);
	}
	r->lifetimes = before;
	if (!rust_take(r, 'L'))
		r->failed = true;
	lifetime = rust_base62(r);
	if (lifetime > 0) {
		rust_puts(r, " + ");
		rust_put_lifetime(r, lifetime);
	}
}

static void
tuple(struct rust_reader *r)
{
	size_t n = 0;

	rust_puts(r, "(");
	for (; !r->failed && !rust_take(r, 'E'); n++) {
		if (n > 0)
			rust_puts(r, ", ");
		rust_type(r);
	}
	rust_puts(r, n == 1 ? ",)" : ")");
}

static void
reference(struct rust_reader *r, bool mut)
{
	uint64_t lifetime;

	rust_puts(r, "&");
	if (rust_take(r, 'L') && (lifetime = rust_base62(r)) > 0) {
		rust_put_lifetime(r, lifetime);
		rust_puts(r, " ");
	}
	if (mut)
		rust_puts(r, "mut ");
	rust_type(r);
}

static void
array(struct rust_reader *r, bool sized)
{
	rust_puts(r, "[");
	rust_type(r);
	if (sized) {
		rust_puts(r, "; ");
		rust_const(r, true);
	}
	rust_puts(r, "]");
}

static void
pointer(struct rust_reader *r, const char *kind)
{
	rust_puts(r, kind);
	rust_type(r);
}

static void
compound(struct rust_reader *r, char kind)
{
	size_t back;

	switch (kind) {
	case 'R': case 'Q':
		reference(r, kind == 'Q');
		break;
	case 'P':
		pointer(r, "*const ");
		break;
	case 'O':
		pointer(r, "*mut ");
		break;
	case 'A': case 'S':
		array(r, kind == 'A');
		break;
	case 'T':
		tuple(r);
		break;
	case 'F':
		function(r);
		break;
	case 'D':
		dyn(r);
		break;
	case 'B':
		if (rust_back(r, &back)) {
			if (r->quiet == 0)
				rust_type(r);
			r->at = back;
		}
		break;
	default:	/* a path */
		r->at--;
		rust_path(r, false);
		break;
	}
}

void
rust_type(struct rust_reader *r)
{
	char kind = rust_next(r);

	if (kind >= 'a' && kind <= 'z' && basic[kind - 'a'] != NULL) {
		rust_puts(r, basic[kind - 'a']);
		return;
	}
	if (r->failed || !rust_enter(r))
		return;
	compound(r, kind);
	r->depth--;
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
with_parts(struct rust_reader *r, char kind, bool in_value)
{
	if (kind == 'R' && rust_take(r, 'e')) {
		rust_text(r);
		return;
	}
	if (!in_value)
		rust_puts(r, "{");
	switch (kind) {
	case 'e':
		rust_puts(r, "*");
		rust_text(r);
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

	if (r->failed || rust_simple_const(r, kind) || !rust_enter(r))
		return;
	if (kind != 'B') {
		with_parts(r, kind, in_value);
	} else if (rust_back(r, &back)) {
		if (r->quiet == 0)
			rust_const(r, in_value);
		r->at = back;
	}
	r->depth--;
}
