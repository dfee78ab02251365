/* Expressions; every operand but a plain name is put into parentheses. */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

static void
in_parens(struct cxx *c, uint32_t node)
{
	cxx_put_char(c, '(');
	cxx_print(c, node);
	cxx_put_char(c, ')');
}

static void
operand(struct cxx *c, uint32_t node)
{
	switch ((enum cxx_kind)c->nodes[node].kind) {
	case CXX_TEXT:
	case CXX_NESTED:
	case CXX_BRACES:
	case CXX_PARAMETER:
		cxx_print(c, node);
		break;
	default:
		in_parens(c, node);
		break;
	}
}

/* types whose literals show what they are */
static const struct {
	const char *type, *suffix;
} suffixes[] = {
	{"int", ""}, {"unsigned int", "u"}, {"long", "l"},
	{"unsigned long", "ul"}, {"long long", "ll"},
	{"unsigned long long", "ull"},
};

static void
put_value(struct cxx *c, str value)
{
	if (value.n > 0 && value.p[0] == 'n') {
		cxx_put_char(c, '-');
		value = str_from(value, 1);
	}
	cxx_put(c, value);
}

/* "3ul", "true", "(char)65", "(double)[3ff0000000000000]" */
static void
number(struct cxx *c, const struct cxx_node *n)
{
	str value = {n->text, n->n}, type = {0};
	bool real;

	if (c->nodes[n->a].kind == CXX_TEXT)
		type = (str){c->nodes[n->a].text, c->nodes[n->a].n};
	if (value.n == 0) {
		cxx_print(c, n->a);
		return;
	}
	if (str_eq(type, STR("bool")) && value.n == 1 &&
	    (value.p[0] == '0' || value.p[0] == '1')) {
		cxx_puts(c, value.p[0] == '0' ? "false" : "true");
		return;
	}
	for (size_t i = 0; i < LENGTH(suffixes); i++) {
		if (!str_eq(type, str_of(suffixes[i].type)))
			continue;
		put_value(c, value);
		cxx_puts(c, suffixes[i].suffix);
		return;
	}
	real = str_eq(type, STR("double")) || str_eq(type, STR("float")) ||
	    str_eq(type, STR("long double")) || str_eq(type, STR("__float128"));
	in_parens(c, n->a);
	if (real)
		cxx_put_char(c, '[');
	put_value(c, value);
	if (real)
		cxx_put_char(c, ']');
}

/* the address of a method is printed without its type */
static void
prefix(struct cxx *c, const struct cxx_node *n)
{
	const struct cxx_node *of = &c->nodes[n->a];

	cxx_put(c, (str){n->text, n->n});
	if (n->n == 2 && n->text[0] == ':')
		cxx_print(c, n->a);
	else if (n->n == 1 && n->text[0] == '&' && of->kind == CXX_ENCODING &&
	    c->nodes[of->a].kind == CXX_NESTED)
		cxx_print(c, of->a);
	else
		operand(c, n->a);
}

/* "a+b", but "((a)>(b))" */
static void
binary(struct cxx *c, const struct cxx_node *n)
{
	bool greater = n->n == 1 && n->text[0] == '>';

	if (greater)
		cxx_put_char(c, '(');
	operand(c, n->a);
	cxx_put(c, (str){n->text, n->n});
	operand(c, n->b);
	if (greater)
		cxx_put_char(c, ')');
}

/* a function that is known is called by its name */
static void
call(struct cxx *c, const struct cxx_node *n)
{
	const struct cxx_node *f = &c->nodes[n->a];

	if (f->kind == CXX_ENCODING)
		operand(c, f->a);
	else
		operand(c, n->a);
	in_parens(c, n->b);
}

static void
cast(struct cxx *c, const struct cxx_node *n)
{
	in_parens(c, n->a);
	in_parens(c, n->b);
}

static void
named_cast(struct cxx *c, const struct cxx_node *n)
{
	cxx_put(c, (str){n->text, n->n});
	cxx_put_char(c, '<');
	cxx_print(c, n->a);
	if (cxx_last_char(c) == '>')
		cxx_put_char(c, ' ');
	cxx_put_char(c, '>');
	in_parens(c, n->b);
}

/* what sizeof... gives, if the pack is known */
static void
count(struct cxx *c, const struct cxx_node *n)
{
	long length = cxx_pack_length(c, n->a);

	if (length >= 0) {
		cxx_put_number(c, (uint32_t)length);
		return;
	}
	cxx_puts(c, "sizeof...");
	in_parens(c, n->a);
}

static void
braces(struct cxx *c, const struct cxx_node *n)
{
	if (n->a != 0)
		cxx_print(c, n->a);
	cxx_put_char(c, '{');
	cxx_print_list(c, n->b);
	cxx_put_char(c, '}');
}

static void
new_object(struct cxx *c, const struct cxx_node *n)
{
	const struct cxx_node *what = &c->nodes[n->b];

	cxx_put(c, (str){n->text, n->n});
	cxx_put_char(c, ' ');
	if (c->nodes[n->a].a != 0) {
		in_parens(c, n->a);
		cxx_put_char(c, ' ');
	}
	cxx_print(c, what->a);
	if (what->b != 0)
		operand(c, what->b);
}

static void
choice(struct cxx *c, const struct cxx_node *n)
{
	operand(c, n->a);
	cxx_put_char(c, '?');
	operand(c, c->nodes[n->b].a);
	cxx_puts(c, " : ");
	operand(c, c->nodes[n->b].b);
}

/* "(...+a)", "(a+...)", "(a+...+b)" */
static void
fold(struct cxx *c, const struct cxx_node *n)
{
	cxx_put_char(c, '(');
	if (n->a != 0) {
		operand(c, n->a);
		cxx_put(c, (str){n->text, n->n});
	}
	cxx_puts(c, "...");
	if (n->b != 0) {
		cxx_put(c, (str){n->text, n->n});
		operand(c, n->b);
	}
	cxx_put_char(c, ')');
}

static void
designated(struct cxx *c, const struct cxx_node *n)
{
	const struct cxx_node *at = &c->nodes[n->a];

	cxx_put(c, (str){n->text, n->n});
	cxx_print(c, at->a);
	if (at->b != 0) {
		cxx_puts(c, " ... ");
		cxx_print(c, at->b);
	}
	if (n->text[0] == '[')
		cxx_put_char(c, ']');
	cxx_put_char(c, '=');
	operand(c, n->b);
}

static void
requirements(struct cxx *c, const struct cxx_node *n)
{
	cxx_puts(c, "requires {");
	for (uint32_t i = n->a; i != 0; i = c->nodes[i].b) {
		cxx_put_char(c, ' ');
		cxx_print(c, c->nodes[i].a);
		cxx_put_char(c, ',');
	}
	cxx_puts(c, " }");
}

static void
with_text(struct cxx *c, const struct cxx_node *n)
{
	switch ((enum cxx_kind)n->kind) {
	case CXX_POSTFIX:
		operand(c, n->a);
		cxx_put(c, (str){n->text, n->n});
		break;
	case CXX_WORD:
		cxx_put(c, (str){n->text, n->n});
		operand(c, n->a);
		break;
	case CXX_OF_TYPE:
		cxx_put(c, (str){n->text, n->n});
		cxx_put_char(c, ' ');
		in_parens(c, n->a);
		break;
	default:
		c->failed = true;
		break;
	}
}

void
cxx_print_expression(struct cxx *c, uint32_t node)
{
	static void (*const print[])(struct cxx *, const struct cxx_node *) = {
		[CXX_NUMBER] = number, [CXX_PREFIX] = prefix,
		[CXX_BINARY] = binary, [CXX_MEMBER_OF] = binary,
		[CXX_CALL] = call, [CXX_CAST] = cast,
		[CXX_NAMED_CAST] = named_cast, [CXX_COUNT] = count,
		[CXX_BRACES] = braces, [CXX_NEW] = new_object,
		[CXX_CHOICE] = choice, [CXX_FOLD] = fold,
		[CXX_DESIGNATED] = designated,
		[CXX_REQUIRES] = requirements,
	};
	const struct cxx_node *n = &c->nodes[node];

	if (n->kind == CXX_INDEX) {
		operand(c, n->a);
		cxx_put_char(c, '[');
		cxx_print(c, n->b);
		cxx_put_char(c, ']');
	} else if (n->kind < LENGTH(print) && print[n->kind] != NULL) {
		print[n->kind](c, n);
	} else {
		with_text(c, n);
	}
}
